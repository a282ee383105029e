import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { showingOnce } from './secret-member.js';

/** A runner that was just made, with the token by which it signs in from now on. */
export const registeredRunnerCard = showingOnce(
  'token',
  'Token',
  card({ id: field.number('ID'), token_expires_at: field.time('Token holds until') }, { heading: ({ id }: JsonObject) => `Runner ${String(id ?? '?')}`, headed: ['id'] }),
);
