import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { withoutLastSlashes } from '../kernel/slashes.js';
import { Checked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { oneOf, word } from './spellings.js';

const authModes = ['header', 'oauth', 'shared'] as const;
export type AuthMode = (typeof authModes)[number];

/** Who may call over HTTP, and as whom. */
export class AuthConfig {
  @Setting({
    meaning:
      'As whom callers over HTTP act: with header as the owner of the GitLab token each sends, with oauth as who signed in to GitLab through their client, with shared all of them as the owner of GITLAB_TOKEN.',
    ...oneOf(authModes),
  })
  @Transform(word) @IsIn(authModes)
  readonly GITLAB_MCP_AUTH_MODE: AuthMode = 'header';

  @Setting({
    meaning: 'What callers present as bearer while GITLAB_MCP_AUTH_MODE is shared. On an address other than loopback that mode does not start without it.',
    allowed: 'a text without spaces; choose a long random one',
    secret: 'value',
  })
  @IsOptional() @Checked(keyFault)
  readonly GITLAB_MCP_ACCESS_KEY?: string;

  @Setting({
    meaning:
      'The address under which clients reach the server, through a proxy for instance. Its host and origin are allowed, and with GITLAB_MCP_AUTH_MODE=oauth clients are told that their tokens are for it.',
    allowed: 'an http:// or https:// address, with or without a path such as /mcp; no user name, password, query or fragment',
    unset: 'taken from the request, on a loopback address only',
    secret: 'credentials',
  })
  @Transform(withoutSlash) @IsOptional() @Checked(addressFault)
  readonly GITLAB_MCP_PUBLIC_URL?: string;

  /** The endpoint as clients know it: `/mcp` below the public address, unless that names it already. */
  get endpoint(): URL | undefined {
    return this.GITLAB_MCP_PUBLIC_URL === undefined ? undefined : endpointAt(this.GITLAB_MCP_PUBLIC_URL);
  }
}

/** The endpoint of a server that is reached under an address. */
export function endpointAt(address: string): URL {
  const url = new URL(address);
  const path = withoutLastSlashes(url.pathname);
  url.pathname = path.endsWith('/mcp') ? path : `${path}/mcp`;
  return url;
}

function withoutSlash({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? withoutLastSlashes(value) : value;
}

function addressFault(value: unknown): string | undefined {
  const text = String(value);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'is not an http:// or https:// address';
  const { username, password } = new URL(text);
  if (username || password) return 'carries a user name or a password';
  return /[?#]/.test(text) ? 'carries a query or a fragment' : undefined;
}

/** It travels in a header, which takes visible ASCII only. */
function keyFault(value: unknown): string | undefined {
  return /^[\x21-\x7e]+$/.test(String(value)) ? undefined : 'holds a space, a line break or a character that no header takes';
}
