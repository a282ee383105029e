import type { ActionContext } from '../authoring/action-context.js';
import { done } from '../authoring/done.js';
import type { RestActionEntry } from '../authoring/rest-action.decorator.js';
import { isNothing } from '../gitlab/formless.js';
import { parseRoute } from '../gitlab/route.js';
import type { QueryValue } from '../gitlab/query.js';
import { isObject, type JsonObject } from '../kernel/json.js';

/** The function of a REST action: path segments from the parameters of that name, the rest as query or JSON body. */
export function restHandler({ route: text, spec, wire, done: sentence }: RestActionEntry) {
  const route = parseRoute(text);
  const inQuery = route.method === 'GET' || route.method === 'HEAD' || route.method === 'DELETE';
  const { properties = {} } = spec.params as { properties?: Record<string, unknown> };
  const lists = route.method === 'GET' && 'per_page' in properties;
  const called = Object.fromEntries(Object.entries(wire.rename ?? {}).map(([ours, theirs]) => [theirs, ours]));
  const commas = (wire.commas ?? []).map((name) => wire.rename?.[name] ?? name);

  return async (params: JsonObject, { gitlab }: ActionContext): Promise<unknown> => {
    const payload: Record<string, unknown> = { ...wire.defaults };
    let cursor: string | undefined;
    for (const [name, value] of Object.entries(params)) {
      if (route.names.includes(name)) continue;
      if (name === 'cursor' && lists) cursor = String(value);
      else payload[wire.rename?.[name] ?? name] = value;
    }
    const query = payload as Record<string, QueryValue>;
    if (lists) return gitlab.rest.list(route.template, params, { query, called, commas, ...(cursor === undefined ? {} : { cursor }) });
    const body = inQuery ? undefined : joined(payload, commas);
    const answer = await gitlab.rest.send(route, params, inQuery ? { query, called, commas } : { body, called });
    if (answer.status === 304 && sentence === undefined) return done('Nothing was changed: GitLab says that it is so already.');
    // What a write left out is told by whoever presents it; a question without an answer is told there, too.
    return (isNothing(answer.body) || onlyStatus(answer.body)) && sentence !== undefined && route.method !== 'GET' ? done(sentence) : answer.body;
  };
}

const statusWords: readonly unknown[] = ['202 Accepted', '201 Created', 'Success'];

/** Of some deeds GitLab says the status once more, or that they are done, and nothing about them. */
const onlyStatus = (body: unknown) => body === true || (isObject(body) && Object.keys(body).length === 1 && statusWords.includes(body['message']));

/** In a body, too, GitLab takes some lists as one comma-joined text; an empty one clears. */
function joined(payload: JsonObject, commas: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, commas.includes(name) && Array.isArray(value) ? value.join(',') : value]),
  );
}
