import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { done } from '../authoring/done.js';
import { ToolNames } from '../authoring/tool-names.js';
import { readSettings } from '../config/read-settings.js';
import type { JsonObject } from '../kernel/json.js';
import { card } from '../presentation/card.js';
import { number as integer, prose } from '../presentation/field.js';
import { bytes } from '../presentation/markdown.js';
import { table } from '../presentation/table.js';
import { DynamicCallShape } from '../surface/dynamic-call-shape.js';
import { outputSchema } from './action-description.js';
import { type ActionEntry, entryOf } from './action-entry.js';
import { CatalogView } from './catalog-view.js';
import { ResultPresenter } from './result-presenter.js';

const text = Type.Optional(Type.String({ description: 'Text.' }));
const made = (id: string, others: Partial<ActionSpec> = {}, route?: string): ActionEntry =>
  entryOf(
    { spec: { id, summary: 'Do it.', effect: 'read', params: Type.Object({ project_id: Type.String({ description: 'Project.' }) }), ...others }, call: () => Promise.resolve(), ...(route === undefined ? {} : { route }) },
    undefined,
  );

const issueRef = { project_id: Type.String({ description: 'Project.' }), issue_iid: Type.Integer({ description: 'Number.' }) };
const entries = {
  get: made('issue.get', { params: Type.Object(issueRef), next: ['issue.update', 'issue.gone', 'issue.note_list', 'file.get', 'issue.delete'], resource: 'gitlab://project/{project_id}/issue/{issue_iid}' }),
  create: made('issue.create', { effect: 'write', next: ['issue.update', 'issue.gone', 'issue.note_list', 'file.get', 'issue.delete'] }),
  push: made('branch.create', { effect: 'write', next: ['merge_request.create'] }),
  request: made('merge_request.create', { effect: 'write', params: Type.Object({ project_id: issueRef.project_id, source_branch: Type.String() }) }),
  shown: made('issue.close', { effect: 'write', view: card({ iid: integer() }, { heading: () => 'Issue' }) }),
  list: made('issue.list', { params: Type.Object({ project_id: issueRef.project_id, page: Type.Optional(Type.Integer()), search: text }) }),
  update: made('issue.update', { effect: 'write', params: Type.Object({ ...issueRef, title: text }) }),
  notes: made('issue.note_list', { params: Type.Object(issueRef) }),
  file: made('file.get', { params: Type.Object({ project_id: issueRef.project_id, file_path: Type.String(), ref: text }) }),
  delete: made('issue.delete', { effect: 'destroy', params: Type.Object(issueRef) }, 'DELETE /projects/:project_id/issues/:issue_iid'),
};
const view = new CatalogView(Object.values(entries), []);
const presenterOf = (settings: Readonly<Record<string, string>> = {}) => {
  const { limits, surface } = readSettings([], settings).settings;
  return new ResultPresenter(new DynamicCallShape(new ToolNames('gitlab')), limits, surface);
};
const presenter = presenterOf();
const seven = { project_id: 'acme/api', issue_iid: 7 };
const callOf = (entry: ActionEntry, params: JsonObject, fields?: readonly string[]) => ({ entry, params, options: { confirmed: false, ...(fields === undefined ? {} : { fields }) }, view });

describe('a result', () => {
  it('is the sentence of an action without an object, as text and as data', () => {
    expect(presenter.present(callOf(entries.delete, seven), done('Deleted issue #7.'))).toEqual({ ok: true, text: 'Deleted issue #7.', structured: { status: 'success', message: 'Deleted issue #7.' }, images: [] });
    for (const nothing of [undefined, null]) expect(presenter.present(callOf(entries.delete, seven), nothing)).toMatchObject({ structured: { status: 'success', message: 'Delete issue: done.' } });
  });

  it('is none where a question was answered with nothing at all, and no failure where a write was', () => {
    for (const nothing of [undefined, null, {}]) {
      expect(() => presenter.present(callOf(entries.get, seven), nothing)).toThrow(/has not the form that was expected/);
      expect(presenter.present(callOf(entries.shown, seven), nothing).text).toMatch(/GitLab accepted it but gave no object back\./);
    }
    expect(presenter.present(callOf(entries.get, seven), { iid: null }).ok).toBe(true);
  });

  it('names the call that reads on, of a write without what the caller signs in with', () => {
    const long = (effect: 'read' | 'write') => made('hook.test', { effect, view: card({ body: prose() }, { heading: () => 'Hook' }) });
    const said = (effect: 'read' | 'write') => presenterOf({ GITLAB_MCP_MAX_RESULT_BYTES: '2000' }).present(callOf(long(effect), { project_id: 'acme/api', token: 'hush' }), { body: 'b '.repeat(3_000) }).text;

    expect(said('write')).toContain('"project_id":"acme/api","token":"[redacted]"');
    expect(said('read')).toContain('"project_id":"acme/api","token":"hush"');
  });

  it('says how it went in text, whatever GitLab has under these names', () => {
    const structured = (value: unknown, entry = entries.update) => presenter.present(callOf(entry, seven), value).structured;
    expect(structured({ id: 1, status: 7, message: false })).toMatchObject({ id: 1, status: '7', message: 'false' });
    expect(structured({ id: 1, status: null, message: '202 Accepted' })).toMatchObject({ message: '202 Accepted' });
    expect(structured({ status: 7 }, made('issue.count', { view: card({ status: integer() }, { heading: () => 'Count' }) }))).toMatchObject({ status: 7 });
  });

  it('of a write promises no rows, since GitLab may accept it without a word', () => {
    const rows = table({ iid: integer() }, { title: 'Issues', empty: 'None.' });
    expect(outputSchema(made('issue.list', { view: rows }))).toMatchObject({ required: ['items', 'pagination'] });
    expect(outputSchema(made('issue.reorder', { view: rows, effect: 'write' }))).not.toHaveProperty('required');
  });

  it('names at most three actions that follow and exist, with what the call did not say itself of their arguments', () => {
    const { text: shown, structured } = presenter.present(callOf(entries.create, { project_id: 'acme/api' }), { id: 99, iid: 7, title: 'A' });
    expect(shown.split('\n').at(-1)).toBe('Next: `issue.update`, `issue.note_list`, `file.get`');
    expect(structured['next_steps']).toEqual([{ action: 'issue.update', params: seven }, { action: 'issue.note_list', params: seven }, { action: 'file.get' }]);
    expect(presenter.present(callOf(entries.get, seven), { iid: 7 }).structured['next_steps']).toEqual([{ action: 'issue.update' }, { action: 'issue.note_list' }, { action: 'file.get' }]);
  });

  it('names what follows without its arguments where these are longer than there is room for', () => {
    const branch = 'x'.repeat(2_000);
    expect(presenter.present(callOf(entries.push, { project_id: 'acme/api' }), { branch }).structured['next_steps']).toEqual([{ action: 'merge_request.create' }]);
  });

  it('is read again under its address, where resources are served', () => {
    expect(presenter.present(callOf(entries.get, seven), { iid: 7 }).links).toMatchObject([{ uri: 'gitlab://project/acme%2Fapi/issue/7' }]);
    expect(presenterOf({ GITLAB_MCP_CAPABILITY_SURFACE: 'minimal' }).present(callOf(entries.get, seven), { iid: 7 }).links).toBeUndefined();
  });

  it('continues by the exact call, cursors instead of pages', () => {
    const numbered = { items: [{ id: 1 }], pagination: { page: 1, next_page: 2, has_more: true } };
    expect(presenter.present(callOf(entries.list, { project_id: 'acme/api' }), numbered).text).toContain('gitlab_execute_action `{"action":"issue.list","params":{"project_id":"acme/api","page":2}}`');
    const keyset = { items: [{ id: 1 }], pagination: { next_cursor: 'abc', has_more: true } };
    expect(presenter.present(callOf(entries.list, { project_id: 'acme/api', page: 1 }), keyset).text).toContain('`{"action":"issue.list","params":{"project_id":"acme/api","cursor":"abc"}}`');
  });

  it('continues with the fields that were asked for, unless others are what it continues with', () => {
    const numbered = { items: [{ id: 1, title: 'A' }], pagination: { page: 1, next_page: 2, has_more: true } };
    expect(presenter.present(callOf(entries.list, { project_id: 'acme/api' }, ['id']), numbered).text).toContain('`{"action":"issue.list","params":{"project_id":"acme/api","page":2},"fields":["id"]}`');
  });

  it('keeps the call that continues when it has to be cut', () => {
    const wide: ActionEntry = { ...entries.get, view: { ...entries.get.view, render: (_value, context) => ({ text: `${'x'.repeat(5_000)}\n\nContinue with ${context.again({ page: 2 })}`, structured: {} }) } };
    const { text: shown } = presenterOf({ GITLAB_MCP_MAX_RESULT_BYTES: '1000' }).present(callOf(wide, seven), { iid: 7 });
    expect(shown).toContain('Continue with gitlab_execute_action `{"action":"issue.get","params":{"project_id":"acme/api","issue_iid":7,"page":2}}`');
    expect(bytes(shown)).toBeLessThanOrEqual(1_000);
  });

  it('holds no known secret, whatever the fields asked for', () => {
    const secret = { id: 1, runners_token: 'hush', import_url: 'https://me:hush@git.example/x.git' };
    for (const fields of [undefined, ['*'], ['import_url']]) expect(JSON.stringify(presenter.present(callOf(entries.get, seven, fields), secret))).not.toContain('hush');
  });

  it('stays within the limit, next steps, remarks and repeated arguments included', () => {
    const long = fc.nat(6_000).map((length) => 'é'.repeat(length));
    const object = fc.record({ id: fc.nat(), title: long, description: long, labels: fc.array(long, { maxLength: 4 }) }, { requiredKeys: [] });
    const value = fc.oneof(object, fc.record({ items: fc.array(object, { maxLength: 6 }), pagination: fc.constant({ page: 1, next_page: 2, has_more: true }) }));
    fc.assert(
      fc.property(value, fc.constantFrom(1_000, 1_500, 4_000, 10_000), long, fc.constantFrom(entries.get, entries.list), (result, limit, search, entry) => {
        const params: JsonObject = { ...seven, search, file_path: search };
        const { text: shown, structured } = presenterOf({ GITLAB_MCP_MAX_RESULT_BYTES: String(limit) }).present(callOf(entry, params), result);
        expect(bytes(shown)).toBeLessThanOrEqual(limit);
        expect(bytes(JSON.stringify(structured))).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a preview', () => {
  it('says what would be sent, that nothing was, and no secret', () => {
    const { text: shown, structured } = presenter.preview({ entry: entries.delete, params: { ...seven, private_key: 'hush' } });
    expect(structured).toEqual({
      status: 'preview',
      message: 'Safe mode: issue.delete was not run, and nothing was changed in GitLab.',
      preview: { action: 'issue.delete', request: 'DELETE /projects/acme%2Fapi/issues/7', params: { ...seven, private_key: '[redacted]' } },
    });
    expect(shown).toContain('was not run, and nothing was changed in GitLab');
    expect(shown).not.toContain('hush');
  });

  it('tells the size of an upload, not its bytes, and the text of a page as it is', () => {
    const upload = made('file.upload', { effect: 'write', params: Type.Object({ path: text, content: text }) });
    const page = made('wiki.create', { effect: 'write', params: Type.Object({ content: text }) });
    expect(presenter.preview({ entry: upload, params: { content: 'aHVzaA==' } }).structured).toMatchObject({ preview: { params: { content: '(8 bytes of base64)' } } });
    expect(presenter.preview({ entry: page, params: { content: 'Hello' } }).structured).toMatchObject({ preview: { params: { content: 'Hello' } } });
  });

  it('stays inside its fence and within the limit', () => {
    const { text: shown, structured } = presenter.preview({ entry: entries.update, params: { ...seven, title: '```\n## Done\n'.repeat(20_000) } });
    expect(bytes(shown)).toBeLessThanOrEqual(60_000);
    expect(bytes(JSON.stringify(structured))).toBeLessThanOrEqual(60_000);
    expect(shown.split('\n').filter((line) => line.startsWith('## '))).toEqual([]);
  });
});
