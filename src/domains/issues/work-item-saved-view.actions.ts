import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { globalId } from '../../gitlab/global-id.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { mutate } from '../../gitlab/mutation.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { plainPath } from '../../gitlab/project-path.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ForwardPaging, forwardPagingAliases } from '../../vocabulary/paging.js';
import { missing, pathHint } from './work-item-ref.js';
import { flatSavedView, savedViewCard, savedViewTable, writtenSavedViewCard } from './work-item-saved-view.view.js';

const NamespacePath = Type.String({ description: 'Full path of the project or group that the saved view belongs to, such as `group/project`; not its numeric id.', minLength: 1 });

const SavedViewId = Type.String({ description: 'Id of the saved view: a number, or `gid://gitlab/WorkItems::SavedViews::SavedView/1234`.', minLength: 1 });

const sorts = [
  'CREATED_ASC', 'CREATED_DESC', 'UPDATED_ASC', 'UPDATED_DESC', 'CLOSED_AT_ASC', 'CLOSED_AT_DESC', 'TITLE_ASC', 'TITLE_DESC', 'START_DATE_ASC', 'START_DATE_DESC', 'DUE_DATE_ASC', 'DUE_DATE_DESC',
  'MILESTONE_DUE_ASC', 'MILESTONE_DUE_DESC', 'PRIORITY_ASC', 'PRIORITY_DESC', 'LABEL_PRIORITY_ASC', 'LABEL_PRIORITY_DESC', 'POPULARITY_ASC', 'POPULARITY_DESC', 'RELATIVE_POSITION_ASC', 'STATUS_ASC', 'STATUS_DESC',
  'SEVERITY_ASC', 'SEVERITY_DESC', 'ESCALATION_STATUS_ASC', 'ESCALATION_STATUS_DESC', 'WEIGHT_ASC', 'WEIGHT_DESC', 'HEALTH_STATUS_ASC', 'HEALTH_STATUS_DESC', 'BLOCKING_ISSUES_ASC', 'BLOCKING_ISSUES_DESC',
] as const;

const content = {
  description: Type.Optional(Type.String({ description: 'What the view is for.' })),
  filters: Type.Optional(
    Type.Object({}, { description: 'What it shows, by the names of GraphQL\'s `WorkItemSavedViewFilterInput`: `{"state": "opened", "types": ["ISSUE"], "labelName": ["bug"], "assigneeUsernames": ["smith"]}`.', additionalProperties: true }),
  ),
  display_settings: Type.Optional(Type.Object({}, { description: 'How GitLab shows it, as issue.work_item_saved_view_get tells it of a view made in the browser.', additionalProperties: true })),
  is_private: Type.Optional(Type.Boolean({ description: 'Whether only its author sees it. Default when it is made: true.' })),
};

const SavedViews = Type.Object({
  namespace_path: NamespacePath,
  search: Type.Optional(Type.String({ description: 'Words of the name or description.' })),
  subscribed_only: Type.Optional(Type.Boolean({ description: 'true: only those that the current user is subscribed to. Default false.' })),
  ...ForwardPaging,
});
type SavedViews = Static<typeof SavedViews>;

const InNamespace = Type.Object({ namespace_path: NamespacePath, saved_view_id: SavedViewId });
type InNamespace = Static<typeof InNamespace>;

const SavedViewRef = Type.Object({ saved_view_id: SavedViewId });
type SavedViewRef = Static<typeof SavedViewRef>;

const NewSavedView = Type.Object({
  namespace_path: NamespacePath,
  name: Type.String({ description: 'Name of the view.', minLength: 1 }),
  sort: OneOf(sorts, 'Order of the work items.'),
  ...content,
});
type NewSavedView = Static<typeof NewSavedView>;

const Changes = Type.Object({
  saved_view_id: SavedViewId,
  name: Type.Optional(Type.String({ description: 'New name of the view.' })),
  sort: Type.Optional(OneOf(sorts, 'New order of the work items.')),
  ...content,
});
type Changes = Static<typeof Changes>;

const least = 'id name subscribed sort';
const written = `${least} isPrivate author { username name } lastUpdatedBy { username name } updatedAt shareUrl`;
/** GitLab tells these of one view only, which has to be named. */
const ofOne = 'description displaySettings filters filterWarnings { field message }';

const Found = Type.Object({ namespace: Nullable(Type.Object({ savedViews: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) });

const pathAliases = { full_path: 'namespace_path', project_id: 'namespace_path', project: 'namespace_path', project_path: 'namespace_path', group_id: 'namespace_path', group: 'namespace_path', group_path: 'namespace_path', namespace: 'namespace_path' };
const idAliases = { id: 'saved_view_id', view_id: 'saved_view_id', view: 'saved_view_id' };
const keywords = ['saved view', 'issue view', 'saved filter', 'saved search', 'filter preset', 'bookmark', 'issue list'];

/** Views of work items that people keep under a name, to come back to. */
@Injectable()
export class WorkItemSavedViewActions {
  @Action('issue.work_item_saved_view_list', {
    title: 'List saved views',
    summary: 'List the saved views of work items in a project or group: filters and order that are kept under a name.',
    effect: 'read',
    since: '18.7',
    params: SavedViews,
    view: savedViewTable,
    tool: 'gitlab_work_item_saved_view_list',
    paramAliases: { ...pathAliases, ...forwardPagingAliases },
    example: { namespace_path: 'group/project' },
    keywords,
    next: ['issue.work_item_saved_view_get'],
    related: ['issue.work_item_list', 'issue.work_item_saved_view_create'],
  })
  async list({ namespace_path, search, subscribed_only, first = 20, after }: SavedViews, { gitlab }: ActionContext) {
    const wanted = { declared: '$search: String, $subscribedOnly: Boolean, $first: Int, $after: String', given: 'search: $search, subscribedOnly: $subscribedOnly, first: $first, after: $after' };
    const { nodes, pageInfo } = await orLeast((fields) => find(gitlab, namespace_path, wanted, { search, subscribedOnly: subscribed_only, first, after }, fields), `${written} description`, `${least} description`);
    return new Page(nodes.map(flatSavedView), { per_page: first, ...paginationOf(pageInfo) });
  }

  @Action('issue.work_item_saved_view_get', {
    title: 'Get saved view',
    summary: 'Read one saved view of work items: what it filters, its order, how it is shown and who may see it.',
    effect: 'read',
    since: '18.7',
    params: InNamespace,
    view: savedViewCard,
    tool: 'gitlab_work_item_saved_view_get',
    paramAliases: { ...pathAliases, ...idAliases },
    example: { namespace_path: 'group/project', saved_view_id: '7' },
    keywords,
    next: ['issue.work_item_saved_view_update'],
    related: ['issue.work_item_saved_view_list', 'issue.work_item_list'],
  })
  async get({ namespace_path, saved_view_id }: InNamespace, { gitlab }: ActionContext) {
    const wanted = { declared: '$id: WorkItemsSavedViewsSavedViewID', given: 'id: $id' };
    const { nodes } = await orLeast((fields) => find(gitlab, namespace_path, wanted, { id: gidOf(saved_view_id) }, fields), `${written} ${ofOne}`, `${least} ${ofOne}`);
    const [found] = nodes;
    return flatSavedView(found ?? missing(`There is no saved view ${saved_view_id} in ${namespace_path}, or it is private to somebody else.`));
  }

  @Action('issue.work_item_saved_view_create', {
    title: 'Create saved view',
    summary: 'Save a view of work items in a project or group under a name: which are shown, and in what order.',
    effect: 'write',
    since: '18.7',
    sinceOf: { is_private: '18.10' },
    params: NewSavedView,
    view: writtenSavedViewCard,
    tool: 'gitlab_work_item_saved_view_create',
    paramAliases: { ...pathAliases, title: 'name', filter: 'filters', private: 'is_private', order_by: 'sort' },
    example: { namespace_path: 'group/project', name: 'Open bugs', sort: 'PRIORITY_DESC', filters: { state: 'opened', labelName: ['bug'] } },
    keywords: [...keywords, 'keep', 'remember filters'],
    next: ['issue.work_item_saved_view_get'],
    related: ['issue.work_item_saved_view_list', 'issue.work_item_saved_view_update'],
  })
  create({ namespace_path, name, sort, filters = {}, display_settings = {}, ...more }: NewSavedView, { gitlab }: ActionContext) {
    return change('workItemSavedViewCreate', { namespacePath: plainPath(namespace_path), name, sort, ...contentOf({ filters, display_settings, ...more }) }, gitlab);
  }

  @Action('issue.work_item_saved_view_update', {
    title: 'Update saved view',
    summary: 'Change a saved view of work items: its name, filters, order, or who sees it.',
    effect: 'write',
    since: '18.7',
    sinceOf: { is_private: '18.10' },
    params: Changes,
    clears: ['description'],
    view: writtenSavedViewCard,
    tool: 'gitlab_work_item_saved_view_update',
    idempotent: true,
    paramAliases: { ...idAliases, title: 'name', filter: 'filters', private: 'is_private', order_by: 'sort' },
    example: { saved_view_id: '7', name: 'Open bugs' },
    keywords: [...keywords, 'rename', 'share'],
    related: ['issue.work_item_saved_view_get', 'issue.work_item_saved_view_create'],
  })
  update({ saved_view_id, name, sort, ...changes }: Changes, { gitlab }: ActionContext) {
    if (name === undefined && sort === undefined && Object.keys(changes).length === 0) throw new InvalidParams('Nothing to change: give at least one of name, sort, description, filters, display_settings, is_private.');
    return change('workItemSavedViewUpdate', { id: gidOf(saved_view_id), name, sort, ...contentOf(changes) }, gitlab);
  }

  @Action('issue.work_item_saved_view_delete', {
    title: 'Delete saved view',
    summary: 'Delete a saved view of work items, for all who use it; the work items stay.',
    effect: 'destroy',
    since: '18.7',
    params: SavedViewRef,
    tool: 'gitlab_work_item_saved_view_delete',
    idempotent: true,
    paramAliases: idAliases,
    example: { saved_view_id: '7' },
    keywords,
    related: ['issue.work_item_saved_view_unsubscribe', 'issue.work_item_saved_view_list'],
  })
  async delete({ saved_view_id }: SavedViewRef, { gitlab }: ActionContext) {
    await mutate(gitlab, 'workItemSavedViewDelete', { id: gidOf(saved_view_id) }, '');
    return done('Deleted the saved view.');
  }

  @Action('issue.work_item_saved_view_subscribe', {
    title: 'Subscribe to saved view',
    summary: 'Subscribe the current user to a saved view of work items, which then stands among their own.',
    effect: 'write',
    since: '18.7',
    params: SavedViewRef,
    view: writtenSavedViewCard,
    tool: 'gitlab_work_item_saved_view_subscribe',
    idempotent: true,
    paramAliases: idAliases,
    example: { saved_view_id: '7' },
    keywords: [...keywords, 'follow', 'add to my views'],
    related: ['issue.work_item_saved_view_unsubscribe', 'issue.work_item_saved_view_list'],
  })
  subscribe({ saved_view_id }: SavedViewRef, { gitlab }: ActionContext) {
    return change('workItemSavedViewSubscribe', { id: gidOf(saved_view_id) }, gitlab);
  }

  @Action('issue.work_item_saved_view_unsubscribe', {
    title: 'Unsubscribe from saved view',
    summary: 'Unsubscribe the current user from a saved view of work items, which others keep.',
    effect: 'write',
    since: '18.7',
    params: SavedViewRef,
    view: writtenSavedViewCard,
    tool: 'gitlab_work_item_saved_view_unsubscribe',
    idempotent: true,
    paramAliases: idAliases,
    example: { saved_view_id: '7' },
    keywords: [...keywords, 'unfollow', 'hide from my views'],
    related: ['issue.work_item_saved_view_subscribe', 'issue.work_item_saved_view_delete'],
  })
  unsubscribe({ saved_view_id }: SavedViewRef, { gitlab }: ActionContext) {
    return change('workItemSavedViewUnsubscribe', { id: gidOf(saved_view_id) }, gitlab);
  }
}

const gidOf = (given: string) => globalId('saved_view_id', given, ['WorkItems::SavedViews::SavedView']);

/** The views of a namespace that the arguments ask for. */
async function find(gitlab: GitLab, namespace_path: string, { declared, given }: { readonly declared: string; readonly given: string }, variables: JsonObject, fields: string) {
  const document = `query savedViews($path: ID!, ${declared}) { namespace(fullPath: $path) { savedViews(${given}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`;
  const { namespace } = received(Found, await gitlab.graphql(document, { path: plainPath(namespace_path), ...variables }));
  return namespace?.savedViews ?? missing(`GitLab shows no saved views of ${namespace_path}: there is no such project or group, or the token's user may not see it.${pathHint(namespace_path)}`);
}

/** What a view holds, under the names of GraphQL. */
function contentOf({ description, filters, display_settings, is_private }: Pick<Changes, 'description' | 'filters' | 'display_settings' | 'is_private'>): JsonObject {
  return { description, filters: inCamelCase(filters), displaySettings: display_settings, isPrivate: is_private };
}

/** Filters are named as everywhere in GraphQL, also where a caller writes them as everywhere here. */
function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()), inCamelCase(member)]));
}

async function change(mutation: string, input: JsonObject, gitlab: GitLab): Promise<JsonObject> {
  const { savedView } = await orLeast((fields) => mutate(gitlab, mutation, input, `savedView { ${fields} }`), written, least);
  return isObject(savedView) ? flatSavedView(savedView) : {};
}
