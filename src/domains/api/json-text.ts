import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { bytes, code, fence, size, visible } from '../../presentation/markdown.js';
import { type LeftOut, pruned, written } from '../../presentation/pruned.js';
import { select, unknownField } from '../../presentation/selection.js';
import type { Rendering, ViewContext } from '../../presentation/view.js';

/** Cuts that are each told with the call which brings the rest. */
const mostCalls = 3;

/** An object of any form as JSON in a fence; `trim` takes what nobody asked for from an answer whose fields were not chosen. */
export function renderJson(heading: string, value: JsonObject, context: ViewContext, trim: (value: JsonObject) => unknown = (whole) => whole): Rendering {
  const { kept, remarks } = chosen(value, context, trim);
  const around = Math.min(2_000, Math.floor(context.budget / 2));
  const { value: structured, leftOut } = pruned(kept, context.budget - around - bytes(heading));
  const cuts = leftOut.slice(0, mostCalls).map((each) => onward(each, context));
  const others = leftOut.slice(mostCalls).map(({ path }) => code(path));
  const also = others.length > 0 ? [`Left out for size as well: ${others.join(', ')}.`] : [];
  return { text: [heading, fence(visible(written(structured)), 'json'), ...cuts, ...also, ...remarks].join('\n\n'), structured };
}

function chosen(value: JsonObject, { fields, strictFields }: ViewContext, trim: (value: JsonObject) => unknown): { kept: JsonObject; remarks: readonly string[] } {
  if (fields === undefined || fields.length === 0) {
    const kept = trim(value);
    return { kept: isObject(kept) ? kept : {}, remarks: [] };
  }
  if (fields.includes('*')) return { kept: value, remarks: [] };
  const { value: kept, missing } = select(value, fields);
  const remarks = missing.map((path) => unknownField(path, value, []));
  if (strictFields && remarks[0] !== undefined) throw new InvalidParams(remarks[0]);
  return { kept: isObject(kept) ? kept : {}, remarks };
}

function onward({ path, size: left }: LeftOut, context: ViewContext): string {
  const call = context.again({ fields: [path] });
  // A call that carries a long document is not written out once more.
  const way = bytes(call) * 8 < context.budget ? `Continue with ${call}` : `Repeat the call with \`fields\`: ${code(JSON.stringify([path]))}.`;
  return `Left out for size: ${code(path)} (${size(left)}). ${way}`;
}

/** What was removed, by its names. */
export function secretsLeftOut(names: readonly string[]): string {
  return `Left out, since they hold secrets: ${names.slice(0, 10).map(code).join(', ')}${names.length > 10 ? ', …' : ''}.`;
}

export const shownOnlyOnce = 'GitLab shows the secret in this answer only this once: keep it where it belongs.';

/** What a reader can do without: nulls, pictures of people, links to the API, dumps of permissions; people and milestones are their names. */
export function trimmed(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => trimmed(each, depth + 1));
  if (!isObject(value)) return value;
  if (depth > 0 && typeof value['username'] === 'string' && 'name' in value) return { username: value['username'], name: value['name'] };
  if (depth > 0 && 'iid' in value && 'title' in value && 'due_date' in value && 'web_url' in value && !('author' in value)) return { id: value['id'], iid: value['iid'], title: value['title'] };
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => member !== null && !/^(_links|permissions)$|avatar_url$/.test(name)).map(([name, member]) => [name, trimmed(member, depth + 1)]));
}
