import type { JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const run = ({ id, status }: JsonObject) => `${String(id)} (${inline(String(status ?? 'unknown'))})`;

const schedule = {
  id: field.number('ID'),
  description: field.text(),
  ref: field.name(),
  cron: field.name(),
  cron_timezone: field.text('Time zone'),
  active: field.flag('Active', { sayNo: true }),
  next_run_at: field.time('Next run'),
  last_pipeline: field.part(['id', 'status'], run, 'Last pipeline'),
  owner: field.user(),
} satisfies Shape;

/** Several schedules. */
export const pipelineScheduleTable = table(schedule, { title: 'Pipeline schedules', empty: 'No pipeline schedules match.' });
