import { withoutCredentials } from './credentials.js';
import { tokenPrefixes } from './gitlab-tokens.js';
import { isObject, type JsonObject } from './json.js';

/** Arguments whose value is a secret, by their names: also addresses and headers of webhooks, and what signs an address. */
const secretName = /password|passphrase|secret|token|credential|private|authorization|certificate|(?:licen[cs]e|_key|_key_pass|_connection_string|_account_json|webhook|signature|^sig|headers)$/i;

/** Arguments that may well hold one, or nothing worth hiding: variables of pipelines and their values. */
const valueName = /^value$|^variables(_attributes)?$/i;

/** What is told of a secret without telling it: its number, its name, until when it holds. */
const factName = /_(ids?|name|at|deadline|interval|prefix|scopes?)$/i;

/** A token or session of GitLab, wherever it stands in a text. */
const gitLabToken = new RegExp(`\\b(?:${tokenPrefixes}|_gitlab_session=)[-\\w.]+`, 'g');

/** Part of an address's query, by its name. */
const inQuery = /([?&])([\w.[\]-]+)=[^&#\s]*/g;

/** A member or argument with a text, as JSON and GraphQL write it. */
const inDocument = /\b(\w+)("?\s*:\s*)(?:"""[\s\S]*?"""|"(?:[^"\\]|\\.)*")/g;

/** A private key as files hold it, whatever the parameter is called; one that was cut off has no end. */
const privateKey = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g;

/** Whether an argument is called like something that may hold a secret. */
export function maybeSecret(name: string): boolean {
  return secretName.test(name) || valueName.test(name);
}

/** Whether an argument is called like a secret, and not like a fact about one. */
export function isSecret(name: string): boolean {
  return secretName.test(name) && !factName.test(name);
}

/**
 * A text without what may sign in: credentials in addresses, secrets in queries and documents, tokens and private keys.
 * @param hidden tells by its name what a query or a document is not to show
 */
export function withoutSecretParts(text: string, hidden: (name: string) => boolean): string {
  return withoutCredentials(text)
    .replace(inQuery, (whole, before: string, name: string) => (hidden(name) ? `${before}${name}=[redacted]` : whole))
    .replace(inDocument, (whole, name: string, between: string) => (hidden(name) ? `${name}${between}"[redacted]"` : whole))
    .replace(gitLabToken, '[redacted]')
    .replace(privateKey, '[redacted]');
}

/** The arguments of a call as its caller may be shown them again, who may keep what is shown: without secrets, and otherwise whole. */
export function withoutSecretArguments(params: JsonObject): JsonObject {
  const hides = (name: string, value: unknown) => (isSecret(name) || valueName.test(name)) && typeof value !== 'boolean' && value !== undefined && value !== null;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, hides(name, value) ? '[redacted]' : withoutSecretsInside(value)]));
}

/** The value of one argument without the secrets inside it. */
export function withoutSecretsInside(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecretParts(value, (name) => isSecret(name) || valueName.test(name));
  if (Array.isArray(value)) return value.map(withoutSecretsInside);
  return isObject(value) ? withoutSecretArguments(value) : value;
}

/** The secrets among the arguments of a call, as far as they are long enough to be told from other words: the longest first. */
export function secretsAmong(params: JsonObject): string[] {
  const found = new Set<string>();
  const search = (value: unknown, hidden: boolean): void => {
    if (typeof value === 'string' && hidden && value.length >= leastOfSecret) found.add(value);
    else if (Array.isArray(value)) value.forEach((each) => { search(each, hidden); });
    else if (isObject(value)) for (const [name, member] of Object.entries(value)) search(member, hidden || isSecret(name) || /^value$/i.test(name));
  };
  search(params, false);
  return [...found].sort((a, b) => b.length - a.length);
}

const leastOfSecret = 8;
