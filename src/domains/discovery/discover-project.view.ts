import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline, json } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';
import { mayBeReadOtherwise, type NamedObject } from './named-object.js';

const project = {
  id: field.number('ID'),
  name: field.text(),
  path_with_namespace: field.name('Path'),
  default_branch: field.name(),
  visibility: field.text(),
  archived: field.flag(),
  web_url: field.address('Link'),
  object: { ...field.anything('The address names'), schema: { type: ['object', 'null'], properties: { kind: { type: 'string' } } } },
} satisfies Shape;

/** What the address names, without the word for its kind's parameter: `merge request 2`. */
function nameOf(object: JsonObject): string {
  const { kind, ...rest } = object;
  const parts = Object.entries(rest).map(([name, value]) => `${name} ${code(String(value))}`);
  return [inline(String(kind).replaceAll('_', ' ')), parts.join(', ')].filter(Boolean).join(': ');
}

const plain = card(
  { ...project, object: { ...project.object, show: (kept) => (isObject(kept) ? nameOf(kept) : undefined) } },
  { heading: (raw) => `Project ${inline(String(raw['path_with_namespace'] ?? raw['id'] ?? '?'))}`, headed: [] },
);

/** The project behind an address, what of it the address names, and the calls that read that. */
export const foundProject: View = {
  schema: plain.schema,
  known: plain.known,
  render: (value, context) => {
    const { project: raw = {}, object, calls } = value as { project?: JsonObject; object?: NamedObject; calls: readonly (JsonObject & { action: string; params: JsonObject; summary: string })[] };
    const rendering = plain.render({ ...raw, ...(object === undefined ? {} : { object }) }, context);
    const remark =
      object !== undefined && mayBeReadOtherwise(object, raw['default_branch'])
        ? ['The address does not tell where the branch ends and the path begins. If this is not found, move the beginning of the path to `ref`.']
        : [];
    const lines = calls.map(({ action, params, summary }) => `Next: ${code(action)} ${json(params)} – ${summary}`);
    return {
      text: [rendering.text, ...remark, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n'),
      structured: { ...rendering.structured, ...(calls.length > 0 ? { next_steps: calls.map(({ action, params }) => ({ action, params })) } : {}) },
    };
  },
};
