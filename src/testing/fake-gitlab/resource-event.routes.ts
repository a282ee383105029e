import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { notFound, ok } from './failure.js';
import { milestoneEntity } from './issue.entities.js';
import { issueOf } from './issue.routes.js';
import { iterationsOf } from './iteration.routes.js';
import { mergeRequestOf } from './merge-request.routes.js';
import { paged } from './paging.js';
import type { IssueRecord, MergeRequestRecord } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord } from './world.js';

type Eventable = IssueRecord | MergeRequestRecord;
type Events = (call: Call, project: ProjectRecord, of: Eventable) => JsonObject[];

const isMergeRequest = (of: Eventable): of is MergeRequestRecord => 'source_branch' in of;

const event = (call: Call, of: Eventable, index: number, at: string, by: string): JsonObject => ({
  id: of.id * 10 + index,
  user: userBasic(call, by),
  created_at: at,
  resource_type: isMergeRequest(of) ? 'MergeRequest' : 'Issue',
  resource_id: of.id,
});

/** Told from what it has now: each label was added once. */
const labelEvents: Events = (call, project, of) =>
  of.labels.map((name, index) => {
    const { id = 0, color = '#428BCA', description = null } = project.labels.find((label) => label.name === name) ?? {};
    return { ...event(call, of, index, of.created_at, of.author), label: { id, name, color, description }, action: 'add' };
  });

const milestoneEvents: Events = (call, project, of) => {
  const milestone = call.world.milestone(project, of.milestone_id);
  return milestone ? [{ ...event(call, of, 0, of.created_at, of.author), milestone: milestoneEntity(call, project, milestone), action: 'add', state: of.state }] : [];
};

const stateEvents: Events = (call, _project, of) => {
  const events: JsonObject[] = [];
  const add = (state: string, at: string, by: string) => events.push({ ...event(call, of, events.length, at, by), state, source_commit: null, source_merge_request_id: null });
  if (of.closed_at !== null) add('closed', of.closed_at, of.closed_by ?? of.author);
  if (isMergeRequest(of) && of.merged_at !== null) add('merged', of.merged_at, of.merged_by ?? of.author);
  return events;
};

const iterationEvents: Events = (call, project, of) => {
  const [iteration] = iterationsOf(call.world.group(project.namespace));
  return of.iid === landmarks.issues.discussed && iteration ? [{ ...event(call, of, 0, of.created_at, of.author), iteration, action: 'add' }] : [];
};

const weightEvents: Events = (call, _project, of) => (isMergeRequest(of) || of.weight === null ? [] : [{ ...event(call, of, 0, of.created_at, of.author), issue_id: of.id, weight: of.weight }]);

function routesFor(path: string, find: (call: Call, project: ProjectRecord) => Eventable, kinds: Readonly<Record<string, Events>>, paid: boolean): Routes {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, events]) => {
      const all = (call: Call) => {
        const project = call.project();
        if (paid) call.requirePremium();
        return events(call, project, find(call, project));
      };
      return [
        [`GET ${path}/${kind}`, (call: Call) => paged(call, all(call), (row) => row)],
        [
          `GET ${path}/${kind}/:event_id`,
          (call: Call) => {
            const found = all(call).find(({ id }) => id === call.number('event_id'));
            if (!found) throw notFound('Event');
            return ok(found);
          },
        ],
      ];
    }),
  );
}

const free = { resource_label_events: labelEvents, resource_milestone_events: milestoneEvents, resource_state_events: stateEvents };

export const resourceEventRoutes: Routes = {
  ...routesFor('/projects/:id/issues/:issue_iid', (call, project) => issueOf(call, project), free, false),
  ...routesFor('/projects/:id/issues/:issue_iid', (call, project) => issueOf(call, project), { resource_iteration_events: iterationEvents, resource_weight_events: weightEvents }, true),
  ...routesFor('/projects/:id/merge_requests/:merge_request_iid', (call, project) => mergeRequestOf(call, project), free, false),
};
