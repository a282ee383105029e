import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainModules } from '../../src/app.module.js';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import type { PropertySchema } from '../../src/catalog/action-schema.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { ActionHarness } from '../../src/testing/action-harness.js';
import { answerTo, faultsOf, publishedSchemas, refusalOf, type Sent } from '../support/graphql-gitlab.js';
import { patience, plausible } from '../support/plausible-call.js';
import { referenceData } from '../support/reference-data.js';
import { withoutEndpoint } from './deviations.js';

const describeWithReference = referenceData.present ? describe : describe.skip;

/** Values that are more than any text or number. */
const valueOf: JsonObject = { color: '#1F75CB', start_date: '2026-12-01', due_date: '2026-12-31', status: 'Task', clear: ['description'] };

/** Some value for a parameter that a plausible call leaves out. */
function anyValue(name: string, schema: PropertySchema): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (name in valueOf) return valueOf[name];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [anyValue('', schema.items ?? {})];
    case 'object':
      return {};
    default:
      return '1';
  }
}

/** Parameters that GitLab is said to take, and that its reference up to 19.1 has not. */
const unconfirmed = new Set(['achievement.award award_message']);

/** Actions that are not in GitLab 16.3, and of which its reference does not say which version has them first. */
const undated = [
  ...['security_attribute.bulk_update', 'security_attribute.create', 'security_attribute.delete', 'security_attribute.project_update', 'security_attribute.update'],
  ...['security_category.create', 'security_category.delete', 'security_category.update'],
  // Their examples are newer: the order by stars, and the epics of a group.
  ...['ci_catalog.list', 'issue.work_item_list'],
];

describeWithReference('the GraphQL documents of the actions (needs the reference data)', () => {
  let harness: ActionHarness;
  let schemas: ReturnType<typeof publishedSchemas>;
  /** The actions that go by GraphQL, each with how many documents a plausible call sends. */
  const asking = new Map<ActionEntry, number>();
  /** Those that got stuck on the way, so that not all of their documents were seen. */
  const stopped: string[] = [];

  const answering = (answer: (sent: Sent, nth: number) => JsonObject) => {
    let nth = 0;
    harness.gitlab.reset();
    harness.gitlab.answer('POST /api/graphql', ({ body }: { body: Sent }) => ({ body: answer(body, (nth += 1)) }));
  };
  const usual = (entry: ActionEntry) => ({ ...plausible(entry), ...(entry.schema.properties['namespace_id']?.type === 'string' && { namespace_id: 'acme' }) });
  const call = (entry: ActionEntry, params: JsonObject = usual(entry)) => harness.call(entry.id, params, { confirm: true, ...patience(entry) });
  const sent = () => harness.gitlab.requests.filter(({ path }) => path === '/api/graphql').map(({ body }) => body as Sent);
  const full = (each: Sent) => answerTo(schemas.current, each);
  const faults = ({ id }: ActionEntry) => sent().flatMap((each) => faultsOf(schemas.current, each).map((fault) => `${id}: ${fault}`));

  beforeAll(async () => {
    schemas = publishedSchemas(readFileSync(join(import.meta.dirname, 'newer-graphql.graphql'), 'utf8'));
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0s' });
    for (const entry of harness.catalog.entries) {
      if (!withoutEndpoint[entry.id]?.includes('GraphQL')) continue;
      answering(full);
      const outcome = await call(entry);
      asking.set(entry, sent().length);
      if (outcome.ok !== true || sent().length === 0) stopped.push(`${entry.id}: ${outcome.ok === false ? outcome.text : 'sent no document'}`);
    }
  }, 60_000);
  afterAll(() => harness?.stop());

  it('are all seen', () => {
    expect(asking.size).toBeGreaterThan(50);
    expect(stopped).toEqual([]);
  });

  it('are valid, with every parameter of the action', async () => {
    const found: string[] = [];
    for (const entry of asking.keys()) {
      const base = usual(entry);
      const further = Object.entries(entry.schema.properties).flatMap(([name, schema]) => (name in base || unconfirmed.has(`${entry.id} ${name}`) ? [] : [{ ...base, [name]: anyValue(name, schema) }]));
      for (const params of [base, ...further]) {
        answering(full);
        await call(entry, params);
        found.push(...faults(entry));
      }
    }
    expect([...new Set(found)]).toEqual([]);
  }, 60_000);

  it('are valid in what is asked instead of a document that GitLab refuses', async () => {
    const found: string[] = [];
    for (const [entry, documents] of asking)
      for (let refused = 1; refused <= documents; refused += 1) {
        answering((each, nth) => (nth === refused ? { errors: [{ message: "Field 'new' doesn't exist on type 'Thing'" }] } : full(each)));
        await call(entry);
        found.push(...faults(entry));
      }
    expect([...new Set(found)]).toEqual([]);
  }, 60_000);

  it('reach GitLab 16.3, or the action says which version it needs', async () => {
    const tooNew: string[] = [];
    for (const entry of asking.keys()) {
      if (entry.spec.since !== undefined) continue;
      answering((each) => refusalOf(schemas.old, each) ?? answerTo(schemas.old, each));
      const outcome = await call(entry);
      const last = sent().at(-1);
      if (!outcome.ok && last !== undefined && refusalOf(schemas.old, last) !== undefined) tooNew.push(entry.id);
    }
    expect(tooNew.sort()).toEqual([...undated].sort());
  }, 60_000);
});
