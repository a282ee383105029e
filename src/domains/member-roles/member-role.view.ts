import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { rowsOf } from '../../presentation/listing.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';
import { roleName } from '../../vocabulary/access-levels.js';
import { permissionNames } from './permissions.js';

const role = {
  id: field.number('ID'),
  name: field.text(),
  base_access_level: { ...field.number('Builds on'), show: roleName },
  group_id: field.number('Group'),
  permissions: field.names('May'),
  description: field.text(),
} satisfies Shape;

/** GitLab sends each permission as a flag of its own; those that are set say what the role is. */
function withPermissions(raw: unknown): unknown {
  return isObject(raw) ? { ...raw, permissions: Object.keys(permissionNames).filter((name) => raw[name] === true) } : raw;
}

const oneRole = card(role, { heading: ({ name, id }: JsonObject) => `Role ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });
const rows = table(role, { title: 'Roles', columns: ['id', 'name', 'base_access_level', 'permissions', 'description'], empty: 'There are no custom roles here.' });

/** One role with hand-picked permissions. */
export const memberRoleCard: View = { ...oneRole, render: (raw, context) => oneRole.render(withPermissions(raw), context) };

/** Several roles with hand-picked permissions. */
export const memberRoleTable: View = {
  ...rows,
  render: (value, context) => {
    const { items, pagination } = rowsOf(value);
    return rows.render({ items: items.map(withPermissions), pagination }, context);
  },
};
