import { Injectable } from '@nestjs/common';
import { type Liveliness, Resource, type ResourceRead } from '../../authoring/resource.decorator.js';
import { isObject } from '../../kernel/json.js';
import { statusesInFlight } from '../../vocabulary/ci-statuses.js';

/** Addresses of merge requests. */
@Injectable()
export class MergeRequestResources {
  @Resource('gitlab://project/{project_id}/mr/{merge_request_iid}', {
    name: 'merge_request',
    title: 'Merge request',
    description: 'One merge request by its number in the project (iid), with merge status and head pipeline.',
    domain: 'merge_request',
    route: 'GET /projects/:project_id/merge_requests/:merge_request_iid',
    watch: { liveliness: livelinessOf },
  })
  declare readonly get: ResourceRead;
}

/** Statuses that GitLab is still working out, or that a merge on its way passes. */
const passing: readonly unknown[] = ['preparing', 'unchecked', 'checking', 'approvals_syncing', 'ci_still_running'];

/** Open ones wait for people, except while GitLab checks them, their pipeline runs or a merge is under way. */
function livelinessOf(request: unknown): Liveliness {
  if (!isObject(request)) return 'steady';
  if (request['state'] === 'merged' || request['state'] === 'closed') return 'settled';
  const pipeline = request['head_pipeline'];
  const building = isObject(pipeline) && statusesInFlight.includes(String(pipeline['status']));
  return building || passing.includes(request['detailed_merge_status']) || request['state'] === 'locked' || request['merge_when_pipeline_succeeds'] === true ? 'active' : 'steady';
}
