import type { IncomingHttpHeaders } from 'node:http';
import { errorCode, HttpRefusal } from './http-refusal.js';

/**
 * The caller's own GitLab token, in `PRIVATE-TOKEN` or as bearer.
 * @throws HttpRefusal 401 with `WWW-Authenticate` (RFC 6750 §3) when there is none
 */
export function tokenIn(headers: IncomingHttpHeaders): string {
  const own = headers['private-token'];
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = (typeof own === 'string' && own.trim() !== '' ? own.trim() : undefined) ?? bearer;
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) {
    throw new HttpRefusal(401, errorCode.server, 'Send your GitLab token as "Authorization: Bearer …" or in the PRIVATE-TOKEN header.', {
      'www-authenticate': 'Bearer realm="GitLab MCP Server"',
    });
  }
  return token;
}
