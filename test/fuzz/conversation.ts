import fc from 'fast-check';
import { isObject } from '../../src/kernel/json.js';
import { changed, changes, flatJson, json, number, prototypeNames, text } from './hostile.js';

export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};

const execute = (action: string, params: object, more: object = {}) => ({ method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: { action, params, ...more } } });

/** Requests as clients send them. */
const requests: readonly { readonly method: string; readonly params?: object }[] = [
  { method: 'ping' },
  { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: { elicitation: {}, roots: { listChanged: true } }, clientInfo: { name: 'fuzz', version: '1.0.0' } } },
  { method: 'server/discover', params: {} },
  { method: 'tools/list', params: {} },
  { method: 'tools/list', params: { cursor: 'x' } },
  { method: 'tools/call', params: { name: 'gitlab_find_action', arguments: { query: 'open merge requests', limit: 3, detail: 'brief' }, _meta: { progressToken: 7 } } },
  execute('issue.get', { project_id: 'acme/api', issue_iid: 7 }, { fields: ['iid', 'author.username'] }),
  execute('issue.list', { project_id: 'acme/api', state: 'opened', per_page: 2 }),
  execute('issue.create', { project_id: 'acme/api', title: 'Greenhouse', labels: ['bug'] }),
  execute('issue.delete', { project_id: 'acme/api', issue_iid: 7 }, { confirm: true }),
  execute('interactive.issue_create', { project_id: 'acme/api' }),
  execute('repository.file_get', { project_id: 'acme/api', file_path: 'README.md', ref: 'main' }),
  { method: 'resources/list', params: {} },
  { method: 'resources/templates/list', params: {} },
  { method: 'resources/read', params: { uri: 'gitlab://project/acme%2Fapi/issue/7' } },
  { method: 'resources/read', params: { uri: 'gitlab://tools/issue.get' } },
  { method: 'resources/subscribe', params: { uri: 'gitlab://project/acme%2Fapi/issue/7' } },
  { method: 'resources/unsubscribe', params: { uri: 'gitlab://project/acme%2Fapi/issue/7' } },
  { method: 'subscriptions/listen', params: { notifications: { resourceSubscriptions: ['gitlab://project/acme%2Fapi/issue/7'], toolsListChanged: true } } },
  { method: 'prompts/list', params: {} },
  { method: 'prompts/get', params: { name: 'project_health', arguments: { project_id: 'acme/api' } } },
  { method: 'completion/complete', params: { ref: { type: 'ref/resource', uri: 'gitlab://project/{project_id}/issue/{issue_iid}' }, argument: { name: 'project_id', value: 'ac' }, context: { arguments: { project_id: 'acme/api' } } } },
  { method: 'completion/complete', params: { ref: { type: 'ref/prompt', name: 'project_health' }, argument: { name: 'project_id', value: '' } } },
  { method: 'logging/setLevel', params: { level: 'debug' } },
  { method: 'tasks/list', params: {} },
  { method: 'sampling/createMessage', params: { messages: [] } },
];

const notifications: readonly { readonly method: string; readonly params?: object }[] = [
  { method: 'notifications/initialized' },
  { method: 'notifications/cancelled', params: { requestId: 'x', reason: 'tired' } },
  { method: 'notifications/progress', params: { progressToken: 7, progress: 1, total: 2 } },
  { method: 'notifications/roots/list_changed' },
];

type Message = Record<string, unknown>;

const ids: fc.Arbitrary<unknown> = fc.oneof({ weight: 12, arbitrary: fc.uuid() }, { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 ** 53 - 1 }) }, { weight: 1, arbitrary: fc.oneof(number, text, flatJson) });

/** A message of a conversation, in the manner of one era; with `modern` each request says for itself who asks. */
function sound(modern: boolean): fc.Arbitrary<Message> {
  const request = fc.tuple(fc.constantFrom(...requests), ids).map(([{ method, params }, id]): Message => ({ jsonrpc: '2.0', id, method, ...(modern ? { params: { ...params, _meta: { ...(params as { _meta?: object } | undefined)?._meta, ...modernMeta } } } : params === undefined ? {} : { params }) }));
  const notification = fc.constantFrom(...notifications).map((each): Message => ({ jsonrpc: '2.0', ...each }));
  const answer = fc.tuple(ids, fc.oneof(fc.record({ result: flatJson }), fc.record({ error: flatJson }))).map(([id, rest]): Message => ({ jsonrpc: '2.0', id, ...rest }));
  return fc.oneof({ weight: 12, arbitrary: request }, { weight: 2, arbitrary: notification }, { weight: 1, arbitrary: answer });
}

/** Messages of which some member is not what it should be. */
const nearlyRight: fc.Arbitrary<Message> = fc.record(
  {
    jsonrpc: fc.constantFrom<unknown>('2.0', '2.0', '1.0', 2, null),
    id: ids,
    method: fc.oneof(fc.constantFrom(...requests.map(({ method }) => method), ...notifications.map(({ method }) => method), ...prototypeNames, 'rpc.discover'), text, flatJson),
    params: fc.oneof(json, fc.constantFrom(...requests.map(({ params }) => params))),
    extra: flatJson,
  },
  { requiredKeys: [] },
);

/** What no JSON.stringify would write. */
const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '{', '}', '[]', '[[]]', '{}', 'null', '""', '1', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', '{"jsonrpc":"2.0","id":-0,"method":"ping"}',
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', '{"__proto__":{"id":1},"jsonrpc":"2.0","method":"ping"}', '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"__proto__":{"a":1}}}',
    '\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}', 'Content-Length: 10', 'GET / HTTP/1.1', '{"jsonrpc":"2.0","id":1,"method":"ping"}garbage', "{'jsonrpc':'2.0'}", '{"jsonrpc":"2.0","id":1,"method":"ping",}', '\0', '\u2028',
  ),
  text.map((each) => each.replace(/\n/g, ' ')),
  json.map((value) => JSON.stringify(value)),
  fc.constantFrom(200, 9_000, 200_000).map((levels) => `{"jsonrpc":"2.0","id":"deep","method":"tools/list","params":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`),
  fc.constantFrom(200, 9_000, 200_000).map((levels) => `{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":{"name":"gitlab_execute_action","arguments":{"action":"issue.get","params":{"project_id":${'['.repeat(levels)}${']'.repeat(levels)}}}}}`),
  fc.constantFrom(200, 9_000, 200_000).map((levels) => '['.repeat(levels)),
);

/** A text with some of its characters gone, doubled or replaced. */
const damaged = (sane: fc.Arbitrary<string>) =>
  fc.tuple(sane, fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '"', '{', '}', '[', ',', ':', '\\', '0', 'x', '\0', '\ud800', ' ')), { minLength: 1, maxLength: 3 })).map(([whole, places]) =>
    places.reduce((line, [place, put]) => {
      const at = line.length === 0 ? 0 : place % line.length;
      return line.slice(0, at) + put + line.slice(at + 1);
    }, whole),
  );

/** One line of a client, of whatever kind; never with a line break in it. */
export function lines(modern: boolean): fc.Arbitrary<string> {
  const message = sound(modern);
  const mutated = fc.tuple(message, changes).map(([whole, made]) => changed(whole, made));
  // A sound message with unsound parameters gets further.
  const inside = fc.tuple(message, changes).map(([whole, made]) => ('params' in whole ? { ...whole, params: changed(whole['params'], made) } : whole));
  const written = (messages: fc.Arbitrary<unknown>) => messages.map((each) => JSON.stringify(each) ?? 'null');
  return fc.oneof(
    { weight: 8, arbitrary: written(message) },
    { weight: 12, arbitrary: written(inside) },
    { weight: 4, arbitrary: written(mutated) },
    { weight: 2, arbitrary: written(nearlyRight) },
    { weight: 1, arbitrary: written(fc.array(fc.oneof(message, mutated, nearlyRight), { maxLength: 4 })) },
    { weight: 2, arbitrary: damaged(written(message)) },
    { weight: 2, arbitrary: oddTexts },
    // As it arrives: no encoding has half a surrogate pair.
  ).map((line) => Buffer.from(line).toString());
}

/** What a line asks for: an answer under its id, one without an id, or none at all. */
export function askedBy(line: string): { readonly id: string | number } | 'anonymously' | 'nothing' {
  if (line.trim() === '') return 'nothing';
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return 'anonymously';
  }
  if (!isObject(message) || !('method' in message)) return 'nothing';
  const { id, jsonrpc, method, params } = message;
  // A stream that stays open is acknowledged, not answered.
  if (jsonrpc !== '2.0' || typeof method !== 'string' || method === 'subscriptions/listen' || (params !== undefined && !isObject(params))) return 'nothing';
  return typeof id === 'string' || Number.isSafeInteger(id) ? { id: id as string | number } : 'nothing';
}
