import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { hiding, hidingInEach, showingOnce } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const token = {
  id: field.number('ID'),
  name: field.text(),
  username: field.name('Signs in as'),
  scopes: field.names(),
  expires_at: field.time('Until'),
  revoked: field.flag(),
  expired: field.flag(),
} satisfies Shape;

const tokenCard = card(token, { heading: ({ name, id }: JsonObject) => `Deploy token ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** One deploy token, without the token itself, which GitLab never shows again. */
export const deployTokenCard = hiding('token', tokenCard);

/** A deploy token as it was just made. */
export const newDeployTokenCard = showingOnce('token', 'Token', tokenCard);

/** Several deploy tokens. */
export const deployTokenTable = hidingInEach('token', table(token, { title: 'Deploy tokens', empty: 'There are no deploy tokens here that match.' }));
