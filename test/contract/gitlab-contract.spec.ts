import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ObjectSchema } from '../../src/catalog/action-schema.js';
import { referenceData, referenceRows } from '../support/reference-data.js';
import { WholeCatalog } from '../support/whole-catalog.js';
import { type Comparison, type Difference, differences } from './compare.js';
import { beyondTheReference, codedCalls, deviations, otherTiers, withoutEndpoint } from './deviations.js';
import { PublishedEndpoints } from './published-endpoints.js';
import { ContractVersions } from './published-versions.js';

const describeWithReference = referenceData.present ? describe : describe.skip;

const keyOf = ({ id, param, fault }: Pick<Difference, 'id' | 'param' | 'fault'>) => `${id} ${param} ${fault}`;

describeWithReference("every action, held against GitLab's published contract (needs the reference data)", () => {
  let whole: WholeCatalog;
  let endpoints: PublishedEndpoints;
  let found: Difference[];

  beforeAll(async () => {
    whole = await WholeCatalog.start();
    endpoints = new PublishedEndpoints();
    found = whole.actions.flatMap(({ entry: { id, schema }, rest }) => {
      const { routes = [], wire = {} } = rest === undefined ? (codedCalls[id] ?? {}) : { routes: [rest.route], wire: rest.wire };
      return differences({ id, schema, routes, wire }, endpoints);
    });
  });
  afterAll(() => whole.stop());

  const ids = () => new Set(whole.actions.map(({ entry }) => entry.id));

  it('calls endpoints that exist with the parameters they take, but for the listed deviations', () => {
    const meant = new Set(deviations.map(keyOf));
    expect(found.filter((difference) => !meant.has(keyOf(difference))).map((difference) => `${keyOf(difference)}: ${difference.detail}`)).toEqual([]);
  });

  it('has no deviation on record that is none', () => {
    const real = new Set(found.map(keyOf));
    expect(deviations.filter((deviation) => !real.has(keyOf(deviation))).map(keyOf)).toEqual([]);
  });

  it('has its endpoints on record when it is coded, or a reason why there are none', () => {
    const coded = whole.actions.filter(({ rest }) => rest === undefined).map(({ entry }) => entry.id);
    expect(coded.filter((id) => !(id in codedCalls) && !(id in withoutEndpoint))).toEqual([]);
    expect([...Object.keys(codedCalls), ...Object.keys(withoutEndpoint)].filter((id) => !coded.includes(id))).toEqual([]);
  });

  it('says which GitLab it needs where the contract does, and so do its parameters', () => {
    // Pages of the documentation sometimes name an earlier one, which then had it behind a flag.
    const isStated = (stated: string | undefined, published: string) => stated !== undefined && stated.localeCompare(published, 'en', { numeric: true }) <= 0;
    const versions = new ContractVersions();
    const faults = whole.actions.flatMap(({ entry: { id, spec, schema }, rest }) => {
      const published = rest === undefined ? undefined : versions.find(rest.route);
      if (published === undefined) return [];
      const { since, parameters } = published;
      return [
        ...(since !== undefined && !isStated(spec.since, since) ? [`${id}: since ${since}`] : []),
        ...[...parameters].filter(([name, version]) => name in schema.properties && !isStated(spec.sinceOf?.[name], version)).map(([name, version]) => `${id} ${name}: since ${version}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('is at least as cautious as the reference catalog, and of its tier', () => {
    const rank: Readonly<Record<string, number>> = { read: 0, write: 1, destructive: 2, destroy: 2 };
    const rows = new Map(referenceRows('catalog/actions.tsv').map((row) => [row['action_id'] ?? '', row]));
    const faults = whole.actions.flatMap(({ entry: { id, effect, tier } }) => {
      const row = rows.get(id);
      if (row === undefined) return id in beyondTheReference ? [] : [`${id}: the reference catalog has no such action`];
      const theirs = row['tier']?.split('+')[0] ?? '';
      return [
        ...((rank[effect] ?? 0) < (rank[row['access'] ?? ''] ?? 0) ? [`${id}: says ${effect}, the reference ${row['access'] ?? ''}`] : []),
        ...(theirs !== tier && !(id in otherTiers) ? [`${id}: is ${tier}, the reference says ${theirs}`] : []),
      ];
    });
    expect(faults).toEqual([]);
    expect(Object.keys(beyondTheReference).filter((id) => rows.has(id) || !ids().has(id))).toEqual([]);
    expect(Object.keys(otherTiers).filter((id) => rows.get(id)?.['tier']?.split('+')[0] === whole.catalog.entry(id)?.tier)).toEqual([]);
  });
});

describeWithReference('the comparison with the contract (needs the reference data)', () => {
  const endpoints = referenceData.present ? new PublishedEndpoints() : undefined;
  const label = { type: 'string', description: 'A text.' };

  function compared(route: string, properties: Record<string, object>, wire: Comparison['wire'] = {}, required: readonly string[] = ['project_id']): string[] {
    const schema: ObjectSchema = { type: 'object', properties: { project_id: label, ...properties }, required, additionalProperties: false };
    return differences({ id: 'issue.some', schema, routes: [route], wire }, endpoints as PublishedEndpoints).map(({ param, fault }) => `${param} ${fault}`);
  }

  it('knows the published endpoints', () => {
    expect(endpoints?.size).toBeGreaterThan(1_700);
  });

  it('finds nothing where there is nothing', () => {
    const properties = { state: { type: 'string', enum: ['opened', 'closed', 'all'] }, iids: { type: 'array', items: { type: 'integer' } }, not_labels: { type: 'array', items: { type: 'string' } }, cursor: label };
    expect(compared('GET /projects/:project_id/issues', properties, { rename: { not_labels: 'not[labels]' } })).toEqual([]);
    expect(compared('GET /projects/:project_id/issues/:issue_iid/resource_state_events', { issue_iid: { type: 'integer' } })).toEqual([]);
    expect(compared('GET /projects/:project_id/jobs/:job_id/artifacts/:*artifact_path', { job_id: { type: 'integer' }, artifact_path: label })).toEqual([]);
  });

  it('finds a route that GitLab does not have, by its path and by its method', () => {
    expect(compared('GET /projects/:project_id/problems', {})).toEqual(['GET /projects/:project_id/problems route']);
    expect(compared('PATCH /projects/:project_id/issues', {})).toEqual(['PATCH /projects/:project_id/issues route']);
  });

  it('finds a part of the path under a wrong name', () => {
    expect(compared('GET /projects/:project_id/repository/branches/:name', { name: label })).toEqual(['name name']);
  });

  it('finds a parameter that does not exist, under our name and under the one it travels by', () => {
    expect(compared('GET /projects/:project_id/issues', { colour: label })).toEqual(['colour unknown']);
    expect(compared('GET /projects/:project_id/issues', { state: label }, { rename: { state: 'status' } })).toEqual(['state unknown']);
  });

  it('finds a wrong type', () => {
    const properties = { author_id: label, iids: { type: 'array', items: { type: 'string' } }, confidential: { type: 'integer' } };
    expect(compared('GET /projects/:project_id/issues', properties)).toEqual(['author_id type', 'iids type', 'confidential type']);
  });

  it('finds values that GitLab does not take, lists that lack some, and lists that are left out', () => {
    const properties = { state: { type: 'string', enum: ['opened', 'shut', 'all'] }, sort: { type: 'string', enum: ['asc'] }, scope: label };
    expect(compared('GET /projects/:project_id/issues', properties)).toEqual(['state values', 'sort values', 'scope values']);
  });

  it('finds what is required on one side only', () => {
    expect(compared('POST /projects/:project_id/issues', { description: label }, {}, ['project_id', 'description'])).toEqual(['description required', 'title optional']);
    expect(compared('POST /projects/:project_id/issues', { title: label })).toEqual(['title optional']);
  });
});
