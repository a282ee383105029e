import type { Result, ServerContext } from '@modelcontextprotocol/server';
import type { Ending } from '../kernel/ending.js';

/**
 * Answers a request whose signal fires as well when the process ends and gives up what still runs. The SDK's own signal is left alone: it
 * stands for a client that took its request back, and is answered nothing.
 */
export async function untilGivenUp(context: ServerContext, givesUp: Ending | undefined, answer: (context: ServerContext) => Promise<Result>): Promise<Result> {
  if (givesUp === undefined) return answer(context);
  const { signal } = context.mcpReq;
  const either = new AbortController();
  const takeBack = () => either.abort(signal.reason);
  const giveUp = () => either.abort();
  if (signal.aborted) takeBack();
  else signal.addEventListener('abort', takeBack);
  givesUp.listen(giveUp);
  try {
    return await answer({ ...context, mcpReq: { ...context.mcpReq, signal: either.signal } });
  } finally {
    signal.removeEventListener('abort', takeBack);
    givesUp.forget(giveUp);
  }
}
