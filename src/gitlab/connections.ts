import { rootCertificates } from 'node:tls';
import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { decoded } from '../kernel/percent-encoding.js';
import type { DoorSettings, ProxySettings } from './door-settings.js';
import { forbiddenToRedirects, guardedLookup, neverAllowed, refuseAddress, type Forbidden } from './outbound-address.js';

/** How one request leaves: over which connections, and addressed how. */
export interface Way {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  /** Put before the path: a proxy for plain HTTP is asked for the whole address. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The proxy without its password, for error texts. */
  readonly proxy?: string;
}

/** Whoever chose the host: the operator by configuration, or a redirect. */
export type ChosenBy = 'operator' | 'redirect';

/** Keeps the connections to GitLab open and finds the one that a request has to use. */
export class Connections {
  private readonly open = new Map<string, Dispatcher>();
  /** The way to what the operator chose last: nearly always GitLab itself. */
  private last: { readonly to: string; readonly way: Way } | undefined;
  private readonly forbidden: Record<ChosenBy, Forbidden>;

  constructor(
    private readonly settings: Pick<DoorSettings, 'ca' | 'skipTlsVerify' | 'proxy' | 'requestTimeoutMs'>,
    gitlabHost: string,
  ) {
    this.forbidden = { operator: neverAllowed, redirect: forbiddenToRedirects(gitlabHost) };
  }

  to(origin: string, chosenBy: ChosenBy): Way {
    if (chosenBy === 'redirect') return this.wayTo(origin, chosenBy);
    if (this.last?.to !== origin) this.last = { to: origin, way: this.wayTo(origin, chosenBy) };
    return this.last.way;
  }

  private wayTo(origin: string, chosenBy: ChosenBy): Way {
    const url = new URL(origin);
    refuseAddress(url.hostname, url.hostname, this.forbidden[chosenBy]);
    const address = proxyFor(url, this.settings.proxy);
    if (address === undefined) return { dispatcher: this.agent(chosenBy), origin, prefix: '', headers: {} };
    // Behind a proxy only literal addresses can be judged: it is the proxy that resolves names.
    const proxy = readProxy(address);
    const shown = proxy.origin;
    const credentials = proxyCredentials(proxy);
    if (url.protocol === 'https:') return { dispatcher: this.tunnel(proxy.origin, credentials), origin, prefix: '', headers: {}, proxy: shown };
    const headers = { host: url.host, ...(credentials !== undefined && { 'proxy-authorization': credentials }) };
    return { dispatcher: this.agent('operator'), origin: proxy.origin, prefix: origin, headers, proxy: shown };
  }

  async close(): Promise<void> {
    const dispatchers = [...this.open.values()];
    this.open.clear();
    this.last = undefined;
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()));
  }

  private agent(chosenBy: ChosenBy): Dispatcher {
    return this.keep(chosenBy, () => new Agent({ ...this.limits(), connect: { ...this.tls(), timeout: this.connectTimeout(), lookup: guardedLookup(this.forbidden[chosenBy]) } }));
  }

  private tunnel(uri: string, token: string | undefined): Dispatcher {
    return this.keep(`tunnel ${uri}`, () => new ProxyAgent({ ...this.limits(), uri, ...(token !== undefined && { token }), requestTls: this.tls(), proxyTls: { ...this.tls(), timeout: this.connectTimeout() } }));
  }

  private keep(key: string, make: () => Dispatcher): Dispatcher {
    let dispatcher = this.open.get(key);
    if (dispatcher === undefined) this.open.set(key, (dispatcher = make()));
    return dispatcher;
  }

  private limits() {
    const patience = this.settings.requestTimeoutMs;
    return { connections: 64, pipelining: 1, headersTimeout: patience, bodyTimeout: patience };
  }

  private connectTimeout(): number {
    return Math.min(this.settings.requestTimeoutMs, 10_000);
  }

  private tls(): { rejectUnauthorized: boolean; ca?: string[] } {
    const { ca, skipTlsVerify } = this.settings;
    return { rejectUnauthorized: !skipTlsVerify, ...(ca !== undefined && ca !== '' && { ca: [...rootCertificates, ca] }) };
  }
}

function readProxy(address: string): URL {
  // Many people write host:port, as curl allows.
  return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`);
}

function proxyCredentials({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  const [name, secret] = [username, password].map((each) => decoded(each) ?? each);
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}

/** The proxy that stands between here and an address, if any. */
export function proxyFor(url: URL, { http, https, no }: ProxySettings): string | undefined {
  const address = url.protocol === 'https:' ? https : http;
  return address && !exempt(url, no ?? '') ? address : undefined;
}

/** NO_PROXY: hosts, their suffixes, optional ports, or a star for everything. */
function exempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const [, bracketed, plain = entry, wantedPort] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? [];
      const name = (bracketed ?? plain).toLowerCase().replace(/^\*?\./, '');
      if (wantedPort !== undefined && wantedPort !== port) return false;
      return host === name || (name !== '' && host.endsWith(`.${name}`));
    });
}
