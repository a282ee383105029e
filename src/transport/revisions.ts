import { classifyInboundRequest, type InboundLadderRejection, PROTOCOL_VERSION_META_KEY, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { isObject } from '../kernel/json.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import type { RequestHeaders } from './posted-request.js';

/** The revision served without a handshake; `server/discover` lists it. */
export const modernRevision = '2026-07-28';

/** The revisions that begin with `initialize`, newest first. The SDK still knows 2024-10-07, which was a draft. */
export const legacyRevisions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision >= '2024-11-05' && revision < modernRevision);

const knownRevisions = new Set([modernRevision, ...SUPPORTED_PROTOCOL_VERSIONS]);

/** The value of a header, which is a list when the client repeated it. */
export type HeaderValue = string | string[] | undefined;

/** The answer to a request of a revision that is not served here, from which a client can tell how to go on. */
export function revisionNotServed(requested: string, supported: readonly string[]): HttpRefusal {
  const data = { supported, requested: requested.slice(0, 100) };
  return new HttpRefusal(400, errorCode.unsupportedRevision, `Protocol revision ${JSON.stringify(data.requested)} is not served here.`, {}, data);
}

/**
 * Refuses a revision in `MCP-Protocol-Version` that nobody knows.
 * @throws HttpRefusal 400, -32022, with the revisions that are served
 */
export function refuseUnknownRevision(revision: HeaderValue, supported: readonly string[]): void {
  if (revision === undefined || (typeof revision === 'string' && knownRevisions.has(revision))) return;
  throw revisionNotServed(String(revision), supported);
}

/** Whether the older family serves a POST, by the SDK's own rules; otherwise what the newer one has to say about it. */
export function eraOf(headers: RequestHeaders, body: unknown): { readonly era: 'legacy' | 'modern'; readonly rejection?: InboundLadderRejection } {
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...named('protocolVersionHeader', headers.get('mcp-protocol-version')),
    ...named('mcpMethodHeader', headers.get('mcp-method')),
    ...named('mcpNameHeader', headers.get('mcp-name')),
  });
  if (outcome.kind === 'reject') return { era: 'modern', rejection: outcome };
  return { era: outcome.kind };
}

function named<Name extends string>(name: Name, value: string | null): { [key in Name]?: string } {
  return value === null ? {} : ({ [name]: value } as { [key in Name]: string });
}

/**
 * Refuses what is not served with a handshake: a message that names a later revision, in its header or in itself, or that is none.
 * @throws HttpRefusal 400
 */
export function refuseModern(headers: RequestHeaders, body: unknown): void {
  const { era, rejection } = eraOf(headers, body);
  if (era === 'legacy') return;
  const stated = isObject(body) && isObject(body['params']) && isObject(body['params']['_meta']) ? body['params']['_meta'][PROTOCOL_VERSION_META_KEY] : undefined;
  const requested = [headers.get('mcp-protocol-version'), stated].find((revision) => typeof revision === 'string' && !legacyRevisions.includes(revision));
  if (typeof requested === 'string') throw revisionNotServed(requested, legacyRevisions);
  if (rejection !== undefined) throw new HttpRefusal(rejection.httpStatus, rejection.code, rejection.message, {}, rejection.data);
}
