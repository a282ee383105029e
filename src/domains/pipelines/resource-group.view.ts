import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const group = {
  id: field.number('ID'),
  key: field.name(),
  process_mode: field.name('Order of jobs'),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
} satisfies Shape;

/** One resource group. */
export const resourceGroupCard = card(group, { heading: ({ key }: JsonObject) => `Resource group ${code(String(key ?? '?'))}`, headed: ['key'] });

/** The resource groups of a project. */
export const resourceGroupTable = table(group, { title: 'Resource groups', columns: ['id', 'key', 'process_mode'], empty: 'No job of this project uses a resource group.' });

const job = {
  id: field.number('Job'),
  name: field.text(),
  stage: field.text(),
  status: field.text(),
  ref: field.name(),
  pipeline: field.part(['id', 'status'], ({ id, status }) => `${String(id)} (${inline(String(status ?? 'unknown'))})`),
  created_at: field.time('Created'),
  web_url: field.address('Link'),
} satisfies Shape;

/** The jobs that wait for a resource group. */
export const upcomingJobTable = table(job, { title: 'Waiting jobs', columns: ['id', 'name', 'stage', 'status', 'ref', 'pipeline', 'created_at'], empty: 'No job waits for this resource group.' });
