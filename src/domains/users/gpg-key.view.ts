import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const gpgKey = { id: field.number('ID'), created_at: field.time('Added') } satisfies Shape;

const options = { heading: ({ id }: JsonObject) => `GPG key ${String(id ?? '?')}`, headed: ['id'] };

/** One GPG key: the public half. */
export const gpgKeyCard = card({ ...gpgKey, key: field.prose('Public key') }, options);

/** A GPG key as it was just added, without the text that was sent. */
export const addedGpgKeyCard = card(gpgKey, options);

/** Several GPG keys; their texts are read one by one. */
export const gpgKeyTable = table(gpgKey, { title: 'GPG keys', empty: 'There are no GPG keys.' });
