import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const type = {
  id: field.name(),
  name: field.text(),
  widgets: field.names('Can hold'),
} satisfies Shape;

/** The types of work items. */
export const workItemTypeTable = table(type, { title: 'Work item types', empty: 'GitLab shows no types of work items here.' });
