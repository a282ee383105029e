import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/terraform/state/production';

const production = {
  id: 'gid://gitlab/Terraform::State/7',
  name: 'production',
  lockedAt: '2026-11-29T10:00:00Z',
  lockedByUser: { username: 'erin', name: 'Erin Owner' },
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: '2026-11-28T08:00:00Z',
  deletedAt: null,
  latestVersion: { serial: 12, createdAt: '2026-11-28T08:00:00Z', createdByUser: { username: 'alice', name: 'Alice' } },
};
const fresh = { id: 'gid://gitlab/Terraform::State/8', name: 'fresh', lockedAt: null, lockedByUser: null, createdAt: '2026-11-30T08:00:00Z', updatedAt: '2026-11-30T08:00:00Z', latestVersion: null };

describe('Terraform state actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const answers = (project: unknown) => harness.gitlab.answer('POST /api/graphql', { data: { project } });
  const variables = () => harness.gitlab.requests.map(({ body }) => (body as { variables: unknown }).variables);

  it('lists states with their locks, and says how to go on', async () => {
    answers({ terraformStates: { nodes: [production, fresh], pageInfo: { hasNextPage: true, endCursor: 'Mg' } } });

    const { text, structured } = await harness.run('admin.terraform_state_list', { project_id, per_page: 2 });
    expect(variables()).toEqual([{ path: project_id, first: 2 }]);
    expect(structured).toMatchObject({ items: [{ name: 'production', serial: 12, locked_by: { username: 'erin' } }, { name: 'fresh' }], pagination: { has_more: true, next_cursor: 'Mg' } });
    expect(text).toContain('| `production` | 12 | 2026-11-29 10:00 UTC | @erin |');
    expect(text).toContain('"after":"Mg"');
  });

  it('reads one state, also one that has no version yet', async () => {
    answers({ terraformState: production });
    const { text } = await harness.run('admin.terraform_state_get', { project_id, state_name: 'production' });
    expect(variables()).toEqual([{ path: project_id, name: 'production' }]);
    expect(text).toContain('## Terraform state `production`');
    expect(text).toContain('- **Version made by**: @alice');

    answers({ terraformState: fresh });
    expect((await harness.run('admin.terraform_state_get', { project_id, name: 'fresh' })).structured).not.toHaveProperty('serial');
  });

  it('says that a project or state is out of sight', async () => {
    answers({ terraformState: null });
    expect((await harness.fail('admin.terraform_state_get', { project_id, name: 'none' })).text).toContain('GitLab does not show a Terraform state none of project acme/api');
    answers(null);
    expect((await harness.fail('admin.terraform_state_list', { project_id })).text).toContain('GitLab does not show any Terraform states of project acme/api');
  });

  it('lists and reads what the pretend project has', async () => {
    expect((await harness.run('admin.terraform_state_list', { project_id, first: 1 })).structured).toMatchObject({ items: [{ name: 'production', serial: 12 }], pagination: { has_more: true } });
    expect((await harness.run('admin.terraform_state_get', { project_id, name: 'staging' })).structured).toMatchObject({ name: 'staging' });
  });

  it('locks with an id of its own and unlocks by it', async () => {
    const staging = '/projects/acme%2Fapi/terraform/state/staging';
    const { structured } = await harness.run('admin.terraform_state_lock', { project_id, name: 'staging', reason: 'Migration' });
    const lock_id = String(structured['lock_id']);
    expect(lock_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await harness.run('admin.terraform_state_get', { project_id, name: 'staging' })).structured).toMatchObject({ locked_by: { username: 'alice' } });

    await harness.fail('admin.terraform_state_unlock', { project_id, name: 'staging', lock_id: 'another' }, { confirm: true });
    await harness.run('admin.terraform_state_unlock', { project_id, name: 'staging', lock_id }, { confirm: true });
    expect((await harness.run('admin.terraform_state_get', { project_id, name: 'staging' })).structured).not.toHaveProperty('locked_by');
    expect(harness.gitlab.writes.filter(({ path: sent }) => sent !== '/api/graphql')).toMatchObject([
      { method: 'POST', path: `${staging}/lock`, body: { ID: lock_id, Info: 'Migration' } },
      { method: 'DELETE', path: `${staging}/lock`, query: 'ID=another' },
      { method: 'DELETE', path: `${staging}/lock`, query: `ID=${lock_id}` },
    ]);
  });

  it('says that somebody else holds the lock, and where to see who', async () => {
    const { text } = await harness.fail('admin.terraform_state_lock', { project_id, name: 'production' });
    expect(text).toContain('The Terraform state production is locked already. Nothing was changed.');
    expect(text).toContain('admin.terraform_state_get shows who that is');
  });

  it('deletes a version, and the whole state, once that is agreed to', async () => {
    expect((await harness.fail('admin.terraform_state_delete', { project_id, name: 'production' })).text).toContain('confirm');
    await harness.run('admin.terraform_version_delete', { project_id, name: 'production', serial: 12 }, { confirm: true });
    expect((await harness.run('admin.terraform_state_get', { project_id, name: 'production' })).structured).toMatchObject({ serial: 11 });

    const { text } = await harness.run('admin.terraform_state_delete', { project_id, name: 'production' }, { confirm: true });
    expect(text).toContain('GitLab deletes the Terraform state.');
    expect(harness.gitlab.writes.map((request) => `${request.method} ${request.path}`)).toEqual([`DELETE ${path}/versions/12`, `DELETE ${path}`]);
    await harness.fail('admin.terraform_state_get', { project_id, name: 'production' });
  });
});
