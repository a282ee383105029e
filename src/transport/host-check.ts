import type { IncomingHttpHeaders } from 'node:http';
import type { AuthConfig } from '../config/auth.config.js';
import type { HttpConfig } from '../config/http.config.js';
import { errorCode, HttpRefusal } from './http-refusal.js';

/** What needs no closer look. */
const plainLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:[1-5]?\d{1,4})?$/;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Refuses a foreign Host or Origin, so that no web page can drive a server on its reader's machine by DNS rebinding.
 * Loopback names pass on any port, as do the public address and the configured ones.
 */
export function refuseForeignHost({ host, origin }: IncomingHttpHeaders, config: HttpConfig, { endpoint }: AuthConfig): void {
  const own = endpoint === undefined ? [] : [endpoint];
  if (!isAllowedHost(host, [...config.GITLAB_MCP_ALLOWED_HOSTS, ...own.map(({ hostname }) => hostname)])) {
    throw new HttpRefusal(403, errorCode.server, `Host ${shown(host)} is not served here. Add it to GITLAB_MCP_ALLOWED_HOSTS (--allowed-hosts) if it should be.`);
  }
  if (origin !== undefined && !isAllowedOrigin(origin, [...config.GITLAB_MCP_ALLOWED_ORIGINS, ...own.map((url) => url.origin)])) {
    throw new HttpRefusal(403, errorCode.server, `Origin ${shown(origin)} may not call this server. Add it to GITLAB_MCP_ALLOWED_ORIGINS (--allowed-origins) if it should.`);
  }
}

function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (host === undefined) return false;
  const name = host.toLowerCase();
  if (allowed.includes(name) || plainLoopback.test(name)) return true;
  if (/[/?#@\s]/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const hostname = new URL(`http://${host}`).hostname.toLowerCase();
  return loopback.test(hostname) || allowed.includes(hostname);
}

function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return loopback.test(url.hostname) || allowed.includes(url.origin);
}

function shown(value: string | undefined): string {
  return value === undefined ? '(none)' : JSON.stringify(value.slice(0, 100));
}
