/**
 * Longer than anything takes on a busy machine. Shorter than the server waits for an answer of GitLab (`GITLAB_MCP_REQUEST_TIMEOUT`, 30 s):
 * a request that is seen to end was ended by what the test did.
 */
const patience = 20_000;

/** What is looked for, once it is there. */
export async function eventually<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + patience; ; ) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error('It never came.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
