import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const roles = field.numbers('Only for');

const written = {
  id: field.number('ID'),
  active: field.flag('Shown now', { sayNo: true }),
  starts_at: field.time('From'),
  ends_at: field.time('Until'),
  broadcast_type: field.text('Kind'),
  theme: field.text(),
  dismissable: field.flag('Can be closed', { sayNo: true }),
  target_path: field.name('Only on pages'),
  target_access_levels: { ...roles, show: (kept: unknown) => (Array.isArray(kept) && kept.length > 0 ? kept.map((level) => roleName(level) ?? String(level)).join(', ') : undefined) },
} satisfies Shape;

const heading = { heading: ({ id }: JsonObject) => `Broadcast message ${inline(String(id ?? '?'))}`, headed: ['id'] };

/** One message that everybody sees. */
export const broadcastMessageCard = card({ ...written, message: field.prose() } satisfies Shape, heading);

/** A message after a write: without the text that the caller just sent. */
export const writtenBroadcastMessageCard = card(written, heading);

/** Several messages. */
export const broadcastMessageTable = table({ ...written, message: field.text() } satisfies Shape, {
  title: 'Broadcast messages',
  columns: ['id', 'message', 'active', 'starts_at', 'ends_at', 'broadcast_type', 'target_path'],
  empty: 'There are no broadcast messages.',
});
