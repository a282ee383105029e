import { GitLabUnavailable } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { isWrite, type Outgoing, requestLine } from './outgoing.js';
import { refusalText } from './refusal-text.js';

/** How far a failed exchange got, which decides whether it may be repeated. */
export type Breakage = 'never-connected' | 'broken' | 'untrusted' | 'misconfigured';

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const untrusted = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|CRL_\w+|ERR_TLS_\w+|ERR_SSL_\w+|HOSTNAME_MISMATCH|INVALID_CA|EPROTO|UND_ERR_PRX_TLS)$/;

/** The code of a failure, found where undici and Node hide it. */
export function codeOf(error: unknown): string {
  for (let inner: unknown = error; isObject(inner); inner = inner['cause']) {
    const { code, errors } = inner;
    if (typeof code === 'string') return code;
    if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  }
  return '';
}

export function breakageOf(error: unknown): Breakage {
  const code = codeOf(error);
  if (neverConnected.has(code)) return 'never-connected';
  if (untrusted.test(code)) return 'untrusted';
  if (proxyStatus(error) !== undefined) return 'misconfigured';
  return 'broken';
}

/** The status with which a proxy declined to make a tunnel; undici tells it in its message alone. */
function proxyStatus(error: unknown): string | undefined {
  const message = isObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? /Proxy response \((\d+)\)/.exec(message)?.[1] : undefined;
}

/** What is said of a write that has no answer. */
export const inDoubt = 'GitLab may or may not have carried it out: look before repeating it.';

/** Where a request was headed, for the text of its failure. */
export interface Destination {
  readonly origin: string;
  /** The proxy's address without its password, when one is in between. */
  readonly proxy?: string | undefined;
}

/** Says why no answer came; network, name, TLS and time each in their own words. */
export function unreachable(error: unknown, outgoing: Outgoing, { origin, proxy }: Destination): GitLabUnavailable {
  const request = requestLine(outgoing);
  const way = proxy === undefined ? origin : `${origin} through the proxy ${proxy}`;
  return new GitLabUnavailable(refusalText(request, 'no answer', ...explain(error, outgoing, origin, way, proxy)), request, { cause: error });
}

function explain(error: unknown, outgoing: Outgoing, origin: string, way: string, proxy: string | undefined): [string, string] {
  const code = codeOf(error);
  const refused = proxyStatus(error);
  if (refused !== undefined) return [`The proxy ${proxy ?? ''} answered ${refused} and did not connect to ${origin}.`, 'Check HTTPS_PROXY and its user and password, or add the host to NO_PROXY.'];
  if (untrusted.test(code)) return [`The TLS connection to ${way} failed: ${tlsCause(code)} (${code}).`, tlsAdvice(code)];
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [`The name of ${way} could not be resolved (DNS, ${code}).`, 'Check the address (GITLAB_URL, proxy settings) and the network.'];
    case 'ECONNREFUSED':
      return [`Nothing accepts connections at ${way} (${code}).`, 'GitLab may be down: check the address (GITLAB_URL) and try again.'];
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return [`No connection to ${way} could be made (${code}).`, 'Check the network, a firewall or VPN, and whether a proxy is needed (HTTPS_PROXY).'];
    default:
      return [`The connection to ${way} broke before the answer was complete${code && ` (${code})`}.`, isWrite(outgoing) ? inDoubt : 'Try again.'];
  }
}

function tlsCause(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'its certificate is not valid yet';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another host name';
  if (/SELF_SIGNED|UNABLE_TO/.test(code)) return 'its certificate is not signed by an authority that is trusted here';
  return 'the two sides did not agree';
}

function tlsAdvice(code: string): string {
  if (/SELF_SIGNED|UNABLE_TO/.test(code)) return 'Name the file with your certificate authority in GITLAB_MCP_CA_FILE.';
  if (/^CERT_/.test(code)) return 'The certificate has to be renewed, or the clock of this machine set.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'Use the host name that the certificate is for in GITLAB_URL.';
  return 'Check whether GITLAB_URL should start with http:// or https://.';
}

/** Says that GitLab took longer than a request may. */
export function tooSlow(outgoing: Outgoing, milliseconds: number, cause: unknown): GitLabUnavailable {
  const request = requestLine(outgoing);
  const advice = isWrite(outgoing) ? inDoubt : 'Try again, ask for less, or raise GITLAB_MCP_REQUEST_TIMEOUT.';
  return new GitLabUnavailable(refusalText(request, 'no answer in time', `GitLab did not answer within ${milliseconds / 1000} s.`, advice), request, { cause });
}

/** Whether GitLab, or the way to it, was too slow. */
export function isTimeout(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
}

/** A mistake in this program, not a broken connection: those have a code, or a cause that has one. */
export function isDefect(error: unknown): boolean {
  return /^(|UND_ERR_INVALID_ARG|ERR_INVALID_\w+)$/.test(codeOf(error));
}
