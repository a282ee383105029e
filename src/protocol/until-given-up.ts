import type { Result, ServerContext } from '@modelcontextprotocol/server';

/**
 * Answers a request whose signal fires as well when the process ends and gives up what still runs. The SDK's own signal is left alone: it
 * stands for a client that took its request back, and is answered nothing.
 */
export async function untilGivenUp(context: ServerContext, givesUp: AbortSignal | undefined, answer: (context: ServerContext) => Promise<Result>): Promise<Result> {
  if (givesUp === undefined) return answer(context);
  const sources = [context.mcpReq.signal, givesUp];
  const either = new AbortController();
  const abort = () => either.abort(sources.find(({ aborted }) => aborted)?.reason);
  for (const source of sources) source.addEventListener('abort', abort);
  if (sources.some(({ aborted }) => aborted)) abort();
  try {
    return await answer({ ...context, mcpReq: { ...context.mcpReq, signal: either.signal } });
  } finally {
    for (const source of sources) source.removeEventListener('abort', abort);
  }
}
