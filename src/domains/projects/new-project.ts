import { Type } from 'typebox';
import { OneOf } from '../../vocabulary/enums.js';

/** What may be said of a project when it is made. */
export const newProject = {
  name: Type.String({ description: 'Name of the project, as people read it.', minLength: 1 }),
  path: Type.Optional(Type.String({ description: 'Last part of its address. Default: made from the name.' })),
  namespace_id: Type.Optional(Type.Integer({ description: 'Id of the group (or user namespace) it belongs to. Default: your own namespace.', minimum: 1 })),
  description: Type.Optional(Type.String({ description: 'What the project is, in a few sentences.' })),
  visibility: Type.Optional(OneOf(['private', 'internal', 'public'], 'Who may see it. Default: the setting of the instance.')),
  initialize_with_readme: Type.Optional(Type.Boolean({ description: 'Begin with a README, so that it can be cloned at once. Default false.' })),
  default_branch: Type.Optional(Type.String({ description: 'Name of the first branch; GitLab takes it only together with initialize_with_readme.' })),
  topics: Type.Optional(Type.Array(Type.String(), { description: 'Topics of the project.' })),
  issues_enabled: Type.Optional(Type.Boolean({ description: 'Whether it has issues. Default true.' })),
  merge_requests_enabled: Type.Optional(Type.Boolean({ description: 'Whether it has merge requests. Default true.' })),
  wiki_enabled: Type.Optional(Type.Boolean({ description: 'Whether it has a wiki. Default true.' })),
  jobs_enabled: Type.Optional(Type.Boolean({ description: 'Whether it has pipelines and jobs. Default true.' })),
  lfs_enabled: Type.Optional(Type.Boolean({ description: 'Whether it takes large files by Git LFS. Default: the setting of the instance.' })),
  shared_runners_enabled: Type.Optional(Type.Boolean({ description: 'Whether instance runners work for it. Default: the setting of the group.' })),
  merge_method: Type.Optional(OneOf(['merge', 'rebase_merge', 'ff'], 'How merge requests are merged. Default `merge`.')),
  squash_option: Type.Optional(OneOf(['never', 'always', 'default_on', 'default_off'], 'Whether commits are squashed on merge. Default `default_off`.')),
  only_allow_merge_if_pipeline_succeeds: Type.Optional(Type.Boolean({ description: 'Merge only with a green pipeline. Default false.' })),
  only_allow_merge_if_all_discussions_are_resolved: Type.Optional(Type.Boolean({ description: 'Merge only when every thread is resolved. Default false.' })),
  remove_source_branch_after_merge: Type.Optional(Type.Boolean({ description: 'Offer to delete the source branch on merge. Default true.' })),
  ci_config_path: Type.Optional(Type.String({ description: 'Where the CI configuration is. Default `.gitlab-ci.yml`.' })),
};
