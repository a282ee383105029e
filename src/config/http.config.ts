import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { Checked, EachChecked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { bytes, bytesBetween, commaList, duration, durationBetween, flag, oneOf, wholeNumber, wholeNumberBetween, yesOrNo } from './spellings.js';

const statelessModes = ['true', 'false', 'hybrid'] as const;
export type StatelessMode = (typeof statelessModes)[number];

/** Where the server listens, and what it takes from whom. */
export class HttpConfig {
  @Setting({ meaning: 'Serves HTTP instead of standard input and output.', ...yesOrNo })
  @Transform(flag) @IsBoolean()
  readonly GITLAB_MCP_HTTP: boolean = false;

  @Setting({
    meaning: 'Address and port to listen on over HTTP; port 0 takes any free one.',
    allowed: 'host:port such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080',
  })
  @Checked(addressFault)
  readonly GITLAB_MCP_HTTP_ADDR: string = '127.0.0.1:8080';

  @Setting({
    meaning:
      'Whether each HTTP request stands by itself. With false, clients keep a session and can be asked questions, but the revision 2026-07-28 is not served; with hybrid, older clients keep a session and newer ones do without.',
    ...oneOf(statelessModes),
  })
  @Transform(statelessMode) @IsIn(statelessModes)
  readonly GITLAB_MCP_STATELESS: StatelessMode = 'true';

  @Setting({ meaning: 'How long a session may stay unused before it ends; one with an open event stream is in use.', ...durationBetween(100, 86_400_000) })
  @Transform(duration) @IsInt() @Min(100) @Max(86_400_000)
  readonly GITLAB_MCP_SESSION_TIMEOUT: number = 1_800_000;

  @Setting({ meaning: 'How many sessions there may be at once; the one that has been unused for longest gives way to a new one.', ...wholeNumberBetween(1, 100_000) })
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(100_000)
  readonly GITLAB_MCP_MAX_SESSIONS: number = 1_000;

  @Setting({
    meaning: 'Host names, besides those of this machine itself, under which clients may reach the server.',
    allowed: 'host names with commas between them, each with or without a port',
    unset: 'loopback names only',
    secret: 'credentials',
  })
  @Transform(hostList) @EachChecked(hostFault)
  readonly GITLAB_MCP_ALLOWED_HOSTS: readonly string[] = [];

  @Setting({
    meaning: 'Web pages, besides those of this machine itself, whose requests are let in. The server sends no CORS headers: a page in a browser needs a proxy in front that does.',
    allowed: 'origins such as https://chat.example.com with commas between them',
    unset: 'loopback origins only',
    secret: 'credentials',
  })
  @Transform(originList) @EachChecked(originFault)
  readonly GITLAB_MCP_ALLOWED_ORIGINS: readonly string[] = [];

  @Setting({ meaning: 'The largest request body taken over HTTP.', ...bytesBetween(1_024, 2 ** 30) })
  @Transform(bytes) @IsInt() @Min(1_024) @Max(2 ** 30)
  readonly GITLAB_MCP_BODY_LIMIT: number = 4 * 2 ** 20;

  @Setting({ meaning: 'Serves figures about calls, GitLab and the process at /metrics, in the format of Prometheus, to whoever reaches the port.', ...yesOrNo })
  @Transform(flag) @IsBoolean()
  readonly GITLAB_MCP_METRICS: boolean = false;

  /** Where to listen, without the brackets of an IPv6 address. */
  get address(): { readonly host: string; readonly port: number } {
    const { host = '', port = '' } = addressShape.exec(this.GITLAB_MCP_HTTP_ADDR)?.groups ?? {};
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }

  /** True when clients of older revisions keep sessions. */
  get keepsSessions(): boolean {
    return this.GITLAB_MCP_STATELESS !== 'true';
  }

  /** True when clients of the 2026-07-28 revision are served. */
  get servesModern(): boolean {
    return this.GITLAB_MCP_STATELESS !== 'false';
  }

  /** True when only programs on this machine can connect. */
  get listensOnLoopback(): boolean {
    return /^(localhost|127(\.\d+){3}|::1)$/i.test(this.address.host);
  }
}

const addressShape = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9.-]+):(?<port>\d{1,5})$/i;

/** The two that are a yes and a no may be written as one in any of its spellings. */
function statelessMode(params: TransformFnParams): unknown {
  return String(flag(params)).toLowerCase();
}

function addressFault(value: unknown): string | undefined {
  const port = addressShape.exec(String(value))?.groups?.['port'];
  if (port === undefined) return 'is not a host and a port';
  return Number(port) > 65_535 ? 'names a port above 65535' : undefined;
}

function hostList(params: TransformFnParams): unknown {
  const list = commaList(params);
  return Array.isArray(list) ? list.map((host: string) => host.toLowerCase()) : list;
}

function hostFault(host: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/.test(host) ? undefined : 'holds an item that is not a host name';
}

/** A browser sends an origin in its normal form, so that is the one to compare with. */
function originList(params: TransformFnParams): unknown {
  const list = commaList(params);
  return Array.isArray(list) ? list.map((origin: string) => (originFault(origin) ? origin : new URL(origin).origin)) : list;
}

function originFault(origin: string): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(origin);
  return bare ? undefined : 'holds an item that is not an origin: scheme, host and perhaps a port, nothing else';
}
