import { rowsOf } from './listing.js';
import { inline } from './markdown.js';
import type { View } from './view.js';

/** A list that, when it is empty, says whose objects were looked through, since that is what callers overlook: `No issues match (scope: all).` */
export function scoped(rows: View, nothing: string): View {
  return {
    ...rows,
    render: (value, context) => {
      const rendering = rows.render(value, context);
      if (rowsOf(value).items.length > 0) return rendering;
      return { ...rendering, text: `${nothing} (scope: ${inline(String(context.params['scope'] ?? 'all'))}).` };
    },
  };
}
