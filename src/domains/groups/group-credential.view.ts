import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const key = {
  id: field.number('ID'),
  title: field.text(),
  user_id: field.number('User'),
  usage_type: field.text('For'),
  created_at: field.time('Created'),
  last_used_at: field.time('Last used'),
  expires_at: field.time('Until'),
} satisfies Shape;

/** SSH keys of several people. */
export const memberKeyTable = table(key, { title: 'SSH keys', empty: 'There are no SSH keys here that match.' });
