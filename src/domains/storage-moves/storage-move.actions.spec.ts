import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { StorageMovesModule } from './storage-moves.module.js';

const move = { id: 123, created_at: '2026-05-07T04:27:17.234Z', state: 'scheduled', source_storage_name: 'default', destination_storage_name: 'storage2', error_message: null };

const kinds: [kind: string, where: JsonObject, path: string, moved: JsonObject, shown: string][] = [
  ['project', { project_id: 'acme/api' }, '/projects/acme%2Fapi', { project: { id: 1001, description: null, name: 'api', path_with_namespace: 'acme/api', created_at: '2026-01-05T08:00:00Z' } }, '`acme/api`'],
  ['group', { group_id: 'acme' }, '/groups/acme', { group: { id: 283, web_url: 'https://gitlab.example.com/groups/acme', name: 'Acme' } }, 'Acme'],
  ['snippet', { snippet_id: 65 }, '/snippets/65', { snippet: { id: 65, title: 'Test', description: null, web_url: 'https://gitlab.example.com/-/snippets/65' } }, 'Test'],
];

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(StorageMovesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe.each(kinds)('storage moves of a %s', (kind, where, path, moved, shown) => {
  it('are listed and read, one by one and of the whole instance', async () => {
    const body = { ...move, ...moved };
    harness.gitlab.answer(`GET /${kind}_repository_storage_moves`, [body]);
    harness.gitlab.answer(`GET /${kind}_repository_storage_moves/123`, body);
    harness.gitlab.answer(`GET ${path}/repository_storage_moves`, [{ ...body, state: 'failed', error_message: 'Failed to move repository' }]);
    harness.gitlab.answer(`GET ${path}/repository_storage_moves/123`, body);

    expect((await harness.run(`storage_move.retrieve_all_${kind}`, { per_page: 5 })).text).toContain(`| 123 | scheduled | ${shown} | \`default\` | \`storage2\` |`);
    expect((await harness.run(`storage_move.get_${kind}`, { id: 123 })).text).toContain('## Storage move 123\n\n- **State**: scheduled');
    expect((await harness.run(`storage_move.retrieve_${kind}`, where)).text).toContain('Failed to move repository');
    expect((await harness.run(`storage_move.get_${kind}_for_${kind}`, { ...where, repository_storage_move_id: 123 })).structured).toMatchObject({ id: 123, source_storage_name: 'default' });
  });

  it('are asked for, to a storage that is named or that GitLab chooses', async () => {
    harness.gitlab.answer(`POST ${path}/repository_storage_moves`, { ...move, ...moved }, 201);
    await harness.run(`storage_move.schedule_${kind}`, { ...where, destination_storage_name: 'storage2' });
    await harness.run(`storage_move.schedule_${kind}`, where);
    expect(harness.gitlab.writes.map(({ body }) => body)).toEqual([{ destination_storage_name: 'storage2' }, {}]);
  });

  it('empty a whole storage, of which GitLab only says that it will', async () => {
    harness.gitlab.answer(`POST /${kind}_repository_storage_moves`, { message: '202 Accepted' }, 202);
    const { text } = await harness.run(`storage_move.schedule_all_${kind}`, { from: 'default' });
    expect(text).toContain('GitLab schedules the moves.');
    expect(harness.gitlab.writes).toMatchObject([{ body: { source_storage_name: 'default' } }]);
  });
});
