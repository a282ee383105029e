import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const summary = {
  id: field.number('ID'),
  title: field.text(),
  can_push: field.flag('May push', { sayNo: true }),
  fingerprint_sha256: field.name('Fingerprint'),
  created_at: field.time('Created'),
  expires_at: field.time('Until'),
  last_used_at: field.time('Last used'),
} satisfies Shape;

/** One deploy key; the key itself is the public half. */
export const deployKeyCard = card({ ...summary, key: field.name('Public key') }, { heading: ({ title, id }: JsonObject) => `Deploy key ${inline(String(title ?? id ?? '?'))}`, headed: ['title'] });

/** Several deploy keys. */
export const deployKeyTable = table(summary, { title: 'Deploy keys', empty: 'This project has no deploy keys.' });
