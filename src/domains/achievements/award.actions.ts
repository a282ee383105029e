import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { mutate } from '../../gitlab/mutation.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { unseen } from '../../gitlab/unseen.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { ForwardPaging, forwardPagingAliases } from '../../vocabulary/paging.js';
import { achievementGid, AchievementId, awardFields, awardGid, AwardId, keywords, leastOfAward } from './achievement-fields.js';
import { achievementsOfUserTable, awardCard, flatAward } from './achievement.view.js';

const OfUser = Type.Object({
  username: Type.String({ description: 'Username of the person.', minLength: 1 }),
  include_hidden: Type.Optional(Type.Boolean({ description: 'Also what they do not show on their profile; only of oneself. Default false.' })),
  ...ForwardPaging,
});
type OfUser = Static<typeof OfUser>;

const NewAward = Type.Object({
  achievement_id: AchievementId,
  user_id: Type.Integer({ description: 'Id of the user who gets it.', minimum: 1 }),
  award_message: Type.Optional(Type.String({ description: 'What to say with it. GitLab up to 19.1 has no such thing, and refuses the award.' })),
});
type NewAward = Static<typeof NewAward>;

const AwardRef = Type.Object({ user_achievement_id: AwardId });
type AwardRef = Static<typeof AwardRef>;

const Showing = Type.Object({ ...AwardRef.properties, show_on_profile: Type.Boolean({ description: 'Whether it is shown on the profile.' }) });
type Showing = Static<typeof Showing>;

const Order = Type.Object({ user_achievement_ids: Type.Array(AwardId, { description: 'Ids of your awards, the one to stand first first; those left out follow.', minItems: 1 }) });
type Order = Static<typeof Order>;

const Answered = Type.Object({ user: Nullable(Type.Object({ userAchievements: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) });

const paramAliases = { id: 'user_achievement_id', award_id: 'user_achievement_id' };

/** Achievements that people have. */
@Injectable()
export class AwardActions {
  @Action('achievement.user_list', {
    title: 'List achievements of user',
    summary: 'List the achievements that a user has, as their profile shows them.',
    effect: 'read',
    params: OfUser,
    view: achievementsOfUserTable,
    tool: 'gitlab_achievement_user_list',
    paramAliases: { user: 'username', ...forwardPagingAliases },
    example: { username: 'smith' },
    keywords,
    related: ['achievement.list', 'user.get'],
  })
  listOfUser({ username, include_hidden, first = 20, after }: OfUser, { gitlab }: ActionContext) {
    // An older GitLab does not know the argument, and refuses a document that names it.
    const [declared, given] = include_hidden === undefined ? ['', ''] : [', $hidden: Boolean', ', includeHidden: $hidden'];
    const read = async (fields: string) => {
      const document = `query achievementsOfUser($username: String!, $first: Int, $after: String${declared}) { user(username: $username) { userAchievements(first: $first, after: $after${given}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`;
      const { user } = received(Answered, await gitlab.graphql(document, { username, first, after, hidden: include_hidden }));
      if (user === null) throw unseen(`GitLab knows nobody called ${username}.`);
      const { nodes, pageInfo } = user.userAchievements ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
      return new Page(nodes.map(flatAward), { per_page: first, ...paginationOf(pageInfo) });
    };
    return orLeast(read, awardFields, leastOfAward);
  }

  @Action('achievement.award', {
    title: 'Award achievement',
    summary: 'Award an achievement to a user, who gets a message about it.',
    effect: 'write',
    params: NewAward,
    view: awardCard,
    tool: 'gitlab_achievement_award',
    paramAliases: { message: 'award_message' },
    example: { achievement_id: 7, user_id: 42 },
    keywords: [...keywords, 'give', 'hand out', 'recognise a contributor', 'kudos'],
    related: ['achievement.revoke', 'achievement.recipients'],
  })
  award({ achievement_id, user_id, award_message }: NewAward, { gitlab }: ActionContext) {
    return change('achievementsAward', { achievementId: achievementGid(achievement_id), userId: `gid://gitlab/User/${user_id}`, awardMessage: award_message }, gitlab);
  }

  @Action('achievement.revoke', {
    title: 'Revoke achievement of user',
    summary: 'Revoke an achievement from a user; their profile shows it no more.',
    effect: 'destroy',
    params: AwardRef,
    view: awardCard,
    tool: 'gitlab_achievement_revoke',
    paramAliases,
    keywords: [...keywords, 'take back'],
    related: ['achievement.award', 'achievement.recipients'],
  })
  revoke({ user_achievement_id }: AwardRef, { gitlab }: ActionContext) {
    return change('achievementsRevoke', { userAchievementId: awardGid(user_achievement_id) }, gitlab);
  }

  @Action('achievement.user_achievement_update', {
    title: 'Show or hide own achievement',
    summary: 'Show an achievement of the current user on their profile, or hide it there.',
    effect: 'write',
    since: '17.3',
    params: Showing,
    view: awardCard,
    tool: 'gitlab_achievement_user_achievement_update',
    idempotent: true,
    paramAliases: { ...paramAliases, show: 'show_on_profile', visible: 'show_on_profile' },
    example: { user_achievement_id: 7, show_on_profile: false },
    keywords: [...keywords, 'profile'],
    related: ['achievement.user_list', 'achievement.user_achievement_reorder'],
  })
  show({ user_achievement_id, show_on_profile }: Showing, { gitlab }: ActionContext) {
    return change('userAchievementsUpdate', { userAchievementId: awardGid(user_achievement_id), showOnProfile: show_on_profile }, gitlab);
  }

  @Action('achievement.user_achievement_delete', {
    title: 'Delete award',
    summary: 'Delete an award for good, as if it had never been given.',
    effect: 'destroy',
    since: '16.1',
    params: AwardRef,
    tool: 'gitlab_achievement_user_achievement_delete',
    idempotent: true,
    paramAliases,
    keywords,
    related: ['achievement.revoke', 'achievement.user_list'],
  })
  async delete({ user_achievement_id }: AwardRef, { gitlab }: ActionContext) {
    await mutate(gitlab, 'userAchievementsDelete', { userAchievementId: awardGid(user_achievement_id) }, '');
    return done('Deleted the award.');
  }

  @Action('achievement.user_achievement_reorder', {
    title: 'Reorder own achievements',
    summary: 'Reorder the achievements of the current user on their profile.',
    effect: 'write',
    since: '16.5',
    params: Order,
    view: achievementsOfUserTable,
    tool: 'gitlab_achievement_user_achievement_reorder',
    idempotent: true,
    paramAliases: { ids: 'user_achievement_ids' },
    example: { user_achievement_ids: [9, 7] },
    keywords: [...keywords, 'profile', 'sort', 'pin'],
    related: ['achievement.user_list', 'achievement.user_achievement_update'],
  })
  async reorder({ user_achievement_ids }: Order, { gitlab }: ActionContext) {
    const { userAchievements } = await mutate(gitlab, 'userAchievementPrioritiesUpdate', { userAchievementIds: user_achievement_ids.map(awardGid) }, `userAchievements { ${awardFields} }`);
    return (Array.isArray(userAchievements) ? userAchievements.filter(isObject) : []).map(flatAward);
  }
}

async function change(mutation: string, input: JsonObject, gitlab: GitLab): Promise<JsonObject> {
  const { userAchievement } = await orLeast((fields) => mutate(gitlab, mutation, input, `userAchievement { ${fields} }`), awardFields, leastOfAward);
  return isObject(userAchievement) ? flatAward(userAchievement) : {};
}
