import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../src/app.module.js';
import type { HarnessCall } from '../src/testing/action-harness.js';
import { ActionHarness } from '../src/testing/action-harness.js';
import type { ActionEntry } from '../src/catalog/action-entry.js';
import type { PropertySchema } from '../src/catalog/action-schema.js';
import { parseRoute } from '../src/gitlab/route.js';
import { isObject, type JsonObject } from '../src/kernel/json.js';
import { redactedParams } from '../src/operations/redacted-params.js';
import { question } from '../src/policy/destructive.guard.js';
import { type RecordedRequest, tokens } from '../src/testing/fake-gitlab.js';
import { decodedFully, leadsUp, patience, plausible } from './support/plausible-call.js';

/** What left for GitLab, without what differs from call to call. */
const sent = (requests: readonly RecordedRequest[]) => requests.map(({ method, path, query, body }) => ({ method, path, query, body }));

describe('every action', () => {
  let harness: ActionHarness;
  let entries: readonly ActionEntry[];
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0s' });
    entries = harness.catalog.entries;
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  /** Calls an action, agreed to, and tells how that ended and what was sent. */
  async function called(entry: ActionEntry, params: JsonObject, options: HarnessCall = {}) {
    harness.gitlab.requests.length = 0;
    const outcome = await harness.call(entry.id, params, { confirm: true, ...patience(entry), ...options });
    if (outcome.ok === 'pending') throw new Error(`${entry.id} asks although nobody can be asked.`);
    return { ok: outcome.ok, text: outcome.text, told: JSON.stringify(outcome), requests: [...harness.gitlab.requests] };
  }

  it('refuses an argument that it does not know, before any request', async () => {
    const faults: string[] = [];
    for (const entry of entries) {
      for (const value of ['x', 1, null, '']) {
        const { ok, text, requests } = await called(entry, { ...plausible(entry), never_heard_of: value });
        if (ok || requests.length > 0 || !text.includes('never_heard_of:')) faults.push(`${entry.id} with ${JSON.stringify(value)}: ${text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('names an argument of the wrong type, before any request', async () => {
    const wrong: Readonly<Record<string, unknown>> = { integer: 'seven', number: {}, boolean: 'maybe', string: { a: 1 }, array: true, object: 7 };
    const faults: string[] = [];
    let tried = 0;
    for (const entry of entries) {
      for (const [name, schema] of Object.entries(entry.schema.properties)) {
        tried += 1;
        const { ok, text, requests } = await called(entry, { ...plausible(entry), [name]: wrong[schema.type ?? ''] });
        if (ok || requests.length > 0 || !text.includes(`${name}: must be`)) faults.push(`${entry.id}, ${name} (${String(schema.type)}): ${text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  it('names every required argument that is missing, null or empty, before any request', async () => {
    const faults: string[] = [];
    for (const entry of entries.filter(({ schema }) => schema.required.length > 0)) {
      for (const blank of [undefined, null, '']) {
        const params = blank === undefined ? {} : Object.fromEntries(entry.schema.required.map((name) => [name, blank]));
        const { ok, text, requests } = await called(entry, params);
        // Some required texts may be empty, such as the content of a file.
        const due = entry.schema.required.filter((name) => !(blank === '' && entry.schema.properties[name]?.['minLength'] === 0));
        if (ok || requests.length > 0 || !due.every((name) => text.includes(name))) faults.push(`${entry.id} with ${String(blank)}: ${text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('takes null and empty text for left out where an argument is optional: the same is sent', async () => {
    const faults: string[] = [];
    for (const entry of entries) {
      const optional = Object.keys(entry.schema.properties).filter((name) => !(name in plausible(entry)));
      if (optional.length === 0 || entry.spec.ownTime === true) continue;
      harness.gitlab.reset();
      const plain = await called(entry, plausible(entry));
      for (const blank of [null, '']) {
        harness.gitlab.reset();
        const filled = await called(entry, { ...plausible(entry), ...Object.fromEntries(optional.map((name) => [name, blank])) });
        if (filled.ok !== plain.ok || JSON.stringify(sent(filled.requests)) !== JSON.stringify(sent(plain.requests))) faults.push(`${entry.id} with ${JSON.stringify(blank)}: ${filled.text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('empties each field that can be emptied, as GitLab takes it: by an empty text', async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const entry of entries) {
      for (const name of entry.spec.clears ?? []) {
        tried += 1;
        harness.gitlab.reset();
        const { [name]: _given, ...others } = plausible(entry);
        const { requests, text } = await called(entry, { ...others, clear: [name] });
        if (!requests.some(({ method, body }) => method !== 'GET' && JSON.stringify(body ?? {}).replaceAll('\\"', '"').includes(`"${name}":""`))) faults.push(`${entry.id} ${name}: ${text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  });

  it('does not let an argument lead out of its route, however it is encoded', async () => {
    const hostile = ['../../../user', '..%2f..%2fuser', '%252e%252e%252fuser', '..\\..\\user'];
    const faults: string[] = [];
    let tried = 0;
    for (const entry of entries) {
      const template = entry.route === undefined ? undefined : new RegExp(`^${parseRoute(entry.route).template.replace(/:\*[a-z_]+/g, '.+').replace(/:[a-z_]+/g, '[^/]+')}$`);
      const texts = Object.entries(entry.schema.properties).filter(([, schema]) => schema.type === 'string' && schema.enum === undefined);
      for (const [name] of texts) {
        for (const value of hostile) {
          tried += 1;
          const { requests } = await called(entry, { ...plausible(entry), [name]: value });
          for (const { method, path } of requests) {
            const decoded = decodedFully(path);
            const outside = leadsUp(path) || /(^|\/)user$/.test(decoded.replace(/\/-\/.*/, '')) || (template !== undefined && !template.test(path));
            if (outside) faults.push(`${entry.id}, ${name} = ${value}: ${method} ${path}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
  });

  it('takes no text in the place of a number, so that nothing is sent', async () => {
    const faults: string[] = [];
    for (const entry of entries) {
      const numbers = Object.entries(entry.schema.properties).filter(([, schema]: [string, PropertySchema]) => schema.type === 'integer');
      for (const [name] of numbers) {
        for (const value of ['../../../user', '..%2f..%2fuser', '7/../../user', '7%2f..']) {
          const { ok, requests } = await called(entry, { ...plausible(entry), [name]: value });
          if (ok || requests.length > 0) faults.push(`${entry.id}, ${name} = ${value}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it('never tells the token, whatever GitLab answers', async () => {
    const faults: string[] = [];
    const answers = [400, 401, 404, 500].map((status) => ({ status, body: JSON.stringify({ message: `${tokens.alice} may not`, error: `Bearer ${tokens.alice}` }) }));
    for (const entry of entries) {
      for (const { status, body } of answers) {
        harness.gitlab.reset();
        harness.gitlab.fault({ kind: 'status', status, body });
        const { told, requests } = await called(entry, plausible(entry));
        if (told.includes(tokens.alice)) faults.push(`${entry.id} on ${status}`);
        if (requests.some(({ rawUrl }) => rawUrl.includes(tokens.alice))) faults.push(`${entry.id}: the token is in an address`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('that destroys sends nothing while nobody has agreed', async () => {
    const destructive = entries.filter(({ effect }) => effect === 'destroy');
    expect(destructive.length).toBeGreaterThan(8);
    const faults: string[] = [];
    for (const entry of destructive) {
      for (const surface of ['dynamic', 'meta', 'individual'] as const) {
        const { ok, text, requests } = await called(entry, plausible(entry), { confirm: false, surface });
        if (ok || requests.length > 0 || !text.includes('"confirm": true')) faults.push(`${entry.id} on ${surface}: ${text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('every action that finds nothing in GitLab', () => {
  it('names in its advice only parameters that it has', async () => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0s' });
    const faults: string[] = [];
    let advised = 0;
    for (const entry of harness.catalog.entries) {
      const params = plausible(entry);
      harness.gitlab.reset();
      await harness.call(entry.id, params, { confirm: true, ...patience(entry) });
      const lines = new Set(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`));
      // Each of its requests in turn is the one that finds nothing.
      for (const line of [...lines].slice(0, 4)) {
        harness.gitlab.reset();
        harness.gitlab.fault({ kind: 'status', status: 404, body: '{"message":"404 Not Found"}' }, { route: new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) });
        const outcome = await harness.call(entry.id, params, { confirm: true, ...patience(entry) });
        const advice = outcome.ok === false ? /^Check ([a-z_]+(?:, [a-z_]+)*,?(?: and [a-z_]+)?)([.;])/m.exec(outcome.text) : null;
        if (advice === null) continue;
        advised += 1;
        const names = (advice[1] ?? '').split(/,? and |, /);
        faults.push(...names.filter((name) => !(name in entry.schema.properties)).map((name) => `${entry.id}, ${line}: ${name}`));
        if ((advice[2] === ';') !== names.some((name) => /(^|_)iid$/.test(name))) faults.push(`${entry.id}, ${line}: speaks of an iid`);
      }
    }
    await harness.stop();
    expect(faults).toEqual([]);
    expect(advised).toBeGreaterThan(300);
  });
});

describe('every list', () => {
  const most = 4_000;
  let large: ActionHarness;
  let small: ActionHarness;
  beforeAll(async () => {
    large = await ActionHarness.for(domainModules);
    small = await ActionHarness.for(domainModules, { GITLAB_MCP_MAX_RESULT_BYTES: String(most) });
  });
  afterAll(async () => {
    await large.stop();
    await small.stop();
  });

  /** The rows of a list and of all that the calls it names lead on to, and the largest answer on the way. */
  async function followed(harness: ActionHarness, entry: ActionEntry, params: JsonObject): Promise<{ rows: string[]; largest: number; failed?: string }> {
    const rows: string[] = [];
    const calls = new Set<string>();
    let page: string[] = [];
    let largest = 0;
    for (let next: JsonObject | undefined = params; next !== undefined; ) {
      const key = JSON.stringify(next);
      if (calls.has(key)) return { rows, largest, failed: `goes in circles at ${key}` };
      calls.add(key);
      const outcome = await harness.call(entry.id, next);
      if (outcome.ok !== true) return { rows, largest, failed: outcome.ok === 'pending' ? 'asks' : outcome.text };
      largest = Math.max(largest, Buffer.byteLength(outcome.text), Buffer.byteLength(JSON.stringify(outcome.structured)));
      const items = (outcome.structured['items'] as JsonObject[] | undefined) ?? [];
      const shown = items.map((item) => JSON.stringify(item).replaceAll(harness.gitlab.url, ''));
      // Where only a cursor leads on, a page that was cut is read once more to get the cursor behind it.
      if (page.length > 0 && shown.length > 0 && shown[0] === page[0]) rows.length -= page.length;
      rows.push(...shown);
      page = shown;
      const again = /gitlab_execute_action `(\{"action".*?\})`(?:\s|$)/.exec(outcome.text)?.[1];
      const call = again === undefined ? undefined : (JSON.parse(again) as { params: JsonObject; fields?: string[] });
      next = call === undefined || call.fields !== undefined ? undefined : call.params;
    }
    return { rows, largest };
  }

  it('gives the same rows in small answers as in large ones, each once, and never more than the limit', async () => {
    const lists = large.catalog.entries.filter(({ effect, view, spec }) => effect === 'read' && spec.ownTime !== true && isObject(view.schema['properties']) && 'items' in view.schema['properties']);
    const faults: string[] = [];
    let cut = 0;
    for (const entry of lists) {
      const params = { ...plausible(entry), ...('per_page' in entry.schema.properties ? { per_page: 50 } : {}) };
      const whole = await followed(large, entry, params);
      const parts = await followed(small, entry, params);
      if (whole.failed !== undefined && parts.failed !== undefined) continue;
      if (parts.largest > most) faults.push(`${entry.id}: an answer of ${parts.largest} bytes`);
      if (whole.largest > most) cut += 1;
      if (parts.failed !== undefined) faults.push(`${entry.id}: ${parts.failed}`);
      // A diff is followed patch by patch; each answer has the files again.
      else if (!('from_file' in entry.schema.properties) && parts.rows.join() !== whole.rows.join()) faults.push(`${entry.id}: ${parts.rows.length} rows instead of ${whole.rows.length}`);
    }
    expect(faults).toEqual([]);
    expect(cut).toBeGreaterThan(5);
  });
});

describe('every answer', () => {
  it.each([1_000, 4_000])('keeps to a limit of %i bytes, as text and as data, with all fields too', async (most) => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_MAX_RESULT_BYTES: String(most) });
    const faults: string[] = [];
    let answered = 0;
    for (const entry of harness.catalog.entries.filter(({ effect }) => effect === 'read')) {
      for (const fields of [undefined, ['*']]) {
        const outcome = await harness.call(entry.id, plausible(entry), { ...patience(entry), ...(fields === undefined ? {} : { fields }) });
        if (outcome.ok !== true) continue;
        answered += 1;
        const sizes = [Buffer.byteLength(outcome.text), Buffer.byteLength(JSON.stringify(outcome.structured))];
        if (sizes.some((size) => size > most)) faults.push(`${entry.id}${fields === undefined ? '' : ', all fields'}: ${sizes.join(' and ')} bytes`);
      }
    }
    await harness.stop();
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(80);
  });
});

describe('every action of a read-only server', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_READ_ONLY: 'true', GITLAB_MCP_RETRY_BUDGET: '0s' });
  });
  afterAll(() => harness.stop());

  it('sends nothing that could change GitLab, and most of them something', async () => {
    const faults: string[] = [];
    let reached = 0;
    for (const entry of harness.catalog.entries) {
      harness.gitlab.reset();
      await harness.call(entry.id, plausible(entry), { confirm: true, ...patience(entry) });
      if (harness.gitlab.requests.length > 0) reached += 1;
      // Linting and rendering store nothing, although GitLab takes their text by POST.
      faults.push(...harness.gitlab.writes.filter(({ path }) => !path.endsWith('/ci/lint') && path !== '/markdown').map(({ method, path }) => `${entry.id}: ${method} ${path}`));
    }
    expect(faults).toEqual([]);
    expect(reached).toBeGreaterThan(harness.catalog.entries.length * 0.9);
  });
});

describe('every action of a server in safe mode that is no read', () => {
  const env = { GITLAB_MCP_RETRY_BUDGET: '0s', GITLAB_MCP_ALLOWED_PROJECTS: 'acme' };
  let safe: ActionHarness;
  let real: ActionHarness;
  beforeAll(async () => {
    safe = await ActionHarness.for(domainModules, { ...env, GITLAB_MCP_SAFE_MODE: 'true' });
    real = await ActionHarness.for(domainModules, env);
  });
  afterAll(() => Promise.all([safe.stop(), real.stop()]));

  const deeds = () => safe.catalog.entries.filter(({ effect }) => effect !== 'read');

  /** The call in safe mode, which must change nothing, beside the same call without it. */
  async function both(entry: ActionEntry, params: JsonObject) {
    for (const harness of [safe, real]) harness.gitlab.reset();
    const shown = await safe.call(entry.id, params, patience(entry));
    const done = await real.call(entry.id, params, { confirm: true, ...patience(entry) });
    if (shown.ok === 'pending') throw new Error(`${entry.id} asks in safe mode.`);
    const wrote = safe.gitlab.writes.map(({ method, path }) => `${entry.id}: ${method} ${path}`);
    return { shown, done, wrote, text: done.ok === 'pending' ? '' : done.text };
  }

  it('is shown where the call would be carried out, and is refused in the same words where it would be refused before anything was changed', async () => {
    const faults: string[] = [];
    let previews = 0;
    for (const entry of deeds()) {
      const { shown, done, wrote, text } = await both(entry, plausible(entry));
      faults.push(...wrote);
      const preview = shown.ok && shown.structured['status'] === 'preview';
      if (preview) previews += 1;
      // What a wizard would send hangs on its answers, and what only writes a file here sends nothing.
      if (preview && entry.spec.wizard === undefined && real.gitlab.writes.length > 0 && !('request' in (shown.structured['preview'] as object))) faults.push(`${entry.id}: does not say what it would send`);
      if (done.ok === true && !preview) faults.push(`${entry.id}: ${shown.text.slice(0, 200)}`);
      // A wizard is shown whether or not its questions could be asked.
      if (entry.spec.wizard === undefined && done.ok === false && real.gitlab.writes.length === 0 && shown.text !== text) faults.push(`${entry.id}: ${shown.text.slice(0, 200)} instead of ${text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
    expect(previews).toBeGreaterThan(deeds().length * 0.8);
  });

  it('is refused in a project that no call may touch', async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const entry of deeds()) {
      const name = ['project_id', 'group_id', 'full_path'].find((each) => entry.schema.required.includes(each));
      if (name === undefined) continue;
      tried += 1;
      const { shown, wrote } = await both(entry, { ...plausible(entry), [name]: 'design-team/web-shop' });
      faults.push(...wrote);
      if (shown.ok || !shown.text.includes('GITLAB_MCP_ALLOWED_PROJECTS')) faults.push(`${entry.id}: ${shown.text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  it('is refused with a path that leads upwards', async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const entry of deeds()) {
      const name = entry.route === undefined ? undefined : parseRoute(entry.route).names.find((each) => !['project_id', 'group_id', 'full_path'].includes(each) && entry.schema.properties[each]?.type === 'string');
      if (name === undefined) continue;
      tried += 1;
      const { shown, done } = await both(entry, { ...plausible(entry), [name]: '..' });
      if (shown.ok !== done.ok) faults.push(`${entry.id}, ${name}: ${shown.text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });
});

describe('every action that is given a secret', () => {
  const env = { GITLAB_MCP_RETRY_BUDGET: '0s' };
  let safe: ActionHarness;
  let real: ActionHarness;
  beforeAll(async () => {
    safe = await ActionHarness.for(domainModules, { ...env, GITLAB_MCP_SAFE_MODE: 'true' });
    real = await ActionHarness.for(domainModules, env);
  });
  afterAll(() => Promise.all([safe.stop(), real.stop()]));

  /** What its name or its description says to be a secret. The part of an upload's address is none: whoever sees a link to it has it. */
  const secret = (name: string, { description = '' }: PropertySchema) => /(^|_)(password|token|secret|api_key|private_key|license)$/.test(name) || /never shows? again|never shown again|private key/i.test(description);
  const addressPart = new Set(['project.upload_delete_by_secret', 'group.group_upload_delete_by_secret']);

  /** The arguments of a plausible call with every secret that it may be given, and how many those are. */
  function filled(entry: ActionEntry): { readonly params: JsonObject; readonly count: number } {
    const names = Object.entries(entry.schema.properties).filter(([name, schema]) => schema.type === 'string' && schema.enum === undefined && secret(name, schema)).map(([name]) => name);
    const forms: Readonly<Record<string, string>> = { key: '-----BEGIN PRIVATE KEY-----\nhush-hush\n-----END PRIVATE KEY-----', url: 'https://me:hush-hush@git.example/x.git' };
    const hush = (name: string) => forms[name] ?? 'hush-hush';
    return { params: { ...plausible(entry), ...Object.fromEntries(names.map((name) => [name, hush(name)])) }, count: names.length };
  }

  const given = () => safe.catalog.entries.filter((entry) => !addressPart.has(entry.id) && filled(entry).count > 0);

  it('tells it neither in a preview, a question or a log, nor in its answer, whether GitLab does it or not', async () => {
    const faults: string[] = [];
    for (const entry of given()) {
      const { params } = filled(entry);
      for (const harness of [safe, real]) harness.gitlab.reset();
      const preview = await safe.call(entry.id, params, patience(entry));
      const done = await real.call(entry.id, params, { confirm: true, ...patience(entry) });
      real.gitlab.fault({ kind: 'status', status: 422, body: JSON.stringify({ message: Object.values(params).filter((value) => String(value).includes('hush-hush')).join(' and ') + ' is invalid' }) });
      const refused = await real.call(entry.id, params, { confirm: true, ...patience(entry) });
      const told = { preview, question: entry.effect === 'destroy' ? question(entry.spec, params) : '', log: redactedParams(params, []), done, refused };
      faults.push(...Object.entries(told).filter(([, value]) => JSON.stringify(value).includes('hush-hush')).map(([where, value]) => `${entry.id}, ${where}: ${JSON.stringify(value).slice(0, 300)}`));
    }
    expect(faults).toEqual([]);
  });

  it('tells it neither where its form is wrong, nor in the call that reads on after a long answer', async () => {
    const small = await ActionHarness.for(domainModules, { ...env, GITLAB_MCP_MAX_RESULT_BYTES: '1000' });
    const faults: string[] = [];
    for (const entry of given()) {
      const { params } = filled(entry);
      const wrong = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value).includes('hush-hush') ? { a: 'hush-hush', b: ['hush-hush'] } : value]));
      const misspelt = { ...params, ...Object.fromEntries(Object.keys(params).map((name) => [`${name}x`, 'hush-hush'])) };
      small.gitlab.reset();
      small.gitlab.fault({ kind: 'status', status: 200, body: JSON.stringify({ id: 1, iid: 1, name: 'n', description: 'd '.repeat(3_000), message: 'm '.repeat(3_000), content: 'c '.repeat(3_000) }) });
      const told = { wrong: await small.call(entry.id, wrong, { confirm: true }), misspelt: await small.call(entry.id, misspelt, { confirm: true }), long: await small.call(entry.id, params, { confirm: true, fields: ['*'], ...patience(entry) }) };
      faults.push(...Object.entries(told).filter(([, value]) => JSON.stringify(value).includes('hush-hush')).map(([where, value]) => `${entry.id}, ${where}: ${JSON.stringify(value).slice(0, 600)}`));
    }
    await small.stop();
    expect(faults).toEqual([]);
  });

  it('is known as one', () => {
    expect(given().map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'admin.bulk_import_start', 'admin.import_bitbucket', 'admin.import_bitbucket_server', 'admin.import_gists', 'admin.import_github', 'admin.license_add', 'admin.system_hook_add',
        'admin.system_hook_set_url_variable', 'pipeline.trigger_run', 'project.hook_add', 'project.pages_domain_create', 'runner.delete_by_token', 'runner.register', 'user.create', 'user.modify',
      ]),
    );
  });
});

describe('every read of something that others sign in with', () => {
  it('leaves out the token or secret itself, should GitLab send it, whatever fields are asked for', async () => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0s' });
    const read = harness.catalog.entries.filter(({ id, effect }) => effect === 'read' && /[._](impersonation_)?tokens?([._]|$)|[._](trigger|application|hook)_(list|get)$|^runner[.](get|list(_all|_project|_group)?)$/.test(id) && !id.startsWith('job.'));
    const faults: string[] = [];
    for (const entry of read) {
      const sentAlong = { id: 1, name: 'ci', [entry.id.startsWith('admin.application') ? 'secret' : 'token']: 'hush-hush' };
      for (const body of [sentAlong, [sentAlong]]) {
        harness.gitlab.reset();
        harness.gitlab.fault({ kind: 'status', status: 200, body: JSON.stringify(body) });
        const told = JSON.stringify(await harness.call(entry.id, plausible(entry), { fields: ['*'], ...patience(entry) }));
        if (told.includes('hush-hush')) faults.push(`${entry.id}: ${told.slice(0, 200)}`);
      }
    }
    await harness.stop();
    expect(read.map(({ id }) => id)).toEqual(expect.arrayContaining(['access.token_project_list', 'admin.application_list', 'admin.cluster_agent_token_get', 'pipeline.trigger_list', 'runner.get', 'user.list_impersonation_tokens']));
    expect(faults).toEqual([]);
  });
});
