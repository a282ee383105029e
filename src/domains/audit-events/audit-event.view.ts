import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const told = ['custom_message', 'event_name', 'add', 'remove', 'change', 'from', 'to', 'as', 'with', 'failed_login', 'author_name', 'author_email', 'target_type', 'target_details', 'target_id', 'ip_address', 'entity_path'];

const text = (value: unknown) => (value === undefined || value === '' ? undefined : inline(typeof value === 'string' ? value : JSON.stringify(value)));

/** GitLab writes what happened in one of several ways; the newer ones have a message. */
function whatHappened({ custom_message, add, remove, change, from, to, as, with: by, failed_login, event_name }: JsonObject): string {
  const message = text(custom_message);
  if (message !== undefined) return message;
  if (change !== undefined) return [`changed ${text(change) ?? ''}`, text(from) === undefined ? undefined : `from ${text(from) ?? ''}`, text(to) === undefined ? undefined : `to ${text(to) ?? ''}`].filter(Boolean).join(' ');
  if (add !== undefined) return [`added ${text(add) ?? ''}`, text(as) === undefined ? undefined : `as ${text(as) ?? ''}`].filter(Boolean).join(' ');
  if (remove !== undefined) return `removed ${text(remove) ?? ''}`;
  if (failed_login !== undefined) return `failed to sign in with ${text(failed_login) ?? ''}`;
  if (by !== undefined) return `signed in with ${text(by) ?? ''}`;
  return text(event_name) ?? 'something';
}

function inShort(details: JsonObject): string {
  const { author_name, target_type, target_details, ip_address } = details;
  const target = [text(target_type), text(target_details)].filter(Boolean).join(' ');
  return [`${text(author_name) ?? 'Somebody'}: ${whatHappened(details)}`, target === '' ? undefined : `(${target})`, text(ip_address) === undefined ? undefined : `from ${text(ip_address) ?? ''}`].filter(Boolean).join(' ');
}

const event = {
  id: field.number('ID'),
  created_at: field.time('When'),
  event_name: field.name('Event'),
  entity_type: field.text('In'),
  entity_id: field.number('Its ID'),
  details: field.part(told, inShort, 'What'),
  author_id: field.number('By user'),
} satisfies Shape;

/** One thing that happened, for whoever has to account for it. */
export const auditEventCard = card(event, { heading: ({ id }) => `Audit event ${String(id ?? '?')}`, headed: ['id'] });

/** What happened, newest first. */
export const auditEventTable = table(event, { title: 'Audit events', columns: ['id', 'created_at', 'details', 'entity_type', 'entity_id'], empty: 'No audit events match.' });
