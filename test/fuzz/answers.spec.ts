import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConsoleLogger } from '@nestjs/common';
import fc from 'fast-check';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import { ActionError } from '../../src/kernel/errors.js';
import { isObject } from '../../src/kernel/json.js';
import { tokens } from '../../src/testing/fake-gitlab.js';
import { type ChangedAnswer, GitLabBetween, type PassedAnswer } from '../support/gitlab-between.js';
import { plausible, seeded } from '../support/plausible-call.js';
import { CheckedCalls } from './checked-calls.js';
import { explored, exploredForEach } from './explored.js';
import { changed, changes, json, text } from './hostile.js';
import { leaksIn } from './leaks.js';

type Spoil = (answer: PassedAnswer) => ChangedAnswer;

/** A way to spoil answers that a fault can be told with. */
function told(spoil: Spoil, how: unknown): Spoil {
  return Object.assign(spoil, { [fc.toStringMethod]: () => fc.stringify(how) });
}

let calls: CheckedCalls;
let between: GitLabBetween;
let spoil: Spoil = () => ({});
/** The answers of the last call, as they went on. */
const passed: { readonly method: string; readonly status: number; readonly body: Buffer }[] = [];

beforeAll(async () => {
  between = await GitLabBetween.start(
    () => calls.harness.gitlab.url,
    (answer) => {
      const changes = spoil(answer);
      passed.push({ method: answer.method, status: changes.status ?? answer.status, body: changes.body ?? answer.body });
      return changes;
    },
  );
  calls = await CheckedCalls.start({ GITLAB_URL: between.url });
});
afterAll(async () => {
  await calls.stop();
  await between.stop();
});

const asBody = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');

/** JSON that GitLab really answers, with some of its places changed; of a GraphQL answer only the data, since its errors mean something. */
const mutated = changes.map((made) => told(({ url, headers, body, status }) => {
  if (headers['content-type']?.includes('json') !== true || body.length === 0 || status >= 300) return {};
  const answer: unknown = JSON.parse(body.toString());
  if (!url.includes('/api/graphql') || !isObject(answer) || !isObject(answer['data'])) return { body: asBody(changed(answer, made)) };
  return { body: asBody({ ...answer, data: changed(answer['data'], made) }) };
}, made));

/** JSON of any shape in the place of every answer. */
const replaced = fc.array(json, { minLength: 1, maxLength: 3 }).map((bodies) => {
  let next = 0;
  return told(({ url }) => {
    const body = bodies[next % bodies.length];
    next += 1;
    return { status: 200, headers: { 'content-type': 'application/json' }, body: asBody(url.includes('/api/graphql') ? { data: body } : body) };
  }, bodies);
});

const headerText = text.map((each) => each.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000));

/** Headers that GitLab sends, with anything in them. */
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/html', 'text/plain', 'application/octet-stream', 'application/json; charset=x', ''),
    'x-total': headerText,
    'x-page': headerText,
    'x-next-page': fc.oneof(headerText, fc.constantFrom('2', '999999999999999999999', '0', '-1')),
    'x-total-pages': fc.oneof(headerText, fc.constantFrom('2', '999999999999')),
    link: fc.oneof(headerText, fc.constantFrom('<http://127.0.0.1:9/?page=2>; rel="next"', '<?id_after=3>; rel="next"', '<>; rel="next"', '<', '<'.repeat(3_000))),
    etag: headerText,
    'retry-after': fc.oneof(headerText, fc.constantFrom('0', '-1', '99999999999', 'Wed, 21 Oct 2015 07:28:00 GMT')),
    // Nowhere but to this machine.
    location: fc.constantFrom('', '/', '?', '#', '/users/sign_in', '/api/v4/user', 'http://', 'http://[', '%', 'javascript:alert(1)', 'ftp://127.0.0.1/', 'http://127.0.0.1:9/', '//127.0.0.1:9/x'),
    'www-authenticate': headerText,
    'x-request-id': headerText,
    'x-gitlab-blob-id': headerText,
    'x-gitlab-size': headerText,
  },
  { requiredKeys: [] },
);

const page = (title: string) => `<!DOCTYPE html><html><head><title>${title}</title></head><body>${'<p>x</p>'.repeat(50)}</body></html>`;

/** Anything at all: another status, a page, half of an answer, bytes. The caller's token is in the failures, as where a proxy shows what it was sent. */
const anything = fc
  .record({
    status: fc.oneof(fc.constantFrom(200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504), fc.integer({ min: 200, max: 598 })),
    headers,
    body: fc.oneof(json.map(asBody), text.map((title) => Buffer.from(page(title))), text.map((each) => Buffer.from(each)), fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)), json.map((value) => asBody(value).subarray(0, -1)), fc.constantFrom('', '{', 'null', 'PK\u0003\u0004', '\ufeff{}').map((each) => Buffer.from(each))),
    first: fc.nat({ max: 2 }),
  })
  .map(({ status, headers: said, body, first }) => {
    let number = 0;
    return told(() => {
      number += 1;
      const whole = status < 400 ? body : Buffer.concat([body, Buffer.from(` ${tokens.alice}`)]);
      return number <= first ? {} : { status, headers: said, body: whole };
    }, { status, said, body: body.toString('latin1'), first });
  });

/** What is so in GitLab's answers that a failure is due to it and not to its form: a read of which nothing is there. */
function isNothing(body: Buffer): boolean {
  if (body.length === 0) return true;
  const value: unknown = JSON.parse(body.toString());
  const [one]: unknown[] = Array.isArray(value) ? value : [value];
  return !isObject(one) || Object.keys(one).length === 0;
}

/** Reads that may fail for the form of an answer, each with the reason. */
const mayFail: Readonly<Record<string, string>> = {
  'repository.file_blame': 'no lines mean that the file ends before those that were asked for',
  'job.artifacts': 'it reads an archive, which JSON is not',
};

/** What its view chooses of an answer, or all of it. */
const selections = fc.constantFrom<readonly string[] | undefined>(undefined, undefined, ['*']);

async function called(entry: ActionEntry, how: Spoil, fields?: readonly string[]) {
  passed.length = 0;
  spoil = how;
  return calls.call(entry, plausible(entry), fields === undefined ? {} : { fields });
}

describe('an answer of GitLab to any action', () => {
  it('may be of any form: a write that was accepted is a success, and so is a read of which something came', async () => {
    const succeeding: ActionEntry[] = [];
    const oneRequest = new Set<ActionEntry>();
    for (const entry of calls.entries) {
      const { ok, requests } = await called(entry, () => ({}));
      if (ok && entry.spec.ownTime !== true) succeeding.push(entry);
      if (requests.length === 1) oneRequest.add(entry);
    }
    expect(succeeding.length).toBeGreaterThan(calls.entries.length * 0.3);
    const faults = await exploredForEach(
      succeeding,
      ({ id }) => id,
      () => fc.tuple(fc.oneof({ weight: 3, arbitrary: mutated }, { weight: 1, arbitrary: replaced }), selections),
      (entry) => async ([how, fields]) => {
        const { ok, text: failure, requests } = await called(entry, how, fields);
        if (ok || passed.length === 0 || passed.some(({ status }) => status >= 300)) return;
        const last = requests.at(-1);
        if (last?.path === '/api/graphql') return;
        const wrote = entry.effect !== 'read' && last?.method !== 'GET' && last?.method !== 'HEAD';
        // What several answers together mean is the action's own affair.
        const readSomething = oneRequest.has(entry) && !isNothing(passed[0]?.body ?? Buffer.alloc(0)) && !(entry.id in mayFail);
        if (wrote || readSomething) throw new Error(`Its form made a failure of it: ${failure}\n${String(passed.at(-1)?.body).slice(0, 500)}`);
      },
      { runs: 2, share: 0.1 },
    );
    expect(faults).toEqual([]);
  });

  it('may be anything: it ends as a result or a failure in words', async () => {
    const faults = await exploredForEach(
      calls.entries,
      ({ id }) => id,
      () => fc.tuple(anything, selections),
      (entry) => async ([how, fields]) => {
        await called(entry, how, fields);
      },
      { runs: 1, share: 0.05 },
    );
    expect(faults).toEqual([]);
  });
});

describe('an answer of GitLab', () => {
  const any = fc.oneof(mutated, replaced, anything);

  it('to a prompt may be anything', async () => {
    const faults = await exploredForEach(
      calls.harness.prompts(),
      ({ name }) => name,
      () => any,
      (prompt) => async (how) => {
        calls.harness.gitlab.reset();
        spoil = how;
        const args = Object.fromEntries(prompt.arguments.filter(({ required }) => required).map(({ name }) => [name, String(seeded[name] ?? '7')]));
        const outcome = await calls.harness.prompt(prompt.name, args, { signal: AbortSignal.timeout(10_000) });
        expect(leaksIn(JSON.stringify(outcome))).toEqual([]);
      },
      { runs: 3, share: 0.03 },
    );
    expect(faults).toEqual([]);
  });

  it('to the reader, the watcher or the completer of an address may be anything', async () => {
    const { harness } = calls;
    // Who types is spared a mistake of ours, which only the log tells of.
    const mistakes: string[] = [];
    const log = jest.spyOn(ConsoleLogger.prototype, 'error').mockImplementation((...said: unknown[]) => void mistakes.push(said.join('\n')));
    const templates = harness.resources.templates().map(({ uriTemplate }) => uriTemplate);
    const visit = fc.tuple(fc.constantFrom(...templates, ...harness.resources.list().map(({ uri }) => uri)), any, text);
    const faults = await explored(
      visit,
      async ([template, how, typed]) => {
        harness.gitlab.reset();
        spoil = how;
        const uri = template.replace(/\{\+?([a-z_]+)\}/g, (_, name: string) => encodeURIComponent(String(seeded[name] ?? '1')));
        const names = [...template.matchAll(/\{\+?([a-z_]+)\}/g)].map(([, name = '']) => name);
        const steps = [() => harness.read(uri), ...(harness.canBeWatched(uri) ? [() => harness.look(uri)] : []), ...names.map((name) => () => harness.complete(template, name, typed, Object.fromEntries(names.map((each) => [each, String(seeded[each] ?? '1')]))))];
        for (const step of steps) {
          try {
            expect(leaksIn(JSON.stringify(await step()) ?? '')).toEqual([]);
          } catch (error) {
            if (!(error instanceof ActionError)) throw error;
            expect(leaksIn(error.message)).toEqual([]);
          }
          expect(mistakes.splice(0)).toEqual([]);
        }
      },
      { runs: 80, share: 0.03 },
    );
    log.mockRestore();
    expect(faults).toEqual([]);
  });
});
