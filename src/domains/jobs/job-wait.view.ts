import { isObject, type JsonObject } from '../../kernel/json.js';
import type { View } from '../../presentation/view.js';
import { jobCard } from './job.view.js';

/** How waiting for a job ended. */
export interface WaitedForJob {
  readonly message: string;
  /** False when the time was up first. */
  readonly ended: boolean;
  readonly job: JsonObject;
}

/** What came of the wait in a sentence, then the job as it now stands. */
export const waitedJobCard: View = {
  schema: { ...jobCard.schema, properties: { message: { type: 'string' }, ended: { type: 'boolean' }, ...(jobCard.schema['properties'] as JsonObject) } },
  known: jobCard.known,
  render: (value, context) => {
    const { message, ended, job } = isObject(value) ? value : ({} as JsonObject);
    const { text, structured } = jobCard.render(job, context);
    return { text: `${String(message)}\n\n${text}`, structured: { message, ended, ...structured } };
  },
};
