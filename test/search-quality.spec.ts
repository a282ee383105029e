import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ActionSearch } from '../src/catalog/action-search.js';
import type { SearchableAction } from '../src/catalog/search-index.js';
import { answerable, ask, figuresOf, type Outcome } from './eval/measure.js';
import { type EvalQuery, evalQueries, ownQueries, sharedFolder } from './eval/queries.js';
import { servedCatalog } from './eval/served-catalog.js';
import { standInCatalog } from './eval/stand-in-catalog.js';

function outcomesOf(catalog: readonly SearchableAction[], queries: readonly EvalQuery[]): Outcome[] {
  const search = new ActionSearch(catalog);
  return answerable(queries, catalog)
    .filter(({ kind }) => kind !== 'h')
    .map((query) => ask(search, query));
}

function expectGoals(outcomes: readonly Outcome[]): void {
  const { queries, recallAt1, recallAt5 } = figuresOf(outcomes);
  expect(queries).toBeGreaterThan(0);
  expect(recallAt5).toBeGreaterThanOrEqual(0.97);
  expect(recallAt1).toBeGreaterThanOrEqual(0.85);
}

const served = servedCatalog();
const withContract = served.length > 0 ? it : it.skip;
const withReference = existsSync(sharedFolder) ? it : it.skip;
const withBoth = served.length > 0 && existsSync(sharedFolder) ? it : it.skip;

describe('the quality of the action search', () => {
  withBoth('finds 97 % of what the reference queries want among five, 85 % first, in the served catalog (skipped without the reference data or contract/)', () => {
    expectGoals(outcomesOf(served, evalQueries()));
  });

  withContract('finds as much of what our own queries want in the served catalog (skipped without contract/)', () => {
    expectGoals(outcomesOf(served, ownQueries()));
  });

  withReference('finds as much among all actions of the reference catalog, which has no prose (skipped without the reference data)', () => {
    expectGoals(outcomesOf(standInCatalog(), evalQueries()));
    expectGoals(outcomesOf(standInCatalog(), ownQueries()));
  });

  withReference('is not sure of anything when nothing answers a query (skipped without the reference data)', () => {
    const hopeless = outcomesOf(standInCatalog(), evalQueries()).filter(({ query }) => query.expected.length === 0);
    expect(hopeless.filter(({ found, lowConfidence }) => found.length > 0 && !lowConfidence).map(({ query }) => query.query)).toEqual([]);
  });
});
