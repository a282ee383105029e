import { CallShape } from '../authoring/call-shape.js';
import { outputSchema } from '../catalog/action-description.js';
import type { ActionEntry } from '../catalog/action-entry.js';
import type { ActionCall } from '../catalog/action-call.js';
import type { CatalogView } from '../catalog/catalog-view.js';
import type { JsonObject } from '../kernel/json.js';
import { confirmProperty, fieldsProperty } from './tool-arguments.js';
import type { ToolDefinition } from './tool-surface.js';

/** Both stand in a great many tools, so they say as little as they can. */
const briefConfirm = { ...confirmProperty, description: 'true once the person approved.' };
const briefFields = { ...fieldsProperty, description: 'Only these; ["*"] for all.' };

/** One action as a tool of its own: its parameters are the tool's arguments. */
export function actionTool(entry: ActionEntry, view: CatalogView, shape: CallShape): ToolDefinition {
  const { title, effect, schema } = entry;
  return Object.freeze({
    name: shape.call(entry, {}).tool,
    title,
    description: descriptionOf(entry, view, shape),
    inputSchema: {
      type: 'object',
      properties: { ...schema.properties, ...(takesConfirm(entry) ? { confirm: briefConfirm } : {}), fields: briefFields },
      ...(schema.required.length > 0 ? { required: schema.required } : {}),
      additionalProperties: false,
    },
    outputSchema: outputSchema(entry),
    icon: entry.domain,
    annotations: { readOnlyHint: effect === 'read', destructiveHint: effect === 'destroy', idempotentHint: entry.idempotent, openWorldHint: true },
  });
}

/** What a call of such a tool asks for; names are taken as they are published. */
export function actionCall(entry: ActionEntry, args: JsonObject): Pick<ActionCall, 'action' | 'params' | 'confirm' | 'fields' | 'aliases'> {
  const { fields, ...others } = args;
  if (!takesConfirm(entry)) return { action: entry.id, params: others, fields, aliases: false };
  const { confirm, ...params } = others;
  return { action: entry.id, params, confirm, fields, aliases: false };
}

/** Destructive actions do, those whose own guards may ask because of the arguments, and those whose text may act. */
function takesConfirm({ effect, guarded, spec: { prose, proseIn } }: ActionEntry): boolean {
  return effect === 'destroy' || guarded || prose !== undefined || proseIn !== undefined;
}

function descriptionOf({ summary, spec: { wizard } }: ActionEntry, view: CatalogView, shape: CallShape): string {
  const alternative = wizard === undefined ? undefined : view.entry(wizard.alternative);
  if (alternative === undefined) return summary;
  const { tool } = shape.call(alternative, {});
  return `${summary} Where the person cannot be asked, use ${alternative.id} (tool ${tool}).`;
}
