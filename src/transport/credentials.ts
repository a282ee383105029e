import type { IncomingHttpHeaders } from 'node:http';
import { errorCode, HttpRefusal } from './http-refusal.js';

/** The challenge of a 401 (RFC 6750 §3); what is wrong with a token may follow. */
export const bearerChallenge = 'Bearer realm="GitLab MCP Server"';

/** What is sent as `Authorization: Bearer` (RFC 6750 §2.1), if it can be a token. */
export function bearerIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return asToken(/^Bearer +(\S+)$/i.exec(authorization)?.[1]);
}

/**
 * The caller's own GitLab token, in `PRIVATE-TOKEN` or as bearer.
 * @throws HttpRefusal 401 with `WWW-Authenticate` (RFC 6750 §3) when there is none, 400 when the two differ
 */
export function tokenIn(headers: IncomingHttpHeaders): string {
  const own = headers['private-token'];
  const bearer = bearerIn(headers);
  const token = typeof own === 'string' && own.trim() !== '' ? asToken(own.trim()) : bearer;
  if (token !== undefined && bearer !== undefined && token !== bearer) {
    // Whom of the two the request acts as is nothing to guess.
    throw new HttpRefusal(400, errorCode.invalidRequest, 'Authorization and PRIVATE-TOKEN carry different tokens. Send your GitLab token in one of them.');
  }
  if (token === undefined) {
    throw new HttpRefusal(401, errorCode.server, 'Send your GitLab token as "Authorization: Bearer …" or in the PRIVATE-TOKEN header.', { 'www-authenticate': bearerChallenge });
  }
  return token;
}

/** It travels on in a header, which takes visible ASCII only. */
function asToken(text: string | undefined): string | undefined {
  return text !== undefined && /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}
