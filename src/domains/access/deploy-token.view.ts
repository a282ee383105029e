import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { showingOnce } from '../../presentation/secret-member.js';
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

/** One deploy token, without the token itself, which GitLab never shows again. */
export const deployTokenCard = card(token, { heading: ({ name, id }: JsonObject) => `Deploy token ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** A deploy token as it was just made. */
export const newDeployTokenCard = showingOnce('token', 'Token', deployTokenCard);

/** Several deploy tokens. */
export const deployTokenTable = table(token, { title: 'Deploy tokens', empty: 'There are no deploy tokens here that match.' });
