import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { SecurityScanProfilesModule } from './security-scan-profiles.module.js';

const failing = { status: 'FAILED', lastScanAt: '2026-11-20T08:00:00Z', consecutiveSuccessCount: 0, consecutiveFailureCount: 4, buildId: 'gid://gitlab/Ci::Build/9001', scanProfile: { id: 'gid://gitlab/Security::ScanProfile/5', name: 'Nightly *SAST*', scanType: 'SAST', gitlabRecommended: false } };
const waiting = { status: 'PENDING', lastScanAt: null, consecutiveSuccessCount: 0, consecutiveFailureCount: 0, buildId: null, scanProfile: { id: 'gid://gitlab/Security::ScanProfile/secret_detection', name: 'Secret detection', scanType: 'SECRET_DETECTION', gitlabRecommended: true } };

describe('security scan profiles', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SecurityScanProfilesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const answer = (data: JsonObject) => harness.gitlab.answer('POST /api/graphql', { data });
  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };

  it.each([
    ['5', '5'],
    ['gid://gitlab/Security::ScanProfile/5', '5'],
    ['SECRET_DETECTION', 'secret_detection'],
    ['gid://gitlab/Security::ScanProfile/dependency_scanning', 'dependency_scanning'],
  ])('named %s are attached', async (security_scan_profile_id, sent) => {
    answer({ securityScanProfileAttach: { errors: [] } });
    const { text } = await harness.run('security_scan_profile.attach', { security_scan_profile_id, project_ids: [1001, 1002], group_ids: ['gid://gitlab/Group/61'] });
    expect(asked().query).toContain('SecurityScanProfileAttachInput!');
    expect(asked().variables).toEqual({ input: { securityScanProfileId: `gid://gitlab/Security::ScanProfile/${sent}`, projectIds: ['gid://gitlab/Project/1001', 'gid://gitlab/Project/1002'], groupIds: ['gid://gitlab/Group/61'] } });
    expect(text).toBe('Attached the scan profile to 2 projects and 1 group.');
  });

  it('need somewhere to go to, and a name that can be one', async () => {
    expect((await harness.fail('security_scan_profile.attach', { security_scan_profile_id: '5' })).text).toContain('give project_ids, group_ids, or both');
    expect((await harness.fail('security_scan_profile.attach', { security_scan_profile_id: 'gid://gitlab/Project/5', project_ids: ['1001'] })).text).toContain('"gid://gitlab/Project/5" is no such id');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are detached once that is agreed to, which can be undone', async () => {
    answer({ securityScanProfileDetach: { errors: [] } });
    const { text } = await harness.fail('security_scan_profile.detach', { profile: 5, project_ids: [1001] });
    expect(text).toContain('"confirm": true');
    expect(text).toContain('except with security_scan_profile.attach');
    expect((await harness.run('security_scan_profile.detach', { profile: 5, project_ids: [1001] }, { confirm: true })).text).toBe('Detached the scan profile from 1 project.');
    expect(asked().variables).toEqual({ input: { securityScanProfileId: 'gid://gitlab/Security::ScanProfile/5', projectIds: ['gid://gitlab/Project/1001'], groupIds: [] } });

    answer({ securityScanProfileDetach: { errors: ['Project not found'] } });
    expect((await harness.fail('security_scan_profile.detach', { profile: 5, project_ids: [999] }, { confirm: true })).text).toContain('Project not found');
  });

  it('tell how their scans of a project go', async () => {
    answer({ project: { scanProfileStatuses: [failing, waiting] } });
    const { text, structured } = await harness.run('security_scan_profile.list_project_statuses', { project_id: 1001 });
    expect(asked().variables).toEqual({ path: 'acme/api' });
    expect(text).toContain('| Nightly \\*SAST\\* (5) | SAST | FAILED | 2026-11-20 08:00 UTC | 0 | 4 | 9001 |');
    expect(text).toContain('| Secret detection (secret_detection) |');
    expect(structured).toMatchObject({ items: [{ scan_profile: { id: '5' }, consecutive_failure_count: 4 }, { scan_profile: { id: 'secret_detection', gitlab_recommended: true }, status: 'PENDING' }] });

    answer({ project: { scanProfileStatuses: [] } });
    expect((await harness.run('security_scan_profile.list_project_statuses', { project_full_path: 'acme/api' })).text).toContain('This project has no scan profiles.');
  });

  it('are not shown of a project out of sight, nor without the tier or role', async () => {
    answer({ project: null });
    expect((await harness.fail('security_scan_profile.list_project_statuses', { project_full_path: 'acme/absent' })).text).toContain('There is no project acme/absent');
    answer({ project: { scanProfileStatuses: null } });
    expect((await harness.fail('security_scan_profile.list_project_statuses', { project_full_path: 'acme/api' })).text).toContain('takes the Ultimate tier');
  });

  it('of other projects than the allowed ones are not asked for', async () => {
    const confined = await ActionHarness.for(SecurityScanProfilesModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
    try {
      confined.gitlab.answer('POST /api/graphql', { data: { project: { scanProfileStatuses: [] } } });
      await confined.run('security_scan_profile.list_project_statuses', { project_full_path: 'acme/api' });
      confined.gitlab.reset();
      expect((await confined.fail('security_scan_profile.list_project_statuses', { project_full_path: 'acme/docs' })).text).toContain('GITLAB_MCP_ALLOWED_PROJECTS');
      expect(confined.gitlab.requests).toEqual([]);
    } finally {
      await confined.stop();
    }
  });
});
