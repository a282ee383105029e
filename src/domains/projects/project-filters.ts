import { Type } from 'typebox';
import { OneOf } from '../../vocabulary/enums.js';

/** What every list of whole projects can be narrowed by. */
export const projectFilters = {
  search: Type.Optional(Type.String({ description: 'Part of a project\'s name, path or description.' })),
  search_namespaces: Type.Optional(Type.Boolean({ description: 'Search the groups\' names in the path as well. Default false.' })),
  owned: Type.Optional(Type.Boolean({ description: 'Only projects you own. Default false.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived ones; false: none of them. Default: both.' })),
  active: Type.Optional(Type.Boolean({ description: 'true: neither archived nor marked for deletion; false: only those. Default: both.' })),
  visibility: Type.Optional(OneOf(['private', 'internal', 'public'], 'Only projects of this visibility.')),
  topic: Type.Optional(Type.Array(Type.String(), { description: 'Only projects that have all of these topics.' })),
  with_programming_language: Type.Optional(Type.String({ description: 'Only projects that use this programming language: `TypeScript`.' })),
  with_issues_enabled: Type.Optional(Type.Boolean({ description: 'Only projects whose issues are switched on. Default false.' })),
  with_merge_requests_enabled: Type.Optional(Type.Boolean({ description: 'Only projects whose merge requests are switched on. Default false.' })),
  last_activity_after: Type.Optional(Type.String({ description: 'Only projects with activity after this moment (ISO 8601: `2026-01-31T00:00:00Z`).' })),
  last_activity_before: Type.Optional(Type.String({ description: 'Only projects without activity since this moment (ISO 8601).' })),
  id_after: Type.Optional(Type.Integer({ description: 'Only projects with a larger id.' })),
  id_before: Type.Optional(Type.Integer({ description: 'Only projects with a smaller id.' })),
  simple: Type.Optional(Type.Boolean({ description: 'Only the basic fields, which GitLab answers faster. Default false.' })),
};

const orders = ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'similarity', 'star_count', 'storage_size', 'repository_size', 'wiki_size', 'packages_size'] as const;

const order = 'Order. Default `created_at`. `similarity` needs `search`; the sizes need an administrator.';

export const ProjectOrder = Type.Optional(OneOf(orders, order));

/** The same for the list that GitLab can also page by keyset. */
export const KeysetProjectOrder = Type.Optional(OneOf(orders, `${order} \`id\` pages by keyset, which long lists need.`));
