import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/ssh_certificates';
const certificate = { id: 12345, title: 'SSH title 1', key: 'ssh-rsa AAAAB3NzaC1ea2dAAAADAQABAAAAgQDMRLDt', created_at: '2026-09-20T09:01:12.520Z' };

describe('SSH certificates of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed and added without their keys', async () => {
    harness.gitlab.answer(`GET ${path}`, [certificate]);
    harness.gitlab.answer(`POST ${path}`, certificate, 201);

    expect((await harness.run('group.ssh_cert_list', { group_id })).text).toContain('| 12345 | SSH title 1 | 2026-09-20 09:01 UTC |');
    const { text } = await harness.run('group.ssh_cert_create', { group_id, title: 'SSH title 1', key: certificate.key });
    expect(text).toMatch(/^## SSH certificate SSH title 1/);
    expect(text).not.toContain('AAAA');
    expect(harness.gitlab.writes).toMatchObject([{ body: { title: 'SSH title 1', key: certificate.key } }]);
  });

  it('are deleted once that is agreed to', async () => {
    harness.gitlab.answer(`DELETE ${path}/12345`, undefined, 204);
    expect((await harness.fail('group.ssh_cert_delete', { group_id, certificate_id: 12345 })).text).toContain('"confirm": true');
    await harness.run('group.ssh_cert_delete', { group_id, certificate_id: 12345 }, { confirm: true });
    expect(harness.gitlab.writes).toHaveLength(1);
  });

  it('are there once they were added, and gone once they were deleted', async () => {
    const as = { token: tokens.erin };
    const { structured } = await harness.run('group.ssh_cert_create', { group_id, title: 'Spare CA', key: certificate.key }, as);
    expect((await harness.run('group.ssh_cert_list', { group_id }, as)).text).toContain('| Spare CA |');
    for (const ssh_certificates_id of [structured['id'], 8701]) await harness.run('group.ssh_cert_delete', { group_id, ssh_certificates_id }, { ...as, confirm: true });
    expect((await harness.run('group.ssh_cert_list', { group_id }, as)).text).toBe('This group has no SSH certificates.');
  });
});
