import type { Call } from './call.js';
import { badRequest } from './failure.js';
import type { MilestoneRecord } from './records.js';

/** A milestone as a call describes it, beside those there are. */
export function newMilestone(call: Call, milestones: readonly MilestoneRecord[]): MilestoneRecord {
  const title = call.required('title');
  if (milestones.some((milestone) => milestone.title === title)) throw badRequest({ title: ['has already been taken'] });
  const at = call.world.now();
  return {
    id: call.world.nextId(),
    iid: milestones.length + 1,
    title,
    description: call.text('description') ?? '',
    state: 'active',
    start_date: call.text('start_date') ?? null,
    due_date: call.text('due_date') ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** Changes what a call names. */
export function changeMilestone(call: Call, milestone: MilestoneRecord): void {
  call.requireOneOf(['title', 'description', 'due_date', 'start_date', 'state_event']);
  const event = call.oneOf('state_event', ['close', 'activate']);
  milestone.title = call.text('title') ?? milestone.title;
  milestone.description = call.text('description') ?? milestone.description;
  if (call.has('due_date')) milestone.due_date = call.text('due_date') ?? null;
  if (call.has('start_date')) milestone.start_date = call.text('start_date') ?? null;
  if (event) milestone.state = event === 'close' ? 'closed' : 'active';
  milestone.updated_at = call.world.now();
}
