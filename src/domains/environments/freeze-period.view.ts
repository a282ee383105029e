import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const freeze = {
  id: field.number('ID'),
  freeze_start: field.name('Begins (cron)'),
  freeze_end: field.name('Ends (cron)'),
  cron_timezone: field.text('Time zone'),
  created_at: field.time('Created'),
} satisfies Shape;

/** One deploy freeze. */
export const freezePeriodCard = card(freeze, { heading: ({ id }) => `Freeze period ${String(id ?? '?')}`, headed: ['id'] });

/** The deploy freezes of a project. */
export const freezePeriodTable = table(freeze, { title: 'Freeze periods', columns: ['id', 'freeze_start', 'freeze_end', 'cron_timezone'], empty: 'This project has no freeze periods: nothing keeps it from deploying.' });
