import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { roleName } from '../../vocabulary/access-levels.js';

const link = {
  id: field.number('ID'),
  group_id: field.number('Group'),
  group_access: { ...field.number('Highest role'), show: roleName },
  expires_at: field.text('Until'),
} satisfies Shape;

/** A group that a project was shared with, and what its members may do there. */
export const groupLinkCard = card(link, { heading: ({ group_id }: JsonObject) => `Shared with group ${inline(String(group_id ?? '?'))}`, headed: ['group_id'] });
