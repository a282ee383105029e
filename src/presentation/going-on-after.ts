import type { View, ViewContext } from './view.js';

/** A table reads on by `cursor` and `per_page`; lists of GraphQL have their names for these, `after` and `first`, and no numbered pages. */
export function goingOnAfter(context: ViewContext): ViewContext {
  return {
    ...context,
    params: { ...context.params, cursor: String(context.params['after'] ?? '') },
    again: ({ cursor, per_page, page: _page, ...changes }) => context.again({ ...changes, ...(cursor === undefined ? {} : { after: cursor }), ...(per_page === undefined ? {} : { first: per_page }) }),
  };
}

/** A view of a list that GraphQL pages. */
export function pagedByGraphql(view: View): View {
  return { ...view, render: (value, context) => view.render(value, goingOnAfter(context)) };
}
