import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { mutate } from '../../gitlab/mutation.js';
import { namespaceGid } from '../../gitlab/namespace-gid.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { unseen } from '../../gitlab/unseen.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { ForwardPaging, forwardPagingAliases } from '../../vocabulary/paging.js';
import { achievementFields, achievementGid, AchievementId, awardFields, keywords, leastOfAward } from './achievement-fields.js';
import { achievementCard, achievementTable, awardTable, flatAchievement, flatAward, flatHolder, holderTable } from './achievement.view.js';

const FullPath = Type.String({ description: 'Full path of the group or user that made the achievement: `group/subgroup`.', minLength: 1 });

const OfNamespace = Type.Object({ full_path: FullPath, ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only achievements with these ids.' })), ...ForwardPaging });
type OfNamespace = Static<typeof OfNamespace>;

const Holders = Type.Object({ full_path: FullPath, achievement_id: AchievementId, ...ForwardPaging });
type Holders = Static<typeof Holders>;

const NewAchievement = Type.Object({
  namespace_id: Type.String({ description: 'Id or full path of the group, or username of the user, whose achievement it is.', minLength: 1 }),
  name: Type.String({ description: 'Name of the achievement.', minLength: 1 }),
  description: Type.Optional(Type.String({ description: 'What it is given for.' })),
});
type NewAchievement = Static<typeof NewAchievement>;

const AchievementRef = Type.Object({ achievement_id: AchievementId });
type AchievementRef = Static<typeof AchievementRef>;

const Changes = Type.Object({
  ...AchievementRef.properties,
  name: Type.Optional(Type.String({ description: 'New name of the achievement.' })),
  description: Type.Optional(Type.String({ description: 'New text about what it is given for.' })),
});
type Changes = Static<typeof Changes>;

const Connection = Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo });
type Connection = Static<typeof Connection>;
const Listed = Type.Object({ namespace: Nullable(Type.Object({ achievements: Nullable(Connection) })) });

const pathAliases = { group_id: 'full_path', group_path: 'full_path', namespace: 'full_path' };
const idAliases = { id: 'achievement_id' };

/** Achievements that namespaces make and hand out, which GitLab serves by GraphQL alone. */
@Injectable()
export class AchievementActions {
  @Action('achievement.list', {
    title: 'List achievements',
    summary: 'List the achievements that a group or user has made to hand out.',
    effect: 'read',
    params: OfNamespace,
    view: achievementTable,
    tool: 'gitlab_achievement_list',
    paramAliases: { ...pathAliases, ...forwardPagingAliases },
    example: { full_path: 'group' },
    keywords,
    next: ['achievement.recipients'],
    related: ['achievement.create', 'achievement.user_list'],
  })
  async list({ full_path, ids, first = 20, after }: OfNamespace, { gitlab }: ActionContext) {
    const document = `query achievements($path: ID!, $ids: [AchievementsAchievementID!], $first: Int, $after: String) { namespace(fullPath: $path) { achievements(ids: $ids, first: $first, after: $after) { nodes { ${achievementFields} } pageInfo { hasNextPage endCursor } } } }`;
    const { namespace } = received(Listed, await gitlab.graphql(document, { path: full_path, ids: ids?.map(achievementGid), first, after }));
    if (namespace === null) throw unseen(`There is no group or user ${full_path}, or the token's user may not see it.`);
    return pageOf(namespace.achievements, first, flatAchievement);
  }

  @Action('achievement.recipients', {
    title: 'List recipients of achievement',
    summary: 'List to whom an achievement was given, by whom and when; who got it twice stands there twice.',
    effect: 'read',
    params: Holders,
    view: awardTable,
    tool: 'gitlab_achievement_recipients',
    paramAliases: { ...pathAliases, ...idAliases, ...forwardPagingAliases },
    example: { full_path: 'group', achievement_id: 7 },
    keywords: [...keywords, 'who has'],
    related: ['achievement.unique_users', 'achievement.list'],
  })
  recipients({ first = 20, ...holders }: Holders, { gitlab }: ActionContext) {
    return orLeast(async (fields) => pageOf(await within('userAchievements', fields, { first, ...holders }, gitlab), first, flatAward), awardFields, leastOfAward);
  }

  @Action('achievement.unique_users', {
    title: 'List people with achievement',
    summary: 'List who has an achievement, each person once.',
    effect: 'read',
    since: '18.6',
    params: Holders,
    view: holderTable,
    tool: 'gitlab_achievement_unique_users',
    paramAliases: { ...pathAliases, ...idAliases, ...forwardPagingAliases },
    example: { full_path: 'group', achievement_id: 7 },
    keywords: [...keywords, 'who has'],
    related: ['achievement.recipients'],
  })
  async people({ first = 20, ...holders }: Holders, { gitlab }: ActionContext) {
    return pageOf(await within('uniqueUsers', 'id username name', { first, ...holders }, gitlab), first, flatHolder);
  }

  @Action('achievement.create', {
    title: 'Create achievement',
    summary: 'Create an achievement that a group or user can hand out.',
    effect: 'write',
    params: NewAchievement,
    view: achievementCard,
    tool: 'gitlab_achievement_create',
    paramAliases: { group_id: 'namespace_id', full_path: 'namespace_id', title: 'name' },
    example: { namespace_id: 'group', name: 'First merge request', description: 'For whoever got a change merged.' },
    keywords,
    next: ['achievement.award'],
    related: ['achievement.list'],
  })
  async create({ namespace_id, ...named }: NewAchievement, { gitlab }: ActionContext) {
    const namespaceId = await namespaceGid(gitlab, 'namespace_id', namespace_id);
    return written(await mutate(gitlab, 'achievementsCreate', { namespaceId, ...named }, `achievement { ${achievementFields} }`));
  }

  @Action('achievement.update', {
    title: 'Update achievement',
    summary: 'Change the name or description of an achievement.',
    effect: 'write',
    params: Changes,
    clears: ['description'],
    view: achievementCard,
    tool: 'gitlab_achievement_update',
    idempotent: true,
    paramAliases: { ...idAliases, title: 'name' },
    example: { achievement_id: 7, name: 'First merge request' },
    keywords,
    related: ['achievement.list'],
  })
  async update({ achievement_id, ...changes }: Changes, { gitlab }: ActionContext) {
    return written(await mutate(gitlab, 'achievementsUpdate', { achievementId: achievementGid(achievement_id), ...changes }, `achievement { ${achievementFields} }`));
  }

  @Action('achievement.delete', {
    title: 'Delete achievement',
    summary: 'Delete an achievement; it goes from the profiles of all who have it.',
    effect: 'destroy',
    params: AchievementRef,
    tool: 'gitlab_achievement_delete',
    idempotent: true,
    paramAliases: idAliases,
    keywords,
    related: ['achievement.list', 'achievement.revoke'],
  })
  async delete({ achievement_id }: AchievementRef, { gitlab }: ActionContext) {
    await mutate(gitlab, 'achievementsDelete', { achievementId: achievementGid(achievement_id) }, '');
    return done('Deleted the achievement.');
  }
}

function pageOf(connection: Connection | null, first: number, flat: (node: JsonObject) => JsonObject): Page<JsonObject> {
  if (connection === null) return new Page<JsonObject>([], { per_page: first, has_more: false });
  return new Page(connection.nodes.map(flat), { per_page: first, ...paginationOf(connection.pageInfo) });
}

/** A list that hangs on one achievement, which GitLab finds only among those of its namespace. */
async function within(list: string, fields: string, { full_path, achievement_id, first, after }: Holders, gitlab: GitLab): Promise<Connection | null> {
  const document = `query holders($path: ID!, $ids: [AchievementsAchievementID!], $first: Int, $after: String) { namespace(fullPath: $path) { achievements(ids: $ids) { nodes { ${list}(first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } } } }`;
  const Answered = Type.Object({ namespace: Nullable(Type.Object({ achievements: Nullable(Type.Object({ nodes: Type.Array(Type.Object({ [list]: Nullable(Connection) })) })) })) });
  const { namespace } = received(Answered, await gitlab.graphql(document, { path: full_path, ids: [achievementGid(achievement_id)], first, after }));
  const found = namespace?.achievements?.nodes[0];
  if (found === undefined) throw unseen(`There is no achievement ${achievement_id} of ${full_path}, or the token's user may not see it.`);
  return found[list] ?? null;
}

function written({ achievement }: JsonObject): JsonObject {
  return isObject(achievement) ? flatAchievement(achievement) : {};
}
