import { existsSync } from 'node:fs';
import { ActionSearch } from '../../src/catalog/action-search.js';
import type { SearchableAction } from '../../src/catalog/search-index.js';
import { answerable, ask, figuresOf, type Outcome } from './measure.js';
import { type EvalQuery, evalQueries, ownQueries, sharedFolder } from './queries.js';
import { servedCatalog } from './served-catalog.js';
import { standInCatalog } from './stand-in-catalog.js';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

function row(name: string, outcomes: readonly Outcome[]): string {
  const { queries, recallAt1, recallAt5, mrr } = figuresOf(outcomes);
  return `${name.padEnd(14)} ${String(queries).padStart(4)} ${percent(recallAt1)} ${percent(recallAt5)}   ${mrr.toFixed(3)}`;
}

/** Median milliseconds of a query once everything is warm. */
function medianOf(search: ActionSearch, queries: readonly EvalQuery[]): number {
  const times = [1, 2, 3].flatMap((round) =>
    queries.map(({ query }) => {
      const start = performance.now();
      search.search(query);
      return round === 1 ? Number.NaN : performance.now() - start;
    }),
  );
  const sorted = times.filter((time) => !Number.isNaN(time)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function report(title: string, catalog: readonly SearchableAction[], queries: readonly EvalQuery[]): string[] {
  const built = performance.now();
  const search = new ActionSearch(catalog);
  const buildTime = performance.now() - built;
  const asked = answerable(queries, catalog);
  const outcomes = asked.map((query) => ask(search, query));
  const main = outcomes.filter(({ query }) => query.kind !== 'h');
  const kinds = [...new Set(queries.map(({ kind }) => kind))].sort();
  const hopeless = outcomes.filter(({ query }) => query.expected.length === 0);
  const misses = outcomes.filter(({ query, recallAt1, recallAt5 }) => query.expected.length > 0 && (recallAt1 < 1 || recallAt5 < 1));
  return [
    `## ${title}: ${catalog.length} actions`,
    '',
    `${'set'.padEnd(14)}    n recall@1 recall@5     MRR`,
    row('all (a to g)', main),
    ...kinds.map((kind) => row(`kind ${kind}`, outcomes.filter(({ query }) => query.kind === kind))),
    '',
    `${queries.length - asked.length} of ${queries.length} queries left out: their actions do not exist here.`,
    `Queries that nothing answers: ${hopeless.filter(({ found, lowConfidence }) => found.length === 0 || lowConfidence).length} of ${hopeless.length} answered with nothing or low confidence.`,
    `Answered with low confidence although an action exists: ${outcomes.filter(({ query, lowConfidence }) => query.expected.length > 0 && lowConfidence).map(({ query }) => query.query).join(' | ') || 'none'}.`,
    `Building the index took ${buildTime.toFixed(0)} ms; median query ${medianOf(search, asked).toFixed(2)} ms.`,
    '',
    ...misses.map(({ query, found, recallAt5 }) => `${recallAt5 === 1 ? 'not first' : 'MISSED   '} ${query.kind} "${query.query}"\n          wanted ${query.expected.join(', ')}\n          found  ${found.join(', ')}`),
    '',
  ];
}

const served = servedCatalog();
const lines: string[] = [];
if (served.length === 0) lines.push('## Served now: contract/ holds no actions', '');
else lines.push(...report('Served now, our own queries', served, ownQueries()));

if (existsSync(sharedFolder)) {
  const real = new Map(served.map((action) => [action.id, action]));
  const full = standInCatalog().map((action) => real.get(action.id) ?? action);
  if (served.length > 0) lines.push(...report('Served now, reference queries', served, evalQueries()));
  lines.push(...report('Full catalog, stand-in summaries where an action is not served yet, reference queries', full, evalQueries()));
  lines.push(...report('Full catalog, our own queries', full, ownQueries()));
} else {
  lines.push(`The reference queries and catalog are left out: ${sharedFolder} does not exist.`);
}
process.stdout.write(`${lines.join('\n')}\n`);
