import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { hiding } from '../../presentation/secret-member.js';
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

/** Without their values, which nobody masks here; `fields` shows them to whoever asks. */
const variables = field.parts(['key', 'variable_type'], ({ key }) => (key === undefined ? undefined : code(String(key))), 'Variables');

/** One schedule with the names of its variables. */
export const pipelineScheduleCard = card({ ...schedule, variables }, { heading: ({ id, description }) => `Schedule ${String(id ?? '?')}: ${inline(String(description ?? ''))}`, headed: ['id', 'description'] });

/** One variable of a schedule: without its value, which the caller just sent or took away. */
export const scheduleVariableCard = hiding('value', card({ key: field.name(), variable_type: field.text('Type') }, { heading: ({ key }) => `Variable ${code(String(key ?? '?'))} of the schedule`, headed: ['key'] }));

/** Several schedules. */
export const pipelineScheduleTable = table(schedule, { title: 'Pipeline schedules', empty: 'No pipeline schedules match.' });
