import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { rowsOf } from '../../presentation/listing.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const shortest = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

const event = {
  id: field.number(),
  created_at: field.time('When'),
  author: field.user('Who'),
  action_name: field.text('Action'),
  target_type: field.text('Type'),
  target_iid: field.number('Number'),
  target_title: { ...field.text('Target'), show: (kept: unknown) => (typeof kept === 'string' && kept !== '' ? inline(shortest(kept)) : undefined) },
  push_data: field.part(
    ['ref_type', 'ref', 'commit_count', 'commit_to', 'commit_title'],
    ({ ref_type, ref, commit_count, commit_title }) =>
      [`${inline(String(ref_type ?? ''))} ${code(String(ref ?? '?'))}`.trim(), commit_count === undefined ? undefined : `${String(commit_count)} ${commit_count === 1 ? 'commit' : 'commits'}`, commit_title === undefined ? undefined : inline(shortest(String(commit_title)))].filter(Boolean).join(', '),
    'Push',
  ),
  comment: field.part(
    ['noteable_type', 'noteable_iid', 'body'],
    ({ noteable_type, noteable_iid, body }) => [noteable_iid === undefined ? undefined : `${inline(String(noteable_type ?? ''))} ${String(noteable_iid)}`.trim(), inline(shortest(String(body ?? '')))].filter(Boolean).join(': '),
    'Comment',
  ),
} satisfies Shape;

const rows = table(event, { title: 'Events', columns: ['created_at', 'author', 'action_name', 'target_type', 'target_iid', 'target_title', 'push_data', 'comment'], empty: 'Nothing happened that matches.' });

/** Of a note that was written, which object it is on and how it begins: a list of events is no place to read it. */
function withComment(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const { note, target_iid, ...rest } = raw;
  if (!isObject(note)) return raw;
  const { noteable_type, noteable_iid, body }: JsonObject = note;
  return { ...rest, note, comment: { noteable_type, noteable_iid, body: typeof body === 'string' ? shortest(body.split('\n', 1)[0] ?? '') : body } };
}

/** What happened, newest first. */
export const eventTable: View = {
  ...rows,
  render: (value, context) => {
    const { items, pagination } = rowsOf(value);
    return rows.render({ items: items.map(withComment), pagination }, context);
  },
};
