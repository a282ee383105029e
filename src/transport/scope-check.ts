import { isJSONRPCRequest } from '@modelcontextprotocol/server';
import { isObject } from '../kernel/json.js';
import type { ToolScopes } from '../protocol/served-parts.js';

/** The scopes, any one of which would do, that a token lacks for what a body calls; none when nothing is lacking or it is not known. */
export function missingScopes(body: unknown, granted: readonly string[], tools: ToolScopes): readonly string[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  for (const message of messages) {
    if (!isJSONRPCRequest(message) || message.method !== 'tools/call') continue;
    const { name, arguments: args } = message.params ?? {};
    if (typeof name !== 'string') continue;
    const enough = tools.scopesFor(name, isObject(args) ? args : {}) ?? [];
    if (enough.length > 0 && !enough.some((scope) => scope === 'any' || granted.includes(scope))) return enough;
  }
  return [];
}
