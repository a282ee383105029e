import { isObject } from '../../kernel/json.js';
import { looksSecret } from '../../presentation/secrets.js';

/** Beyond this nobody reads a question. */
const longest = 2_000;

/** So much of one text is enough to know it; the rest must not push other members out of sight. */
const longestText = 200;

/** A value as a question shows it: as JSON without what may sign in, its end left out when it is very long. */
export function inQuestion(value: unknown): string {
  return beginning(JSON.stringify(value, (name, member: unknown) => hidden(name, member)));
}

/** A query as a question shows it: without what may sign in. */
export function queryInQuestion(query: string): string {
  const parts = [...new URLSearchParams(query)];
  const holdsVariable = parts.some(([name]) => name === 'key');
  return parts.map(([name, value]) => `${name}=${isSecret(name, holdsVariable) ? '(not shown)' : beginning(value, longestText)}`).join('&');
}

/** The beginning of a long text, with how long it is. */
export function beginning(text: string, most = longest): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length} characters in all)` : text;
}

function hidden(name: string, member: unknown): unknown {
  if (typeof member === 'string') return looksSecret(name) ? '(not shown)' : beginning(member, longestText);
  // The value of a CI/CD variable.
  return isObject(member) && 'key' in member && typeof member['value'] === 'string' ? { ...member, value: '(not shown)' } : member;
}

/** @param holdsVariable whether it stands beside the key of a CI/CD variable, whose value is one */
function isSecret(name: string, holdsVariable: boolean): boolean {
  return looksSecret(name) || (holdsVariable && name === 'value');
}
