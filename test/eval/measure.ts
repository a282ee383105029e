import type { ActionSearch } from '../../src/catalog/action-search.js';
import type { SearchableAction } from '../../src/catalog/search-index.js';
import type { EvalQuery } from './queries.js';

/** How one query went. */
export interface Outcome {
  readonly query: EvalQuery;
  readonly found: readonly string[];
  readonly lowConfidence: boolean;
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly reciprocalRank: number;
}

/** Means over a set of queries. */
export interface Figures {
  readonly queries: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly mrr: number;
}

/** Asks one query as the reference set prescribes: five results, read in order. */
export function ask(search: ActionSearch, query: EvalQuery): Outcome {
  const { results } = search.search(query.query, { limit: 5 });
  const names = results.map(({ id, alias }) => [id, ...(alias === undefined ? [] : [alias])]);
  const found = results.map(({ id }) => id);
  const rank = names.findIndex((each) => each.some((name) => query.expected.includes(name))) + 1;
  const hits = query.expected.filter((id) => names.flat().includes(id)).length;
  return {
    query,
    found,
    lowConfidence: results[0]?.low_confidence ?? true,
    recallAt1: rank === 1 ? 1 : 0,
    recallAt5: query.kind === 'd' ? hits / query.expected.length : Math.min(hits, 1),
    reciprocalRank: rank === 0 ? 0 : 1 / rank,
  };
}

/** The figures of a set of outcomes; the queries that nothing answers are not among them. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const counted = outcomes.filter(({ query }) => query.expected.length > 0);
  const mean = (pick: (outcome: Outcome) => number) => counted.reduce((sum, outcome) => sum + pick(outcome), 0) / Math.max(counted.length, 1);
  return {
    queries: counted.length,
    recallAt1: mean(({ recallAt1 }) => recallAt1),
    recallAt5: mean(({ recallAt5 }) => recallAt5),
    mrr: mean(({ reciprocalRank }) => reciprocalRank),
  };
}

/** The queries that a catalog can answer: all their actions exist in it, be it as aliases, or none is expected. */
export function answerable(queries: readonly EvalQuery[], catalog: readonly SearchableAction[]): EvalQuery[] {
  const names = new Set(catalog.flatMap(({ id, aliases }) => [id, ...aliases]));
  return queries.filter(({ expected }) => expected.every((id) => names.has(id)));
}
