import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { hiding, hidingInEach, showingOnce } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const trigger = {
  id: field.number('ID'),
  description: field.text(),
  owner: field.user(),
  created_at: field.time('Created'),
  last_used: field.time('Last used'),
  expires_at: field.time('Expires'),
} satisfies Shape;

const options = { heading: ({ id, description }: JsonObject) => `Trigger token ${String(id ?? '?')}: ${inline(String(description ?? ''))}`, headed: ['id', 'description'] };

/** One trigger token; GitLab sends the token itself to its owner, and here nobody gets to see it. */
export const triggerCard = hiding('token', card(trigger, options));

/** A trigger token as it was just made. */
export const newTriggerCard = showingOnce('token', 'Token', card(trigger, options));

/** The trigger tokens of a project. */
export const triggerTable = hidingInEach('token', table(trigger, { title: 'Trigger tokens', empty: 'This project has no trigger tokens, or none that you may see.' }));
