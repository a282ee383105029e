import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const group = {
  id: field.number('ID'),
  full_path: field.name('Path'),
  name: field.text(),
} satisfies Shape;

/** The groups that a project lies in. */
export const ancestorTable = table(group, { title: 'Groups', empty: 'This project lies in no group that matches.' });

/** The groups that a project is shared with. */
export const invitedGroupTable = table({ ...group, visibility: field.text() } satisfies Shape, { title: 'Invited groups', empty: 'This project is shared with no group that matches.' });
