import { type Static, Type } from 'typebox';
import type { GitLab } from '../../gitlab/gitlab.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import type { JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { OneOf } from '../../vocabulary/enums.js';
import { flatRow, leastWorkItemRow, workItemRow } from './work-item-detail.view.js';
import { FullPath, missing, pathHint } from './work-item-ref.js';

const Names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

export const WorkItemFilter = Type.Object({
  full_path: FullPath,
  state: Type.Optional(OneOf(['opened', 'closed', 'all'], 'State of the work items. Default `all`.')),
  types: Type.Optional(
    Type.Array(OneOf(['issue', 'task', 'epic', 'incident', 'ticket', 'objective', 'key_result', 'requirement', 'test_case'], 'A type of work items.'), {
      description: 'Only work items of these types. Epics belong to groups, most others to projects. Default: every type.',
    }),
  ),
  search: Type.Optional(Type.String({ description: 'Words to find in title and description.' })),
  author_username: Type.Optional(Type.String({ description: 'Username of the author.' })),
  assignee_usernames: Names('Usernames; work items assigned to all of them.'),
  label_name: Names('Work items that carry all of these labels.'),
  milestone_title: Names('Work items in one of these milestones, by title.'),
  confidential: Type.Optional(Type.Boolean({ description: 'true: only confidential work items; false: only others.' })),
  include_descendants: Type.Optional(Type.Boolean({ description: 'Of a group: also the work items of its subgroups and projects. Default false.' })),
  include_ancestors: Type.Optional(Type.Boolean({ description: 'Of a group: also the work items of the groups above it. Default false.' })),
  sort: Type.Optional(OneOf(['created_asc', 'created_desc', 'updated_asc', 'updated_desc', 'title_asc', 'title_desc'], 'Order of the list. Default `created_desc`.')),
  first: Type.Optional(Type.Integer({ description: 'Work items a page, 1 to 100. Default 20.', minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ description: 'Continues where an earlier answer stopped: its `next_cursor`, unchanged.' })),
});
export type WorkItemFilter = Static<typeof WorkItemFilter>;

/** An argument of GraphQL's `workItems` field. Only those that are needed are named: an older GitLab lacks some, and refuses the whole document. */
interface Argument {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

const Found = Nullable(Type.Object({ workItems: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) }));
type Found = Static<typeof Found>;

/** A page of the work items of a project or a group. */
export async function listWorkItems(filter: WorkItemFilter, gitlab: GitLab): Promise<Page<JsonObject>> {
  const { full_path, include_descendants, include_ancestors } = filter;
  const ofGroup = include_descendants === true || include_ancestors === true;
  const found = (ofGroup ? null : await read('project', filter, gitlab)) ?? (await read('group', filter, gitlab));
  const workItems = found?.workItems ?? missing(`There is no ${ofGroup ? 'group' : 'project or group'} ${full_path}, or the token's user may not see it.${ofGroup ? ' include_descendants and include_ancestors are for groups.' : pathHint(full_path)}`);
  const { nodes, pageInfo } = workItems;
  return new Page(nodes.map(flatRow), paginationOf(pageInfo));
}

async function read(kind: 'project' | 'group', filter: WorkItemFilter, gitlab: GitLab): Promise<Found> {
  const wanted = argumentsFor(kind, filter).filter(({ value }) => value !== undefined);
  const declared = wanted.map(({ name, type }) => `, $${name}: ${type}`).join('');
  const given = wanted.map(({ name }) => `${name}: $${name}`).join(', ');
  const variables = { fullPath: filter.full_path, ...Object.fromEntries(wanted.map(({ name, value }) => [name, value])) };
  const ask = async (fields: string) => {
    const answer = await gitlab.graphql<JsonObject>(
      `query workItems($fullPath: ID!${declared}) { ${kind}(fullPath: $fullPath) { workItems(${given}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`,
      variables,
    );
    return received(Found, answer[kind]);
  };
  return orLeast(ask, workItemRow, leastWorkItemRow);
}

function argumentsFor(kind: 'project' | 'group', filter: WorkItemFilter): Argument[] {
  const { state, types, search, author_username, assignee_usernames, label_name, milestone_title, confidential, include_descendants, include_ancestors, sort, first = 20, after } = filter;
  return [
    { name: 'first', type: 'Int', value: first },
    { name: 'after', type: 'String', value: after },
    { name: 'state', type: 'IssuableState', value: state },
    { name: 'types', type: '[IssueType!]', value: types?.map((each) => each.toUpperCase()) },
    { name: 'search', type: 'String', value: search },
    { name: 'authorUsername', type: 'String', value: author_username },
    { name: 'assigneeUsernames', type: '[String!]', value: assignee_usernames },
    { name: 'labelName', type: '[String!]', value: label_name },
    { name: 'milestoneTitle', type: '[String!]', value: milestone_title },
    { name: 'confidential', type: 'Boolean', value: confidential },
    { name: 'sort', type: 'WorkItemSort', value: sort?.toUpperCase() },
    ...(kind === 'group'
      ? [
          { name: 'includeDescendants', type: 'Boolean', value: include_descendants },
          { name: 'includeAncestors', type: 'Boolean', value: include_ancestors },
        ]
      : []),
  ];
}
