import { InvalidParams } from '../kernel/errors.js';

const words = ['None', 'Any'] as const;

/** The words that GitLab reads in place of a value, however the caller spelt them; everything else unchanged. */
export function noneOrAny(value: string | undefined): string | undefined {
  return words.find((word) => word.toLowerCase() === value?.trim().toLowerCase()) ?? value;
}

/**
 * A user filter as GitLab wants it: an id, `None` or `Any`.
 * Zero is what older documentation called "nobody"; no user has that id.
 * @throws InvalidParams for anything else, naming the parameter that takes a username
 */
export function userIdOrWildcard(name: string, value: string | undefined, usernameParameter: string): string | undefined {
  if (value === undefined) return undefined;
  const wanted = value.trim() === '0' ? 'None' : noneOrAny(value.trim());
  if (wanted === undefined || words.some((word) => word === wanted) || /^\d+$/.test(wanted)) return wanted;
  throw new InvalidParams(`${name}: "${wanted.slice(0, 100)}" is not a user id, None or Any. A username goes into ${usernameParameter}.`);
}
