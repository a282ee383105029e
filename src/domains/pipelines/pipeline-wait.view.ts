import { isObject, type JsonObject } from '../../kernel/json.js';
import type { View } from '../../presentation/view.js';
import { pipelineCard } from './pipeline.view.js';

/** How waiting for a pipeline ended. */
export interface WaitedForPipeline {
  readonly message: string;
  /** False when the time was up first. */
  readonly ended: boolean;
  readonly pipeline: JsonObject;
}

/** What came of the wait in a sentence, then the pipeline as it now stands. */
export const waitedPipelineCard: View = {
  schema: { ...pipelineCard.schema, properties: { message: { type: 'string' }, ended: { type: 'boolean' }, ...(pipelineCard.schema['properties'] as JsonObject) } },
  known: pipelineCard.known,
  render: (value, context) => {
    const { message, ended, pipeline } = isObject(value) ? value : ({} as JsonObject);
    const { text, structured } = pipelineCard.render(pipeline, context);
    return { text: `${String(message)}\n\n${text}`, structured: { message, ended, ...structured } };
  },
};
