import { Type } from 'typebox';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';

const moment = (description: string) => Type.Optional(Type.String({ description: `${description} Date and time in ISO 8601, such as \`2026-11-30T08:00:00Z\`.` }));

/** What the pipelines of a project can be narrowed by. */
export const ListPipelines = Type.Object({
  project_id: ProjectRef,
  status: Type.Optional(
    OneOf(
      ['created', 'waiting_for_resource', 'preparing', 'waiting_for_callback', 'pending', 'running', 'success', 'failed', 'canceling', 'canceled', 'skipped', 'manual', 'scheduled'],
      'Only pipelines with this status.',
    ),
  ),
  scope: Type.Optional(OneOf(['running', 'pending', 'finished', 'branches', 'tags'], 'Only pipelines in this state, or the newest one of each branch or tag.')),
  source: Type.Optional(
    OneOf(
      [
        'unknown', 'push', 'web', 'trigger', 'schedule', 'api', 'external', 'pipeline', 'chat', 'webide', 'merge_request_event', 'external_pull_request_event', 'parent_pipeline',
        'ondemand_dast_scan', 'ondemand_dast_validation', 'security_orchestration_policy', 'container_registry_push', 'duo_workflow', 'pipeline_execution_policy_schedule',
        'dependency_management_security_update',
      ],
      'Only pipelines that were started this way.',
    ),
  ),
  ref: Type.Optional(Type.String({ description: 'Only pipelines of this branch or tag.' })),
  sha: Type.Optional(Type.String({ description: 'Only pipelines of this commit: its full SHA.' })),
  username: Type.Optional(Type.String({ description: 'Only pipelines started by this user: the username without @.' })),
  name: Type.Optional(Type.String({ description: 'Only pipelines with exactly this name.' })),
  yaml_errors: Type.Optional(Type.Boolean({ description: 'Only pipelines with (true) or without (false) errors in the CI configuration.' })),
  created_after: moment('Only pipelines created after this.'),
  created_before: moment('Only pipelines created before this.'),
  updated_after: moment('Only pipelines updated after this.'),
  updated_before: moment('Only pipelines updated before this.'),
  order_by: Type.Optional(OneOf(['id', 'status', 'ref', 'updated_at', 'user_id'], 'What to order by. Default `id`.')),
  sort: Sort,
  ...Paging,
});
