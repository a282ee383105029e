import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { readSettings } from '../config/read-settings.js';
import type { JsonObject } from '../kernel/json.js';
import { entryOf } from './action-entry.js';
import { ArgumentReader, asObject } from './argument-reader.js';
import { SchemaValidator } from './schema-validator.js';

const text = (description: string) => Type.String({ description });
const spec: ActionSpec = {
  id: 'issue.change',
  summary: 'Change an issue.',
  effect: 'write',
  params: Type.Object({
    project_id: text('Project.'),
    issue_iid: Type.Integer({ description: 'Number.', minimum: 1 }),
    title: Type.Optional(text('Title.')),
    state: Type.Optional(Type.String({ description: 'State.', enum: ['opened', 'closed'] })),
    weight: Type.Optional(Type.Number({ description: 'Weight.' })),
    confidential: Type.Optional(Type.Boolean({ description: 'Confidential.' })),
    labels: Type.Optional(Type.Array(Type.String(), { description: 'Labels.' })),
    assignee_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Assignees.' })),
    position: Type.Optional(Type.Object({ line: Type.Optional(Type.Integer()), path: Type.Optional(Type.String()) }, { description: 'Position.', additionalProperties: false })),
    files: Type.Optional(Type.Array(Type.Object({ path: Type.String() }), { description: 'Files.' })),
    milestone_id: Type.Optional(Type.Integer({ description: 'Milestone.' })),
    content: Type.Optional(text('Content.')),
    author_username: Type.Optional(text('Author.')),
    usernames: Type.Optional(Type.Array(Type.String(), { description: 'People.' })),
  }),
};
const host = 'https://gitlab.example/git';
const policy = (settings: Readonly<Record<string, string>> = {}) => readSettings([], settings).settings.policy;
const entry = entryOf({ spec, call: () => Promise.resolve() }, undefined);

function read(raw: unknown, { aliases = true, fills, defaultProject }: { aliases?: boolean; fills?: JsonObject; defaultProject?: string } = {}): Promise<JsonObject> {
  const reader = new ArgumentReader(new SchemaValidator(), policy(defaultProject === undefined ? {} : { GITLAB_MCP_DEFAULT_PROJECT: defaultProject }));
  const read = defaultProject === undefined ? entry : entryOf({ spec, call: () => Promise.resolve() }, defaultProject);
  return reader.read(read, raw, { aliases, host, ...(fills === undefined ? {} : { fills }) });
}
const refusal = async (raw: unknown, options: Parameters<typeof read>[1] = {}): Promise<string> => {
  const args = await read(raw, options).catch((error: unknown) => error);
  if (!(args instanceof Error)) throw new Error(`It was taken: ${JSON.stringify(args)}`);
  expect(args).toMatchObject({ kind: 'invalid_params' });
  return args.message;
};

const seven = { project_id: 'acme/api', issue_iid: 7 };

describe('what belongs beside params', () => {
  it.each([
    ['confirm', true, 'true'],
    ['fields', ['iid'], '["iid"]'],
  ])('is not looked for inside: %s', async (name, value, shown) => {
    const text = await refusal({ ...seven, [name]: value });
    expect(text).toContain(`${name}: belongs beside params, not inside, as in {"action": "issue.change", "params": {…}, "${name}": ${shown}}.`);
    expect(await refusal({ ...seven, [name]: value }, { aliases: false })).toContain(`${name}: issue.change has no such parameter.`);
  });
});

describe('people, whom GitLab takes by their ids', () => {
  const wayOut = 'It takes ids of users: user.list with username finds them.';

  it.each([
    [{ assignee_ids: ['bob'] }, 'assignee_ids[0]: must be a whole number.'],
    [{ assignee_ids: 'bob' }, 'assignee_ids[0]: must be a whole number.'],
    [{ assignee: 'bob' }, 'assignee: issue.change has no such parameter. Did you mean assignee_ids?'],
  ])('can be found by their names, as the refusal of %j says', async (given, fault) => {
    for (const aliases of [true, false]) expect(await refusal({ ...seven, ...given }, { aliases })).toContain(`${fault} ${wayOut}`);
  });

  it('are not looked for where something else is wrong', async () => {
    expect(await refusal({ ...seven, milestone_id: 'v2', assignee_ids: [{}], lables: 'x' })).not.toContain('user.list');
  });
});

describe('the values of arguments', () => {
  it.each<[string, unknown, unknown]>([
    ['issue_iid', '7', 7],
    ['issue_iid', ' #7 ', 7],
    ['project_id', 1001, '1001'],
    ['weight', '1.5', 1.5],
    ['weight', 2, 2],
    ['confidential', 'true', true],
    ['confidential', 'false', false],
    ['title', 42, '42'],
    ['labels', ['a', 3], ['a', '3']],
    ['labels', 'a, b,,c', ['a', 'b', 'c']],
    ['labels', '["a","b, c"]', ['a', 'b, c']],
    ['labels', '[not JSON', ['[not JSON']],
    ['labels', [], []],
    ['assignee_ids', '1,2', [1, 2]],
    ['assignee_ids', 7, [7]],
    ['assignee_ids', ['1', 2], [1, 2]],
    ['files', { path: 3 }, [{ path: '3' }]],
    ['files', '[{"path":"a, b"}]', [{ path: 'a, b' }]],
    ['position', '{"line":"3","path":"a"}', { line: 3, path: 'a' }],
    ['position', { line: null, path: 'a' }, { path: 'a' }],
    ['title', ' {"kept": "as text"} ', ' {"kept": "as text"} '],
  ])('of %s may come as %j', async (name, given, taken) => {
    expect(await read({ ...seven, [name]: given })).toMatchObject({ [name]: taken });
  });

  it.each<[string, unknown, string]>([
    ['issue_iid', 'seven', 'issue_iid: must be a whole number.'],
    ['issue_iid', 7.5, 'issue_iid: must be a whole number.'],
    ['issue_iid', 0, 'issue_iid: must be at least 1.'],
    ['issue_iid', true, 'issue_iid: must be a whole number.'],
    ['issue_iid', {}, 'issue_iid: must be a whole number.'],
    ['weight', 'heavy', 'weight: must be a number.'],
    ['confidential', 'yes', 'confidential: must be a boolean.'],
    ['title', {}, 'title: must be a string.'],
    ['state', 'open', 'state: must be one of opened, closed.'],
    ['assignee_ids', ['x'], 'assignee_ids[0]: must be a whole number.'],
    ['labels', { a: 1 }, 'labels[0]: must be a string.'],
    ['files', 'a, b', 'files: must be a list of the form [{"path": …}].'],
    ['position', { lin: 3 }, 'position.lin: is not known.'],
    ['position', 'here', 'position: must be an object.'],
  ])('of %s are refused when they are %j', async (name, given, problem) => {
    expect(await refusal({ ...seven, [name]: given })).toContain(problem);
  });

  it('that are null or empty count as left out where they are optional, on every surface', async () => {
    for (const aliases of [true, false]) {
      for (const blank of [null, '']) {
        expect(await read({ ...seven, title: blank, state: blank, weight: blank, confidential: blank, labels: blank, position: blank }, { aliases })).toEqual(seven);
      }
    }
  });

  it.each([null, '', '   '])('that are required may not be %j', async (blank) => {
    expect(await refusal({ ...seven, project_id: blank })).toMatch(/project_id/);
  });

  it('that name something lose blanks around and what nobody sees, on every surface; others keep them', async () => {
    for (const aliases of [true, false]) {
      expect(await read({ project_id: 'acme/api\u200b\n', issue_iid: '7\u200b', title: ' a\u200b ' }, { aliases })).toEqual({ ...seven, title: ' a\u200b ' });
      expect(await read({ ...seven, author_username: ' @dora', usernames: '@dora, @bob' }, { aliases })).toMatchObject({ author_username: 'dora', usernames: ['dora', 'bob'] });
      expect(await read({ ...seven, usernames: ['@dora', 'bob'] }, { aliases })).toMatchObject({ usernames: ['dora', 'bob'] });
      expect(await refusal({ ...seven, project_id: '\u200b ' }, { aliases })).toBe('project_id: must not be empty. issue.change needs project_id, issue_iid.');
    }
    expect(await read({ ...seven, project_id: 'acme/api ', project: 'acme/api' })).toEqual(seven);
  });

  it('are not said to be needed when nothing that is required is missing', async () => {
    expect(await refusal({ ...seven, lables: 'x' })).not.toContain('needs');
    expect(await refusal({ ...seven, weight: 'a', state: 'open' })).not.toContain('needs');
  });

  it('are all said to be wrong at once, with what the action needs', async () => {
    const message = await refusal({ state: 'open', titel: 'x', weight: 'a' });
    for (const part of ['project_id: is missing.', 'issue_iid: is missing.', 'state: must be one of', 'titel: issue.change has no such parameter. Did you mean title?', 'weight: must be a number.', 'issue.change needs project_id, issue_iid.']) {
      expect(message).toContain(part);
    }
  });
});

describe('fields to empty', () => {
  const emptying = entryOf({ spec: { ...spec, clears: ['title', 'content'] }, call: () => Promise.resolve() }, undefined);
  const readFor = (raw: JsonObject) => new ArgumentReader(new SchemaValidator(), policy()).read(emptying, { project_id: 'a/b', issue_iid: 7, ...raw }, { aliases: true, host });

  it('are named in a parameter of their own, and reach the action as empty texts', async () => {
    expect(await readFor({ clear: ['content'], weight: 3 })).toEqual({ project_id: 'a/b', issue_iid: 7, weight: 3, content: '' });
    expect(await readFor({ clear: 'title, content' })).toEqual({ project_id: 'a/b', issue_iid: 7, title: '', content: '' });
    expect(await readFor({ clear: [], weight: 3 })).toEqual({ project_id: 'a/b', issue_iid: 7, weight: 3 });
  });

  it.each<[string, JsonObject, string]>([
    ['given as well', { clear: ['content'], content: 'New.' }, 'clear: names content, which is given as well. Send one of the two.'],
    ['that cannot be emptied', { clear: ['weight'] }, 'clear[0]: must be one of title, content'],
    ['sent as empty texts and nothing else', { title: '', content: null }, 'title: an empty text counts as left out. To empty it, send "clear": ["title"].'],
  ])('are refused when they are %s', async (_what, raw, told) => {
    await expect(readFor(raw)).rejects.toThrow(told);
  });

  it('count as left out where they are empty texts beside something that changes', async () => {
    expect(await readFor({ title: '', weight: 3 })).toEqual({ project_id: 'a/b', issue_iid: 7, weight: 3 });
  });

  it('are none where an action has a parameter of that name itself', async () => {
    const own = entryOf({ spec: { ...spec, params: Type.Object({ clear: Type.Array(Type.String()) }) }, call: () => Promise.resolve() }, undefined);
    expect(await new ArgumentReader(new SchemaValidator(), policy()).read(own, { clear: ['all'] }, { aliases: true, host })).toEqual({ clear: ['all'] });
  });
});

describe('half of a surrogate pair', () => {
  it.each<[string, unknown, string]>([
    ['title', 'a\ud800', 'title'],
    ['labels', ['bug', '\udc00'], 'labels[1]'],
    ['position', { path: '\ud83d' }, 'position.path'],
  ])('is refused in %s, by the name that the caller knows', async (name, given, place) => {
    expect(await refusal({ ...seven, [name]: given })).toBe(`${place} contains a broken character (half of a surrogate pair).`);
  });

  it('is none where both halves are there', async () => {
    expect(await read({ ...seven, title: '\ud83d\ude00' })).toMatchObject({ title: '😀' });
  });
});

describe('an argument that the action does not know', () => {
  it('is refused with the nearest name, whatever its value and surface', async () => {
    for (const aliases of [true, false]) {
      for (const value of ['x', null, '', 0, false, {}]) {
        expect(await refusal({ ...seven, lables: value }, { aliases })).toContain('lables: issue.change has no such parameter. Did you mean labels?');
      }
    }
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('is refused when it is %s, too', async (name) => {
    const raw: unknown = JSON.parse(`{"project_id":"acme/api","issue_iid":7,"${name}":{"title":"x"}}`);
    for (const aliases of [true, false]) expect(await refusal(raw, { aliases })).toContain(`${name}: issue.change has no such parameter.`);
  });

  it('is never dropped, nor is one that it knows', async () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(entry.schema.properties)), fc.string({ minLength: 1, maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean())), async (given) => {
        const raw = { ...given, ...seven };
        const args = await read(raw, { aliases: false }).catch((error: unknown) => error);
        if (args instanceof Error) return;
        const said = Object.entries(raw).filter(([, value]) => value !== null && value !== '').map(([name]) => name);
        expect(Object.keys(args as object).sort()).toEqual(said.sort());
      }),
    );
  });
});

describe('other names for parameters', () => {
  it('are taken where schemas are opaque, and refused elsewhere', async () => {
    expect(await read({ project: 'acme/api', iid: 7 })).toEqual(seven);
    expect(await read({ projectPath: 'acme/api', 'issue-iid': 7 })).toEqual(seven);
    expect(await read({ project_id: 'acme/api', id: '7' })).toEqual(seven);
    expect(await refusal({ project: 'acme/api', issue_iid: 7 }, { aliases: false })).toContain('project: issue.change has no such parameter.');
  });

  it('may be said beside the parameter when both say the same', async () => {
    expect(await read({ ...seven, project: 'Acme%2Fapi', iid: '7', issue: null })).toEqual(seven);
    expect(await read({ ...seven, labels: ['a'], Labels: ['a'] })).toEqual({ ...seven, labels: ['a'] });
  });

  it('are refused when they differ, instead of one being chosen', async () => {
    expect(await refusal({ ...seven, iid: 8 })).toContain('issue_iid and iid both mean issue_iid, but differ. Send issue_iid once.');
    expect(await refusal({ ...seven, labels: ['a, b'], Labels: ['a', ' b'] })).toContain('labels and Labels both mean labels, but differ.');
    expect(await refusal({ project: 'acme/web', ...seven })).toContain('project and project_id both mean project_id, but differ.');
  });
});

describe('an address from the browser', () => {
  const address = `${host}/acme/api/-/issues/7`;

  it.each<[string, JsonObject]>([
    ['in place of the number', { issue_iid: address }],
    ['in place of the project', { project_id: `${address}#note_12` }],
    ['by a word for it', { url: address }],
    ['beside the project it names', { project_id: 'acme/api', issue_iid: address }],
    ['with a query', { web_url: `${address}?tab=x` }],
    ['of the project beside the number', { project_id: `${host}/acme/api.git`, issue_iid: 7 }],
    ['of a deeper page', { issue_iid: `${host}/acme/api/-/work_items/7/designs` }],
  ])('stands for project and number %s', async (_name, given) => {
    expect(await read(given)).toEqual(seven);
  });

  it('is refused beside another project or number, in either order', async () => {
    for (const raw of [{ project_id: 'acme/web', issue_iid: address }, { issue_iid: address, project_id: 'acme/web' }, { project_id: 'acme/api', issue_iid: 8, url: address }, { project_id: 1001, issue_iid: address }]) {
      expect(await refusal(raw)).toMatch(/^(issue_iid|url): its address names (project_id acme\/api|issue_iid 7), but (project_id|issue_iid) says (acme\/web|1001|8)\. Send the one that is meant\.$/);
    }
    expect(await refusal({ url: address, web_url: `${host}/acme/api/-/issues/8` })).toBe('web_url: its address names issue_iid 8, but the address in url says 7. Send the one that is meant.');
  });

  it('of something else is no number', async () => {
    expect(await refusal({ project_id: 'acme/api', issue_iid: `${host}/acme/api/-/merge_requests/7` })).toContain('issue_iid: must be a whole number.');
    expect(await refusal({ ...seven, milestone_id: address })).toContain('milestone_id: must be a whole number.');
  });

  it('of something that is not below the sub-path of this instance is none', async () => {
    expect(await refusal({ issue_iid: 'https://gitlab.example/acme/api/-/issues/7' })).toMatch(/project_id: is missing/);
  });

  it.each<[string, JsonObject, string, string]>([
    ['the number', { ...seven, issue_iid: 'https://user:secret@other.example/git/acme/api/-/issues/7' }, 'issue_iid', 'the number alone, and the path of the project in project_id'],
    ['the number, by a word for it', { project_id: 'acme/api', issue: 'https://other.example/acme/api' }, 'issue_iid', 'the number alone, and the path of the project in project_id'],
    ['the project', { ...seven, project_id: 'http://other.example/acme/api' }, 'project_id', 'the path of the project alone, such as "group/project"'],
    ['both, by a word for it', { url: 'https://other.example/acme/api/-/issues/7' }, 'url', 'the path of the project alone, such as "group/project"'],
  ])('of another GitLab is refused by its host in place of %s', async (_place, given, field, instead) => {
    const message = await refusal(given);
    expect(message).toContain(`${field}: the address is on other.example, but this server is connected to gitlab.example/git. Give an address of that GitLab; if it is the same one under another name, give ${instead}.`);
    expect(message.match(new RegExp(`\\b${field}: `, 'g'))).toHaveLength(1);
    expect(message).not.toContain('secret');
  });

  it('of elsewhere in the web is taken for no GitLab', async () => {
    expect(await refusal({ ...seven, url: 'https://docs.example/runbook' })).toContain('url: issue.change has no such parameter.');
    expect(await refusal({ ...seven, milestone_id: 'https://docs.example/-/milestones/1' })).toContain('milestone_id: must be a whole number.');
    expect(await read({ ...seven, title: 'https://other.example/acme/api/-/issues/7' })).toMatchObject(seven);
  });

  it('is no address on a surface that publishes the schema', async () => {
    expect(await refusal({ project_id: 'acme/api', issue_iid: address }, { aliases: false })).toContain('issue_iid: must be a whole number.');
  });

  it('is refused by name there, in the place of a project', async () => {
    for (const project_id of [address, ` ${address}`, 'https://other.example/acme/api']) {
      expect(await refusal({ ...seven, project_id }, { aliases: false })).toBe('project_id: takes an id or a full path, such as "group/project", not a web address.');
    }
  });
});

describe('what the call leaves out', () => {
  it('is filled in by the alias, but the caller\'s own word counts first', async () => {
    expect(await read(seven, { fills: { state: 'closed' } })).toEqual({ ...seven, state: 'closed' });
    expect(await read({ ...seven, state: 'opened' }, { fills: { state: 'closed' } })).toEqual({ ...seven, state: 'opened' });
  });

  it('is the default project where one is set, but the project asked for counts first', async () => {
    for (const project_id of [undefined, null, '']) expect(await read({ issue_iid: 7, ...(project_id === undefined ? {} : { project_id }) }, { defaultProject: 'acme/docs' })).toMatchObject({ project_id: 'acme/docs' });
    expect(await read(seven, { defaultProject: 'acme/docs' })).toEqual(seven);
    expect(await read({ issue_iid: `${host}/acme/api/-/issues/7` }, { defaultProject: 'acme/docs' })).toEqual(seven);
  });
});

describe('the whole of what was sent', () => {
  it.each([[undefined, {}], [null, {}], ['', {}], ['{"a":1}', { a: 1 }], [' {"a":1} ', { a: 1 }]])('may be %j', (raw, object) => {
    expect(asObject(raw)).toEqual(object);
  });

  it.each(['text', '[1]', 7, true, [], '{broken'])('may not be %j, and is told in one sentence', (raw) => {
    expect(() => asObject(raw)).toThrow(/^params: must be an object of parameters/);
  });

  it('is limited in depth and size, the content of files aside', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    expect(await refusal({ ...seven, position: nested(40) })).toContain('nested deeper than 32 levels');
    expect(await refusal({ ...seven, title: 'x'.repeat(1_100_000) })).toContain('larger than 1 MiB');
    expect(await refusal(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`p${index}`, 1])))).toBe('params: more than 1,000 parameters.');
    expect(await read({ ...seven, content: 'x'.repeat(1_100_000) })).toMatchObject(seven);
  });
});
