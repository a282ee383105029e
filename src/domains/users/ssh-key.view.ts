import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const sshKey = {
  id: field.number('ID'),
  title: field.text(),
  usage_type: field.text('Good for'),
  created_at: field.time('Created'),
  expires_at: field.time('Until'),
  last_used_at: field.time('Last used'),
} satisfies Shape;

const options = { heading: ({ title, id }: JsonObject) => `SSH key ${inline(String(title ?? id ?? '?'))}`, headed: ['title'] };

/** One SSH key: the public half. */
export const sshKeyCard = card({ ...sshKey, key: field.name('Public key') }, options);

/** An SSH key as it was just added, without the text that was sent. */
export const addedSshKeyCard = card(sshKey, options);

/** One SSH key with the person who signs in by it. */
export const ownedSshKeyCard = card({ user: field.part(['id', 'username', 'name', 'state'], ({ username, id }) => `@${inline(String(username ?? id ?? '?'))}`, 'Belongs to'), ...sshKey, key: field.name('Public key') }, options);

/** Several SSH keys. */
export const sshKeyTable = table(sshKey, { title: 'SSH keys', empty: 'There are no SSH keys.' });
