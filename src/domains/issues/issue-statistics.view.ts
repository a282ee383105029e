import { isObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import type { Field } from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';

const counts: Field = {
  label: 'Issues',
  schema: { type: ['object', 'null'], properties: { counts: {} } },
  keep: (value) => (isObject(value) ? value : undefined),
  show: (kept) => {
    const { all, opened, closed } = isObject(kept) && isObject(kept['counts']) ? kept['counts'] : {};
    return [opened, closed, all].every((count) => typeof count === 'number') ? `${String(opened)} open, ${String(closed)} closed, ${String(all)} in all` : undefined;
  },
};

const statistics = { statistics: counts } satisfies Shape;

/** How many issues there are of each state. */
export const statisticsCard = card(statistics, { heading: () => 'Number of issues', headed: [] });
