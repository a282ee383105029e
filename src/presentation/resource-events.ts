import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { code, inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const who = { id: field.number('Event ID'), created_at: field.time('When'), user: field.user('By') } satisfies Shape;

const titled = (label: string) => field.part(['id', 'iid', 'title'], ({ title }) => (title === undefined ? undefined : inline(String(title))), label);

const labelEvent = {
  ...who,
  action: field.text(),
  label: { ...field.part(['id', 'name'], ({ name }) => (name === undefined ? undefined : code(String(name))), 'Label') },
} satisfies Shape;

const milestoneEvent = { ...who, action: field.text(), milestone: titled('Milestone') } satisfies Shape;

const iterationEvent = { ...who, action: field.text(), iteration: titled('Iteration') } satisfies Shape;

const stateEvent = {
  ...who,
  state: field.text(),
  source_commit: field.sha('By commit'),
  source_merge_request_id: field.number('By merge request (id)'),
} satisfies Shape;

const weightEvent = { ...who, weight: field.number() } satisfies Shape;

const heading = ({ id }: JsonObject) => `Event ${typeof id === 'number' ? id : ''}`.trim();
const headed = ['id'];

/** When labels came and went, and by whose hand. */
export const labelEventTable = table(labelEvent, { title: 'Label events', empty: 'No label has ever been added or removed.' });
export const labelEventCard = card(labelEvent, { heading, headed });

/** When it was put into milestones and taken out of them. */
export const milestoneEventTable = table(milestoneEvent, { title: 'Milestone events', empty: 'It has never been put into a milestone.' });
export const milestoneEventCard = card(milestoneEvent, { heading, headed });

/** When it was put into iterations and taken out of them. */
export const iterationEventTable = table(iterationEvent, { title: 'Iteration events', empty: 'It has never been put into an iteration.' });
export const iterationEventCard = card(iterationEvent, { heading, headed });

/** When it was closed, reopened or merged. */
export const stateEventTable = table(stateEvent, { title: 'State events', empty: 'It has never been closed or reopened.' });
export const stateEventCard = card(stateEvent, { heading, headed });

/** Which weights it had, one after the other. */
export const weightEventTable = table(weightEvent, { title: 'Weight events', empty: 'Its weight has never been changed.' });
