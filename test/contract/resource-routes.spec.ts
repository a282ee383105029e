import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referenceData } from '../support/reference-data.js';
import { WholeCatalog } from '../support/whole-catalog.js';
import { PublishedEndpoints } from './published-endpoints.js';

const describeWithReference = referenceData.present ? describe : describe.skip;

/** Query parameters that GitLab takes although its contract leaves them out, each with the reason. */
const undocumented: Readonly<Record<string, string>> = {};

describeWithReference("every resource, held against GitLab's published contract (needs the reference data)", () => {
  let whole: WholeCatalog;
  let endpoints: PublishedEndpoints;

  beforeAll(async () => {
    endpoints = new PublishedEndpoints();
    whole = await WholeCatalog.start();
  });
  afterAll(() => whole.stop());

  it('reads endpoints that exist', () => {
    const routes = whole.resources.flatMap(({ spec }) => [spec.route, spec.watch?.signal]).filter((route) => route !== undefined);
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((route) => endpoints.find(route) === undefined)).toEqual([]);
  });

  it('sends only the query that they take', () => {
    const faults = whole.resources.flatMap(({ template, spec: { route = '', query = {}, only = {}, collection } }) => {
      const taken = endpoints.find(route)?.parameters;
      const sent = [...Object.keys(query), ...Object.keys(only), ...(collection === true ? ['per_page'] : [])];
      return sent.filter((name) => taken?.has(name) !== true).map((name) => `${template}: ${name}`);
    });
    expect(faults.filter((fault) => !(fault in undocumented))).toEqual([]);
    expect(Object.keys(undocumented).filter((known) => !faults.includes(known))).toEqual([]);
  });
});
