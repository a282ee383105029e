import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const named = (member: string, show: (name: string) => string) => (kept: JsonObject) => (typeof kept[member] === 'string' ? show(kept[member]) : kept['id'] === undefined ? undefined : inline(String(kept['id'])));

const move = {
  id: field.number('ID'),
  state: field.text(),
  project: field.part(['id', 'path_with_namespace'], named('path_with_namespace', code)),
  group: field.part(['id', 'name', 'web_url'], named('name', inline)),
  snippet: field.part(['id', 'title', 'web_url'], named('title', inline)),
  source_storage_name: field.name('From'),
  destination_storage_name: field.name('To'),
  created_at: field.time('Asked for'),
  error_message: field.text('Error'),
} satisfies Shape;

/** One move of a repository from one storage to another. */
export const storageMoveCard = card(move, { heading: ({ id }: JsonObject) => `Storage move ${inline(String(id ?? '?'))}`, headed: ['id'] });

/** Several moves, the latest first. */
export const storageMoveTable = table(move, { title: 'Storage moves', empty: 'There are no storage moves here.' });
