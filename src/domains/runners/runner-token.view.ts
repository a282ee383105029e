import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { hiding, showingOnce } from '../../presentation/secret-member.js';

/** A token in the place of another. */
export const newRunnerTokenCard = showingOnce('token', 'Token', card({ token_expires_at: field.time('Holds until') }, { heading: () => 'New token', headed: [] }));

/** The runner that a token belongs to, without the token that was sent. */
export const verifiedRunnerCard = hiding('token', card({ id: field.number('ID'), token_expires_at: field.time('Token holds until') }, { heading: ({ id }) => `The token is valid: runner ${String(id ?? '?')}`, headed: ['id'] }));
