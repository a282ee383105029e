import { card } from './card.js';
import * as field from './field.js';
import type { Shape } from './shape.js';

/** Kept for programs; people read the same in GitLab's words. */
const seconds: field.Field = { ...field.number(), show: () => undefined };

const time = {
  human_time_estimate: field.text('Estimate'),
  human_total_time_spent: field.text('Spent'),
  time_estimate: { ...seconds, show: (kept) => (kept === 0 ? 'no estimate' : undefined), label: 'Estimate' },
  total_time_spent: { ...seconds, show: (kept) => (kept === 0 ? 'nothing' : undefined), label: 'Spent' },
} satisfies Shape;

/** How long something was meant to take, and how long it took so far. */
export const timeTrackingCard = card(time, { heading: () => 'Time tracking', headed: [] });
