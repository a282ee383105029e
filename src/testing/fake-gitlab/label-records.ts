import type { Call } from './call.js';
import { badRequest, conflict, Failure, notFound } from './failure.js';
import type { LabelRecord } from './records.js';

const isColor = (text: string) => /^#([0-9a-f]{3}){1,2}$|^[a-z-]+$/i.test(text);

/** The label that a path names, by name or id. */
export function labelAmong(call: Call, labels: readonly LabelRecord[]): LabelRecord {
  const wanted = call.param('name') || call.param('label_id');
  const label = labels.find(({ id, name }) => String(id) === wanted || name === wanted);
  if (!label) throw notFound('Label');
  return label;
}

/** A label as a call describes it, beside those there are. */
export function newLabel(call: Call, labels: readonly LabelRecord[]): LabelRecord {
  const [name, color] = [call.required('name'), call.required('color')];
  if (labels.some((label) => label.name === name)) throw conflict('Label already exists');
  if (!isColor(color)) throw badRequest({ color: ['must be a valid color code'] });
  return { id: call.world.nextId(), name, color, description: call.text('description') ?? null, priority: null, archived: call.flag('archived') ?? false, subscribers: [] };
}

/** Changes what a call names. */
export function changeLabel(call: Call, label: LabelRecord): void {
  call.requireOneOf(['new_name', 'color', 'description', 'priority', 'archived']);
  const color = call.text('color') ?? label.color;
  if (!isColor(color)) throw badRequest({ color: ['must be a valid color code'] });
  label.name = call.text('new_name') ?? label.name;
  label.color = color;
  label.description = call.text('description') ?? label.description;
  label.archived = call.flag('archived') ?? label.archived ?? false;
}

/** Following twice is 304 without a body. */
export function follow(label: LabelRecord, username: string): void {
  if (label.subscribers.includes(username)) throw new Failure(304, {});
  label.subscribers.push(username);
}

export function unfollow(label: LabelRecord, username: string): void {
  if (!label.subscribers.includes(username)) throw new Failure(304, {});
  label.subscribers = label.subscribers.filter((each) => each !== username);
}
