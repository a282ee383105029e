import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question to the search and the ids that answer it, the best one first; none where no action fits. */
export interface EvalQuery {
  readonly kind: string;
  readonly query: string;
  readonly expected: readonly string[];
}

/** The reference data that lies beside the checkout and is not part of it. */
export const sharedFolder = join(process.cwd(), '..', 'shared');

/** The rows of a tab-separated file below its header line. */
export function tableRows(path: string): string[][] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

/** The queries of the reference set. */
export function evalQueries(): EvalQuery[] {
  return queriesOf(join(sharedFolder, 'eval', 'find-queries.tsv'));
}

/** Our own queries, in the same form. */
export function ownQueries(): EvalQuery[] {
  return queriesOf(join(process.cwd(), 'test', 'eval', 'own-queries.tsv'));
}

function queriesOf(path: string): EvalQuery[] {
  return tableRows(path).map(([kind = '', query = '', expected = '']) => ({ kind, query, expected: expected === 'none' ? [] : expected.split('|') }));
}
