import { type Static, type TObject, Type } from 'typebox';
import type { QueryValue } from '../../gitlab/query.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Sort } from '../../vocabulary/paging.js';
import { Time } from '../../vocabulary/times.js';
import { noneOrAny, userIdOrWildcard } from '../../vocabulary/wildcards.js';

const Names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const Text = (description: string) => Type.Optional(Type.String({ description }));
const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const Id = (description: string) => Type.Optional(Type.Integer({ description }));

/** What every list of merge requests can be narrowed by, whether of a project, a group or the whole instance. */
export const mergeRequestFilters = {
  state: Type.Optional(OneOf(['opened', 'closed', 'locked', 'merged', 'all'], 'State of the merge requests. Default `all`.')),
  scope: Type.Optional(OneOf(['created_by_me', 'assigned_to_me', 'reviews_for_me', 'all'], 'Whose merge requests. Default `all`.')),
  author_username: Text('Username of the author.'),
  author_id: Id('User id of the author.'),
  assignee_username: Names('Usernames; merge requests assigned to them.'),
  assignee_id: Text('User id of the assignee, `None` for unassigned merge requests, or `Any` for assigned ones.'),
  reviewer_username: Text('Username of a reviewer, `None` for merge requests without reviewers, or `Any` for those with one.'),
  reviewer_id: Text('User id of a reviewer, `None` or `Any`.'),
  approved_by_usernames: Names('Usernames; merge requests that all of them approved. `None` alone: not approved by anybody; `Any` alone: approved by somebody.'),
  approved_by_ids: Names('User ids; merge requests that all of them approved. `None` or `Any` alone.'),
  approver_ids: Names('User ids; merge requests that name all of them as individual approvers. `None` or `Any` alone.'),
  merge_user_username: Text('Username of whoever merged.'),
  merge_user_id: Id('User id of whoever merged.'),
  labels: Names('Merge requests that carry all of these labels. `None` alone: without labels; `Any` alone: with at least one.'),
  milestone: Text('Title of the milestone; `None` for merge requests without one, `Any` for those with one.'),
  draft: Flag('true: only drafts; false: only those that are ready.'),
  search: Text('Words to find in title and description.'),
  in: Text('Where `search` looks: `title`, `description`, or both as `title,description`. Default both.'),
  source_branch: Text('Name of the source branch.'),
  target_branch: Text('Name of the target branch.'),
  source_project_id: Id('Id of the project that the source branch is in.'),
  my_reaction_emoji: Text('Merge requests to which the caller reacted with this emoji, by its name; `None` or `Any`.'),
  environment: Text('Name of an environment that the merge requests were deployed to.'),
  deployed_after: Time('Deployed after'),
  deployed_before: Time('Deployed before'),
  created_after: Time('Created at or after'),
  created_before: Time('Created at or before'),
  updated_after: Time('Updated at or after'),
  updated_before: Time('Updated at or before'),
  not_labels: Names('Merge requests that carry none of these labels.'),
  not_author_username: Text('Username whose merge requests are left out.'),
  not_assignee_username: Names('Usernames; merge requests assigned to none of them.'),
  not_reviewer_username: Text('Username of a reviewer whose merge requests are left out.'),
  not_milestone: Text('Title of the milestone whose merge requests are left out.'),
  with_merge_status_recheck: Flag('Ask GitLab to check anew whether they can be merged; the answer may come later. Default false.'),
  order_by: Type.Optional(
    OneOf(
      ['created_at', 'label_priority', 'milestone_due', 'popularity', 'priority', 'title', 'updated_at', 'merged_at'],
      'Field to order by. Default `created_at`.',
    ),
  ),
  sort: Sort,
};
type Filters = Static<TObject<typeof mergeRequestFilters>>;

/** The filters as GitLab's query has them. */
export function queryOf({ draft, assignee_id, reviewer_id, reviewer_username, milestone, my_reaction_emoji, ...filters }: Filters): Record<string, QueryValue> {
  const { approved_by_usernames, approved_by_ids, approver_ids, not_labels, not_author_username, not_assignee_username, not_reviewer_username, not_milestone, ...others } = filters;
  return {
    // The default of lists that go across projects is the caller's own; said here, it is the same everywhere.
    scope: 'all',
    ...others,
    // Its newer name, `draft`, is one that GitLab before 19.0 would pass over, and answer with everything.
    ...(draft === undefined ? {} : { wip: draft ? 'yes' : 'no' }),
    assignee_id: userIdOrWildcard('assignee_id', assignee_id, 'assignee_username'),
    reviewer_id: userIdOrWildcard('reviewer_id', reviewer_id, 'reviewer_username'),
    reviewer_username: noneOrAny(reviewer_username),
    milestone: noneOrAny(milestone),
    my_reaction_emoji: noneOrAny(my_reaction_emoji),
    approved_by_usernames: listOrWildcard(approved_by_usernames),
    approved_by_ids: listOrWildcard(approved_by_ids),
    approver_ids: listOrWildcard(approver_ids),
    'not[labels]': not_labels,
    'not[author_username]': not_author_username,
    'not[assignee_username]': not_assignee_username,
    'not[reviewer_username]': not_reviewer_username,
    'not[milestone]': not_milestone,
  };
}

/** Filters that GitLab takes joined by commas. */
export const joinedFilters: readonly string[] = ['labels', 'not[labels]'];

/** GitLab takes the two words only bare, never inside a list. */
function listOrWildcard(values: readonly string[] | undefined): readonly string[] | string | undefined {
  const only = values?.length === 1 ? noneOrAny(values[0]) : undefined;
  return only === 'None' || only === 'Any' ? only : values;
}
