import { readFileSync } from 'node:fs';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { withoutLastSlashes } from '../kernel/slashes.js';
import { Checked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { flag, yesOrNo } from './spellings.js';
import { fileFault } from './path-faults.js';

/** Which GitLab the server talks to, as whom and by which road. */
export class GitLabConfig {
  @Setting({
    meaning: 'Address of the GitLab instance.',
    allowed: 'an http:// or https:// address, with or without a sub-path, a slash at its end or /api/v4; no user name, password, query or fragment',
    secret: 'credentials',
  })
  @Checked(instanceFault)
  readonly GITLAB_URL: string = 'https://gitlab.com';

  @Setting({
    meaning:
      'Access token for GitLab. On stdio the first call that reaches GitLab needs it, the start does not. Over HTTP all callers act with it while GITLAB_MCP_AUTH_MODE is shared; otherwise it is ignored there, and each caller brings a token.',
    allowed: 'one personal, project or group access token',
    secret: 'value',
    withoutFlag: 'every user of the machine can read the arguments of a process',
  })
  @IsOptional() @Checked(tokenFault)
  readonly GITLAB_TOKEN?: string;

  @Setting({
    meaning: 'File with certificates to trust in addition to those of the system, for a GitLab behind a certificate authority of your own.',
    allowed: 'path of a readable file in PEM form',
  })
  @IsOptional() @Checked(certificatesFault)
  readonly GITLAB_MCP_CA_FILE?: string;

  @Setting({ meaning: 'Accepts any certificate from GitLab. Prefer GITLAB_MCP_CA_FILE: with this, anyone on the way can read the token.', ...yesOrNo })
  @Transform(flag) @IsBoolean()
  readonly GITLAB_MCP_SKIP_TLS_VERIFY: boolean = false;

  @Setting({ meaning: 'Proxy for requests to an https:// GitLab.', allowed: 'host:port, or an http:// or https:// address', secret: 'credentials', eitherCase: true })
  @Transform(proxyAddress) @IsOptional() @Checked(proxyFault)
  readonly HTTPS_PROXY?: string;

  @Setting({ meaning: 'Proxy for requests to an http:// GitLab.', allowed: 'host:port, or an http:// or https:// address', secret: 'credentials', eitherCase: true })
  @Transform(proxyAddress) @IsOptional() @Checked(proxyFault)
  readonly HTTP_PROXY?: string;

  @Setting({
    meaning: 'Hosts that are reached without a proxy.',
    allowed: 'hosts and domains with commas between them, each with or without a port; * means every host',
    eitherCase: true,
  })
  @IsOptional() @IsString()
  readonly NO_PROXY?: string;

  /** The instance's address without `/api/v4` and without a slash at its end; a sub-path stays. */
  get baseUrl(): string {
    const { origin, pathname } = new URL(this.GITLAB_URL);
    return origin + withoutLastSlashes(withoutLastSlashes(pathname).replace(/\/api\/v4$/i, ''));
  }

  /** The text of the certificates to trust besides the system's, read anew on each call. */
  readCertificates(): string | undefined {
    return this.GITLAB_MCP_CA_FILE === undefined ? undefined : readFileSync(this.GITLAB_MCP_CA_FILE, 'utf8');
  }
}

function instanceFault(value: unknown): string | undefined {
  const text = String(value);
  if (!/^https?:\/\//i.test(text)) return 'does not begin with http:// or https://';
  if (!URL.canParse(text)) return 'is not an address';
  const { username, password } = new URL(text);
  if (username || password) return 'carries a user name or a password, which belongs into GITLAB_TOKEN';
  if (text.includes('?')) return 'carries a query';
  if (text.includes('#')) return 'carries a fragment';
  return undefined;
}

/** The token travels in a header, which takes visible ASCII only. */
function tokenFault(value: unknown): string | undefined {
  return /^[\x21-\x7e]+$/.test(String(value)) ? undefined : 'holds a space, a line break or another character that no token has';
}

function certificatesFault(value: unknown): string | undefined {
  const fault = fileFault(value);
  if (fault !== undefined) return fault;
  return readFileSync(String(value), 'utf8').includes('-----BEGIN CERTIFICATE-----') ? undefined : 'holds no certificate in PEM form';
}

/** Proxies are often written as `host:port`; the scheme is then http. */
function proxyAddress({ value }: TransformFnParams): unknown {
  return typeof value === 'string' && !value.includes('://') ? `http://${value}` : value;
}

function proxyFault(value: unknown): string | undefined {
  const text = String(value);
  if (!/^https?:\/\//i.test(text)) return 'is no proxy that speaks HTTP';
  return URL.canParse(text) ? undefined : 'is not an address';
}
