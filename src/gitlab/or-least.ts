import { GitLabRejected } from '../kernel/errors.js';

/**
 * Asks GraphQL for the fields, and for the least there is when GitLab finds that too much, or is too old for some or lacks them in its edition.
 * It weighs and checks a document before it runs any of it, so a mutation that is refused so has changed nothing.
 */
export async function orLeast<T>(ask: (fields: string) => Promise<T>, fields: string, least: string): Promise<T> {
  try {
    return await ask(fields);
  } catch (error) {
    if (error instanceof GitLabRejected && /complexity|doesn't exist on type|no such type/i.test(error.detail.words)) return ask(least);
    throw error;
  }
}
