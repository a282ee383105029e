import * as field from '../../presentation/field.js';
import { table } from '../../presentation/table.js';

/** The deploy freezes of a project. */
export const freezePeriodTable = table(
  {
    id: field.number('ID'),
    freeze_start: field.name('Begins (cron)'),
    freeze_end: field.name('Ends (cron)'),
    cron_timezone: field.text('Time zone'),
    created_at: field.time('Created'),
  },
  { title: 'Freeze periods', columns: ['id', 'freeze_start', 'freeze_end', 'cron_timezone'], empty: 'This project has no freeze periods: nothing keeps it from deploying.' },
);
