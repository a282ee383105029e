import { isObject } from '../../kernel/json.js';
import { looksSecret } from '../../presentation/secrets.js';

/** Beyond this nobody reads a question. */
const longest = 2_000;

/** A value as a question shows it: as JSON without what may sign in, its end left out when it is very long. */
export function inQuestion(value: unknown): string {
  return beginning(JSON.stringify(value, (name, member: unknown) => hidden(name, member)));
}

/** The beginning of a long text, with how long it is. */
export function beginning(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters in all)` : text;
}

function hidden(name: string, member: unknown): unknown {
  if (looksSecret(name) && typeof member === 'string') return '(not shown)';
  // The value of a CI/CD variable.
  return isObject(member) && 'key' in member && typeof member['value'] === 'string' ? { ...member, value: '(not shown)' } : member;
}
