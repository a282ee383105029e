import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { ToolNames } from '../authoring/tool-names.js';
import { type ActionEntry, entryOf } from './action-entry.js';
import { isConfined, servedByProcess, servedToCaller, unknownExclusions } from './filters.js';

const project = { project_id: Type.String({ description: 'Project.' }) };
const made = (id: string, effect: ActionSpec['effect'], others: Partial<ActionSpec> = {}, defaultProject?: string): ActionEntry =>
  entryOf({ spec: { id, summary: 'Do it.', effect, params: Type.Object(project), ...others }, call: () => Promise.resolve() }, defaultProject);

const entries = [
  made('issue.get', 'read'),
  made('issue.create', 'write', { tierOf: { weight: 'premium', epic_id: 'ultimate' }, params: Type.Object({ ...project, weight: Type.Optional(Type.Integer()), epic_id: Type.Integer() }) }),
  made('issue.delete', 'destroy'),
  made('group.get', 'read', { params: Type.Object({ group_id: Type.String() }) }),
  made('user.current', 'read', { params: Type.Object({}), scopes: ['read_user'] }),
  made('server.status', 'read', { params: Type.Object({}), confined: true, scopes: ['any'] }),
  made('vulnerability.list', 'read', { tier: 'ultimate' }),
  made('mirror.set', 'write', { tier: 'premium' }),
];
const ids = (some: readonly ActionEntry[]) => some.map(({ id }) => id);
const names = new ToolNames('gitlab');
const open = { exclude: [], names, readOnly: false, confined: false };

describe('what a process serves', () => {
  it('is everything when nothing narrows it', () => {
    expect(servedByProcess(entries, open)).toEqual(entries);
  });

  it.each([
    [['issue.get'], ['issue.create', 'issue.delete']],
    [['gitlab_issue_get'], ['issue.create', 'issue.delete']],
    [['issue'], []],
    [['gitlab_issue'], []],
    [['issue.get', 'issue.delete'], ['issue.create']],
  ])('is without %j', (exclude, left) => {
    expect(ids(servedByProcess(entries, { ...open, exclude })).filter((id) => id.startsWith('issue.'))).toEqual(left);
  });

  it('is what only reads, in read-only mode', () => {
    expect(servedByProcess(entries, { ...open, readOnly: true }).every(({ effect }) => effect === 'read')).toBe(true);
    expect(ids(servedByProcess(entries, { ...open, readOnly: true }))).not.toContain('issue.create');
  });

  it('is what a project or group confines, while there is a list of allowed ones', () => {
    const served = ids(servedByProcess(entries, { ...open, confined: true }));
    expect(served).toEqual(expect.arrayContaining(['issue.get', 'group.get', 'server.status']));
    expect(served).not.toContain('user.current');
  });

  it('keeps an action confined whose project has become optional by a default', () => {
    expect(isConfined(made('issue.get', 'read', {}, 'acme/api'))).toBe(true);
    expect(isConfined(made('issue.list_all', 'read', { params: Type.Object({ project_id: Type.Optional(Type.String()) }) }))).toBe(false);
  });

  it('names the exclusions that exclude nothing, each with what was most likely meant', () => {
    const all = [...entries, made('runner.pause', 'write', { tool: 'gitlab_stop_runner', aliases: ['runner.stop', { id: 'runner.halt', fills: {} }] })];
    expect(unknownExclusions(all, { exclude: ['issue.get', 'issue', 'gitlab_issue', 'gitlab_issue_get', 'gitlab_stop_runner'], names })).toEqual([]);
    expect(unknownExclusions(all, { exclude: ['isue', 'issue.get', 'gitlab_isue_get', 'gitlab_stop_runer', 'runner.stop', 'runner.halt', 'zzzzzzzz'], names })).toEqual([
      'GITLAB_MCP_EXCLUDE: nothing is called "isue", so it leaves nothing out. Did you mean issue?',
      'GITLAB_MCP_EXCLUDE: nothing is called "gitlab_isue_get", so it leaves nothing out. Did you mean gitlab_issue_get?',
      'GITLAB_MCP_EXCLUDE: nothing is called "gitlab_stop_runer", so it leaves nothing out. Did you mean gitlab_stop_runner?',
      'GITLAB_MCP_EXCLUDE: "runner.stop" is only another name of runner.pause, and leaves nothing out.',
      'GITLAB_MCP_EXCLUDE: "runner.halt" is only another name of runner.pause, and leaves nothing out.',
      'GITLAB_MCP_EXCLUDE: nothing is called "zzzzzzzz", so it leaves nothing out.',
    ]);
  });

  it('does not call the tools of the dynamic surface unknown', () => {
    expect(unknownExclusions(entries, { exclude: ['gitlab_find_action', 'gitlab_execute_action'], names })).toEqual([
      'GITLAB_MCP_EXCLUDE: "gitlab_find_action" is how the dynamic surface reaches every action, and cannot be left out.',
      'GITLAB_MCP_EXCLUDE: "gitlab_execute_action" is how the dynamic surface reaches every action, and cannot be left out.',
    ]);
  });
});

describe('what a caller is served of it', () => {
  it.each([
    ['free', ['vulnerability.list', 'mirror.set']],
    ['premium', ['vulnerability.list']],
    ['ultimate', []],
  ] as const)('lacks what is above the %s tier', (tier, missing) => {
    const served = ids(servedToCaller(entries, { tier }));
    expect(ids(entries).filter((id) => !served.includes(id))).toEqual(missing);
  });

  it.each([
    ['free', ['project_id']],
    ['premium', ['project_id', 'weight']],
    ['ultimate', ['project_id', 'weight', 'epic_id']],
  ] as const)('has, on %s, only parameters that tier takes, and requires no other', (tier, names) => {
    const schema = servedToCaller(entries, { tier }).find(({ id }) => id === 'issue.create')?.schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(names);
    expect((schema?.required ?? []).every((name) => (names as readonly string[]).includes(name))).toBe(true);
  });

  it('leaves the schemas of other callers alone', () => {
    servedToCaller(entries, { tier: 'free' });
    expect(Object.keys(entries[1]?.schema.properties ?? {})).toContain('weight');
  });

  it.each([
    [['api'], ids(entries)],
    [['read_api'], ['issue.get', 'group.get', 'user.current', 'server.status', 'vulnerability.list']],
    [['read_user'], ['user.current', 'server.status']],
    [[], ['server.status']],
  ])('is what a token of the scopes %j may do', (scopes, served) => {
    expect(ids(servedToCaller(entries, { scopes }))).toEqual(served);
  });

  it('is everything when nothing is known of the caller', () => {
    expect(servedToCaller(entries, {})).toEqual(entries);
  });
});
