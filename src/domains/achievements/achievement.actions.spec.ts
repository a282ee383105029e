import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { AchievementsModule } from './achievements.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(AchievementsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };
const answer = (data: JsonObject) => harness.gitlab.answer('POST /api/graphql', { data });
const end = { hasNextPage: false, endCursor: null };
const made = { id: 'gid://gitlab/Achievements::Achievement/7', name: 'First *merge*', description: 'For a start', createdAt: '2026-10-05T16:30:00Z', namespace: { fullPath: 'acme' } };
const award = { id: 'gid://gitlab/Achievements::UserAchievement/70', createdAt: '2026-10-06T16:30:00Z', revokedAt: null, achievement: { id: made.id, name: made.name }, user: { username: 'dora', name: 'Dora' }, awardedByUser: { username: 'erin', name: 'Erin' }, showOnProfile: true, priority: null };

describe('achievements of a group', () => {
  it('are listed, all or some', async () => {
    answer({ namespace: { achievements: { nodes: [made], pageInfo: { hasNextPage: true, endCursor: 'Mg' } } } });
    const { text, structured } = await harness.run('achievement.list', { full_path: 'acme', ids: [7], first: 1 });
    expect(asked().variables).toEqual({ path: 'acme', ids: ['gid://gitlab/Achievements::Achievement/7'], first: 1 });
    expect(text).toContain('| 7 | First \\*merge\\* | For a start | `acme` |');
    expect(text).toContain('"after":"Mg"');
    expect(structured).toMatchObject({ items: [{ id: 7 }] });
  });

  it('are none where the instance has turned them off, and of a group that is there', async () => {
    answer({ namespace: { achievements: null } });
    expect((await harness.run('achievement.list', { full_path: 'acme' })).text).toContain('No achievements match');
    answer({ namespace: null });
    expect((await harness.fail('achievement.list', { full_path: 'nobody' })).text).toContain('There is no group or user nobody');
  });

  it('tell who has them, award by award and person by person', async () => {
    answer({ namespace: { achievements: { nodes: [{ userAchievements: { nodes: [award, { ...award, id: 'gid://gitlab/Achievements::UserAchievement/71', awardedByUser: null }], pageInfo: end } }] } } });
    const { text } = await harness.run('achievement.recipients', { full_path: 'acme', achievement_id: 7 });
    expect(text).toContain('| 70 | First \\*merge\\* | @dora | @erin |');
    expect(text).toContain('| 71 |');

    answer({ namespace: { achievements: { nodes: [{ uniqueUsers: { nodes: [{ id: 'gid://gitlab/User/104', username: 'dora', name: 'Dora' }], pageInfo: end } }] } } });
    expect((await harness.run('achievement.unique_users', { full_path: 'acme', achievement_id: 7 })).text).toContain('| 104 | `dora` | Dora |');

    answer({ namespace: { achievements: { nodes: [] } } });
    expect((await harness.fail('achievement.recipients', { full_path: 'acme', achievement_id: 8 })).text).toContain('There is no achievement 8 of acme');
  });

  it('are made in a namespace whose number is looked up, and changed', async () => {
    answer({ achievementsCreate: { errors: [], achievement: made } });
    await harness.run('achievement.create', { group_id: 'acme', name: 'First *merge*', description: 'For a start' });
    expect(harness.gitlab.requests[0]).toMatchObject({ method: 'GET', path: '/namespaces/acme' });
    expect(asked().query).toContain('AchievementsCreateInput!');
    expect(asked().variables).toEqual({ input: { namespaceId: expect.stringMatching(/^gid:\/\/gitlab\/Namespace\/\d+$/), name: 'First *merge*', description: 'For a start' } });

    answer({ achievementsUpdate: { errors: [], achievement: { ...made, name: 'Second' } } });
    expect((await harness.run('achievement.update', { id: 7, name: 'Second' })).text).toContain('## Achievement Second');
    expect(asked().variables).toEqual({ input: { achievementId: made.id, name: 'Second' } });
  });

  it('are deleted once that is agreed to', async () => {
    answer({ achievementsDelete: { errors: [] } });
    expect((await harness.fail('achievement.delete', { achievement_id: 7 })).text).toContain('"confirm": true');
    await harness.run('achievement.delete', { achievement_id: 7 }, { confirm: true });
    expect(asked().variables).toEqual({ input: { achievementId: made.id } });
  });
});

describe('achievements of people', () => {
  it('are listed, hidden ones where that is asked for', async () => {
    answer({ user: { userAchievements: { nodes: [award], pageInfo: end } } });
    expect((await harness.run('achievement.user_list', { username: 'dora' })).text).toContain('| 70 | First \\*merge\\* | 2026-10-06 16:30 UTC | yes |');
    expect(asked().query).not.toContain('includeHidden');
    await harness.run('achievement.user_list', { username: 'dora', include_hidden: true });
    expect(asked()).toMatchObject({ query: expect.stringContaining('includeHidden'), variables: { hidden: true } });
    answer({ user: null });
    expect((await harness.fail('achievement.user_list', { username: 'nobody' })).text).toContain('nobody called nobody');
  });

  it('are given with a message, and taken back', async () => {
    answer({ achievementsAward: { errors: [], userAchievement: award } });
    expect((await harness.run('achievement.award', { achievement_id: 7, user_id: 104, message: 'Thanks' })).text).toContain('- **Given to**: @dora');
    expect(asked().variables).toEqual({ input: { achievementId: made.id, userId: 'gid://gitlab/User/104', awardMessage: 'Thanks' } });

    answer({ achievementsRevoke: { errors: [], userAchievement: { ...award, revokedAt: '2026-11-01T00:00:00Z' } } });
    expect((await harness.run('achievement.revoke', { id: 70 }, { confirm: true })).text).toContain('- **Revoked**: 2026-11-01 00:00 UTC');
    answer({ achievementsRevoke: { errors: ['This achievement has already been revoked'], userAchievement: null } });
    expect((await harness.fail('achievement.revoke', { id: 70 }, { confirm: true })).text).toContain('already been revoked');
  });

  it('are hidden, put in order and deleted', async () => {
    answer({ userAchievementsUpdate: { errors: [], userAchievement: { ...award, showOnProfile: false } } });
    expect((await harness.run('achievement.user_achievement_update', { id: 70, show: false })).text).toContain('- **On their profile**: no');
    expect(asked().variables).toEqual({ input: { userAchievementId: award.id, showOnProfile: false } });

    answer({ userAchievementPrioritiesUpdate: { errors: [], userAchievements: [{ ...award, priority: 0 }] } });
    expect((await harness.run('achievement.user_achievement_reorder', { user_achievement_ids: [70] })).structured).toMatchObject({ items: [{ id: 70, priority: 0 }] });
    answer({ userAchievementsDelete: { errors: [] } });
    await harness.run('achievement.user_achievement_delete', { user_achievement_id: 70 }, { confirm: true });
    expect(asked().query).toContain('UserAchievementsDeleteInput!');
  });
});
