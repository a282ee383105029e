import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MemberRolesModule } from './member-roles.module.js';

describe.each([
  ['instance', {}, '/member_roles'],
  ['group', { group_id: 'acme' }, '/groups/acme/member_roles'],
])('custom roles (%s)', (kind, where, path) => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(MemberRolesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const role = { id: 2, name: 'Security reader', description: 'Looks only', group_id: null, base_access_level: 20, read_vulnerability: true, read_code: true, admin_runners: false };

  it('are listed with what they may', async () => {
    harness.gitlab.answer(`GET ${path}`, [role, { id: 3, name: 'Bare', base_access_level: 10 }]);
    const { text, structured } = await harness.run(`member_role.list_${kind}`, where);
    expect(sent()?.path).toBe(path);
    expect(text).toContain('| 2 | Security reader | Reporter | `read_code`, `read_vulnerability` | Looks only |');
    expect(structured['items']).toContainEqual({ id: 3, name: 'Bare', base_access_level: 10, permissions: [] });
  });

  it('are made on a role that GitLab has', async () => {
    harness.gitlab.answer(`POST ${path}`, role, 201);
    const wanted = { name: 'Security reader', base_access_level: 20, read_vulnerability: true };
    const { structured } = await harness.run(`member_role.create_${kind}`, { ...where, ...wanted });
    expect(sent()).toMatchObject({ method: 'POST', path, body: wanted });
    expect(structured).toMatchObject({ permissions: ['read_code', 'read_vulnerability'] });

    harness.gitlab.requests.length = 0;
    expect((await harness.fail(`member_role.create_${kind}`, { ...where, ...wanted, base_access_level: 60 })).text).toContain('base_access_level: must be one of 10 Guest');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are deleted, unless members have them', async () => {
    harness.gitlab.answer(`DELETE ${path}/2`, { message: 'Role is assigned to one or more users' }, 400);
    expect((await harness.fail(`member_role.delete_${kind}`, { ...where, id: 2 }, { confirm: true })).text).toContain('assigned to one or more users');
    harness.gitlab.answer(`DELETE ${path}/2`, undefined, 204);
    await harness.run(`member_role.delete_${kind}`, { ...where, member_role_id: 2 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: `${path}/2` });
  });
});
