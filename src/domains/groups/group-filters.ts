import { Type } from 'typebox';
import { memberRoles, rolesInWords } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';

const Role = (what: string) => Type.Optional(Type.Integer({ description: `Only ${what} where you have at least this role: ${rolesInWords(memberRoles)}.` }));
const Visibility = (what: string) => Type.Optional(OneOf(['private', 'internal', 'public'], `Only ${what} of this visibility.`));

/** What every list of groups can be searched by. */
export const groupSearch = {
  search: Type.Optional(Type.String({ description: 'Part of a group\'s name or path.' })),
  min_access_level: Role('groups'),
};

/** What most lists of groups can further be narrowed and ordered by. */
export const groupOrder = {
  visibility: Visibility('groups'),
  skip_groups: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of groups to leave out.' })),
  order_by: Type.Optional(OneOf(['name', 'path', 'id', 'similarity'], 'Order. Default `name`. `similarity` needs `search`.')),
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`.')),
};

/** What the projects of a group can be narrowed by, its own and those shared with it. */
export const projectFilters = {
  search: Type.Optional(Type.String({ description: 'Part of a project\'s name or path.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived ones; false: none of them. Default: both.' })),
  visibility: Visibility('projects'),
  min_access_level: Role('projects'),
  starred: Type.Optional(Type.Boolean({ description: 'Only projects you have starred. Default false.' })),
  with_issues_enabled: Type.Optional(Type.Boolean({ description: 'Only projects whose issues are switched on. Default false.' })),
  with_merge_requests_enabled: Type.Optional(Type.Boolean({ description: 'Only projects whose merge requests are switched on. Default false.' })),
  simple: Type.Optional(Type.Boolean({ description: 'Only the basic fields, which GitLab answers faster. Default false.' })),
};
