import { isObject, type JsonObject } from '../kernel/json.js';
import { anything } from './field.js';
import { card } from './card.js';
import type { Shape } from './shape.js';
import { table } from './table.js';
import { inline } from './markdown.js';
import type { View } from './view.js';

const headingMembers = ['title', 'name', 'path_with_namespace', 'full_path', 'key', 'message', 'id'];

function headingOf(value: JsonObject): string {
  for (const member of headingMembers) {
    const found = value[member];
    if (typeof found === 'string' || typeof found === 'number') return inline(String(found).slice(0, 200));
  }
  return 'Result';
}

/** Without a view of its own: the plain fields of an object, no nulls, addresses, links or nested objects. */
function plainShape(sample: unknown): Shape {
  if (!isObject(sample)) return {};
  const isPlain = ([name, value]: [string, unknown]) => name !== '_links' && !name.endsWith('avatar_url') && !isObject(value) && !(Array.isArray(value) && value.some(isObject));
  return Object.fromEntries(Object.entries(sample).filter(isPlain).map(([name]) => [name, anything()]));
}

/** The view of an action that declares none. */
export const plainView: View = {
  schema: { type: 'object' },
  known: [],
  render: (value, context) => {
    if (Array.isArray(value) || (isObject(value) && Array.isArray(value['items']) && isObject(value['pagination']))) {
      const items = Array.isArray(value) ? value : (value['items'] as unknown[]);
      return table(plainShape(items[0]), { title: 'Results', empty: 'Nothing was found.' }).render(value, context);
    }
    const object = isObject(value) ? value : { value };
    return card(plainShape(object), { heading: headingOf }).render(object, context);
  },
};
