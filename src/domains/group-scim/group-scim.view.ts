import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const identity = { extern_uid: field.name('External id'), user_id: field.number('User'), active: field.flag(undefined, { sayNo: true }) } satisfies Shape;

/** Who somebody is to the identity provider. */
export const scimIdentityCard = card(identity, { heading: ({ extern_uid }: JsonObject) => `SCIM identity ${inline(String(extern_uid ?? '?'))}`, headed: ['extern_uid'] });

/** Who several people are to the identity provider. */
export const scimIdentityTable = table(identity, { title: 'SCIM identities', empty: 'No identity provider has put anybody into this group.' });
