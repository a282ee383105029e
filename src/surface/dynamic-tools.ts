import type { ToolNames } from '../authoring/tool-names.js';
import { confirmProperty, fieldsProperty } from './tool-arguments.js';
import type { ToolDefinition } from './tool-surface.js';

/** Arguments of the tool that finds. */
export const findProperties = {
  query: { type: 'string', description: 'The task in a few words, e.g. "comment on a merge request".' },
  limit: { type: 'integer', minimum: 1, maximum: 50, default: 8, description: 'Most results.' },
  detail: { type: 'string', enum: ['brief', 'full'], default: 'full', description: 'full: with parameter schemas of the first three.' },
  domain: { type: 'string', description: 'Only this domain, e.g. issue.' },
};

const findDefinition = ({ find, execute }: ToolNames): ToolDefinition => Object.freeze({
  name: find,
  title: 'Find a GitLab action',
  description:
    `Searches the GitLab actions this server can run (issues, merge requests, pipelines, jobs, files, …) and returns ids, parameters and an example call. Start here, then call ${execute}.`,
  inputSchema: { type: 'object', properties: findProperties, required: ['query'], additionalProperties: false },
  outputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string' },
      count: { type: 'integer' },
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            alias: { type: 'string' },
            title: { type: 'string' },
            summary: { type: 'string' },
            domain: { type: 'string' },
            effect: { type: 'string' },
            destructive: { type: 'boolean' },
            required_params: { type: 'object' },
            input_schema: { type: 'object' },
            example: { type: 'object' },
            related_actions: { type: 'array', items: { type: 'string' } },
            schema_uri: { type: 'string' },
            score: { type: 'number' },
            low_confidence: { type: 'boolean' },
          },
        },
      },
      suggestions: { type: 'array', items: { type: 'string' } },
    },
    required: ['query', 'count', 'results'],
  },
  icon: 'search',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

/** Arguments of the tool that runs. */
export const executeProperties = ({ find }: ToolNames) => ({
  action: { type: 'string', description: `Action id from ${find}, e.g. merge_request.get.` },
  params: { type: 'object', default: {}, description: "The action's parameters." },
  confirm: confirmProperty,
  fields: fieldsProperty,
});

/** The annotations are those of the most cautious action there is; read-only mode leaves only reads. */
function executeDefinition(names: ToolNames, readOnly: boolean): ToolDefinition {
  return Object.freeze({
    name: names.execute,
    title: 'Run a GitLab action',
    description:
      'Runs one GitLab action by id. Issues and merge requests are addressed by project_id and iid (the number shown in GitLab), not by global id. Lists are paged: see pagination in the result. A destructive action is refused without confirm: true.',
    inputSchema: { type: 'object', properties: executeProperties(names), required: ['action'], additionalProperties: false },
    icon: 'server',
    annotations: { readOnlyHint: readOnly, destructiveHint: !readOnly, idempotentHint: readOnly, openWorldHint: true },
  });
}

/**
 * The tools of the dynamic surface, which depend on nothing that has to be loaded first:
 * they can be listed before anything else of the server is there.
 */
export function dynamicTools(names: ToolNames, readOnly: boolean): readonly ToolDefinition[] {
  return Object.freeze([findDefinition(names), executeDefinition(names, readOnly)]);
}
