import { isObject, type JsonObject } from '../kernel/json.js';
import { maybeSecret, withoutSecretParts } from '../kernel/secret-arguments.js';

/** Parameters whose value is a secret, or may well hold one; the content of files is nothing for a log either. */
const hidden = (name: string) => maybeSecret(name) || /^content$/i.test(name);

const mostCharacters = 200;
const mostItems = 20;
const mostDepth = 4;

/**
 * The arguments of a call as a log may hold them: without secrets, by their names and by their values, and cut where they get long.
 * @param secrets texts that must not appear, whatever they are called: the tokens and keys in use
 */
export function redactedParams(params: JsonObject, secrets: readonly string[]): JsonObject {
  return redactedObject(params, secrets, 0);
}

function redactedObject(object: JsonObject, secrets: readonly string[], depth: number): JsonObject {
  const entries = Object.entries(object).slice(0, 100);
  return Object.fromEntries(entries.map(([name, value]) => [redactedText(name, secrets), hidden(name) && value !== undefined && value !== null ? '[redacted]' : redacted(value, secrets, depth + 1)]));
}

function redacted(value: unknown, secrets: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return redactedText(value, secrets);
  if (depth > mostDepth && typeof value === 'object' && value !== null) return '…';
  if (Array.isArray(value)) return [...value.slice(0, mostItems).map((item) => redacted(item, secrets, depth + 1)), ...(value.length > mostItems ? ['…'] : [])];
  return isObject(value) ? redactedObject(value, secrets, depth) : value;
}

/** Cut only afterwards: half a secret is one as well. */
function redactedText(text: string, secrets: readonly string[]): string {
  let clean = withoutSecretParts(text, hidden);
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '[redacted]');
  return clean.length > mostCharacters ? `${clean.slice(0, mostCharacters)}…` : clean;
}
