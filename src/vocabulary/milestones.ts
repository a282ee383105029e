import { Type } from 'typebox';
import { InvalidParams } from '../kernel/errors.js';
import { OneOf } from './enums.js';

const day = 'as `YYYY-MM-DD`';

/** Which milestone is meant: people see its number, other answers of GitLab hold its id. */
export const milestoneOf = (place: 'project' | 'group') => ({
  milestone_iid: Type.Optional(Type.Integer({ description: `Number of the milestone in its ${place} (the iid), as in its web address. Needed unless milestone_id is given.`, minimum: 1 })),
  milestone_id: Type.Optional(Type.Integer({ description: 'Global id of the milestone, as issues and lists show it. Counts before milestone_iid.', minimum: 1 })),
});

/** The same as an action gets it. */
export interface NamedMilestone {
  readonly milestone_iid?: number | undefined;
  readonly milestone_id?: number | undefined;
}

/** What callers call its number and its id. */
export const milestoneAliases = { iid: 'milestone_iid', milestone: 'milestone_iid', number: 'milestone_iid', id: 'milestone_id' };

/** What a milestone is made of. */
export const newMilestone = {
  title: Type.String({ description: 'Title, unique in the project or group and the groups above.', minLength: 1 }),
  description: Type.Optional(Type.String({ description: 'Description in Markdown.' })),
  start_date: Type.Optional(Type.String({ description: `First day, ${day}.` })),
  due_date: Type.Optional(Type.String({ description: `Last day, ${day}.` })),
};

/** What may change about it; at least one is given. */
export const milestoneChanges = {
  title: Type.Optional(Type.String({ description: 'New title.', minLength: 1 })),
  description: Type.Optional(Type.String({ description: 'New description in Markdown.' })),
  start_date: Type.Optional(Type.String({ description: `New first day, ${day}.` })),
  due_date: Type.Optional(Type.String({ description: `New last day, ${day}.` })),
  state_event: Type.Optional(OneOf(['close', 'activate'], 'close: end the milestone; activate: open it again.')),
};

/** What callers call these. */
export const milestoneSettingAliases = { name: 'title', body: 'description', start: 'start_date', due: 'due_date', deadline: 'due_date' };

/** Refuses an update that changes nothing. */
export function requireMilestoneChange(changes: object): void {
  if (Object.keys(changes).length === 0) throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(milestoneChanges).join(', ')}.`);
}
