import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../kernel/json.js';

/**
 * A message as this server takes it. What the SDK would refuse whole or break on, although the call does not hang on it, counts as
 * not sent: a capability that is declared as anything but an object, a `_meta` that is no object, a progress token that is neither text nor a whole number, a context of another shape.
 */
export function fitted(message: unknown): unknown {
  if (!isObject(message) || !isObject(message['params'])) return message;
  const { params } = message;
  const fitting = declared(withFittingMeta(message['method'] === 'completion/complete' ? withFittingContext(params) : params));
  return fitting === params ? message : { ...message, params: fitting };
}

/** Only texts count as filled in: whatever else a client sends beside what is typed is as good as missing, and no fault. */
function withFittingContext(params: JsonObject): JsonObject {
  const { context, ...rest } = params;
  const given = isObject(context) && isObject(context['arguments']) ? context['arguments'] : {};
  return { ...rest, context: { arguments: Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string')) } };
}

function withFittingMeta(params: JsonObject): JsonObject {
  if (!('_meta' in params)) return params;
  const { _meta: meta, ...others } = params;
  if (!isObject(meta)) return others;
  if (!('progressToken' in meta) || typeof meta['progressToken'] === 'string' || Number.isSafeInteger(meta['progressToken'])) return params;
  const { progressToken: _odd, ...rest } = meta;
  return { ...params, _meta: rest };
}

function declared(params: JsonObject): JsonObject {
  const { capabilities, _meta: meta } = params;
  if (isObject(capabilities) && oddElicitation(capabilities)) return { ...params, capabilities: withoutElicitation(capabilities) };
  if (isObject(meta)) {
    const stated = meta[CLIENT_CAPABILITIES_META_KEY];
    if (isObject(stated) && oddElicitation(stated)) return { ...params, _meta: { ...meta, [CLIENT_CAPABILITIES_META_KEY]: withoutElicitation(stated) } };
  }
  return params;
}

function oddElicitation(capabilities: JsonObject): boolean {
  return 'elicitation' in capabilities && !isObject(capabilities['elicitation']);
}

function withoutElicitation(capabilities: JsonObject): JsonObject {
  const { elicitation: _odd, ...rest } = capabilities;
  return rest;
}
