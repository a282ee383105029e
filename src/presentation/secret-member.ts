import { isObject, type JsonObject } from '../kernel/json.js';
import { bared, rowsBared } from './bared.js';
import { code } from './markdown.js';
import type { View } from './view.js';

function without(raw: unknown, member: string): unknown {
  if (!isObject(raw)) return raw;
  const { [member]: _secret, ...rest } = raw;
  return rest;
}

/** A view of objects that hold a credential which nobody gets to see, whatever fields are asked for. */
export const hiding = (member: string, view: View): View => bared(view, (raw) => without(raw, member));

/** The same for lists. */
export const hidingInEach = (member: string, view: View): View => rowsBared(view, (raw) => without(raw, member));

/** A view of something just made, whose credential is shown now and never again. */
export function showingOnce(member: string, label: string, view: View): View {
  const properties = isObject(view.schema['properties']) ? view.schema['properties'] : {};
  return {
    schema: { ...view.schema, properties: { ...properties, [member]: { type: ['string', 'null'] } } },
    known: [...view.known, member],
    render: (raw, context) => {
      const secret = isObject(raw) ? raw[member] : undefined;
      const { text, structured } = view.render(without(raw, member), context);
      if (typeof secret !== 'string') return { text, structured };
      const shown: JsonObject = { ...structured, [member]: secret };
      return { text: `${text}\n\n**${label}**: ${code(secret)}\nThis is the only time it is shown: keep it in a safe place now.`, structured: shown };
    },
  };
}
