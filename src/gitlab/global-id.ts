import { InvalidParams } from '../kernel/errors.js';

/** True for text that is meant as one of GitLab's global ids. */
export function isGlobalId(text: string): boolean {
  return /^\s*gid:\/\//i.test(text);
}

/**
 * A global id from a number, or from a global id of a class that will do.
 * @throws InvalidParams for anything else
 */
export function globalId(name: string, given: string, classes: readonly string[]): string {
  const text = given.trim();
  const [kind = ''] = classes;
  if (/^\d+$/.test(text)) return `gid://gitlab/${kind}/${text}`;
  const [, type = '', number = ''] = /^gid:\/\/gitlab\/([A-Za-z:]+)\/(\d+)$/.exec(text) ?? [];
  if (!classes.includes(type)) throw new InvalidParams(`${name}: "${text.slice(0, 100)}" is no such id. Give the number, or the global id as gid://gitlab/${kind}/1234.`);
  return `gid://gitlab/${kind === 'WorkItem' ? kind : type}/${number}`;
}

/** As `globalId`; `none`, and 0 as elsewhere in GitLab, stand for nothing. */
export function globalIdOrNone(name: string, given: string | undefined, classes: readonly string[]): string | null | undefined {
  if (given === undefined) return undefined;
  return /^\s*(none|0)\s*$/i.test(given) ? null : globalId(name, given, classes);
}

/** The number in a global id, by which REST knows the thing; nothing where it is none. */
export function numberIn(id: unknown): number | undefined {
  const [, number] = /^gid:\/\/.*\/(\d+)$/.exec(String(id)) ?? [];
  return number === undefined ? undefined : Number(number);
}
