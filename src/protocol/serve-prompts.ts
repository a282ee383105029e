import { type Prompt, ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import { listed } from './listed.js';
import { refuseCursor } from './one-page.js';
import { progressOf } from './progress-reporter.js';
import type { PartsSource } from './served-parts.js';

/** Answers `prompts/list` and `prompts/get`. */
export function servePrompts(server: Server, parts: PartsSource, caller: Caller): void {
  server.setRequestHandler('prompts/list', async (request) => {
    refuseCursor(request);
    return { prompts: (await parts()).prompts.list().map(listed) as Prompt[] };
  });
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const { prompts } = await parts();
    const progress = progressOf(context);
    const outcome = await prompts.get(params.name, params.arguments ?? {}, { caller, signal: context.mcpReq.signal, progress }).finally(() => progress.stop());
    if (!outcome.ok) throw new ProtocolError(outcome.fault === 'caller' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError, outcome.message);
    return { description: outcome.description, messages: [{ role: 'user', content: { type: 'text', text: outcome.text } }] };
  });
}
