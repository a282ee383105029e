import { rowsOf } from './listing.js';
import type { View } from './view.js';

/** Takes from an answer what nobody is to see, whatever fields of it are asked for. */
export type Baring = (raw: unknown) => unknown;

/** A view of one object after something was taken from it. */
export function bared(view: View, bare: Baring): View {
  return { ...view, render: (raw, context) => view.render(bare(raw), context) };
}

/** A view of several objects after something was taken from each. */
export function rowsBared(view: View, bare: Baring): View {
  return {
    ...view,
    render: (value, context) => {
      const { items, pagination } = rowsOf(value);
      return view.render({ items: items.map(bare), pagination }, context);
    },
  };
}
