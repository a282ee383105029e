import type { Stats } from 'node:fs';
import { InvalidParams } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'leads through something that is no folder',
  EACCES: 'may not be touched by this server (no permission)',
  EPERM: 'may not be touched by this server (no permission)',
  ELOOP: 'is a link, or leads through links that go in circles',
  EISDIR: 'is a folder',
  EEXIST: 'is there already',
  ENAMETOOLONG: 'is too long',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: the disk quota is used up',
  EROFS: 'cannot be written: the file system is read-only',
  ENXIO: 'is no regular file',
};

/** What the file system said, in words about the parameter that named the path; anything else that was thrown is passed on as it is. */
export function fileFault(parameter: string, path: string, error: unknown): unknown {
  const code = isObject(error) ? error['code'] : undefined;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  return new InvalidParams(`${parameter}: ${shownPath(path)} ${reasons[code] ?? `cannot be used (${code})`}.`, { cause: error });
}

/** A path as an error says it. */
export function shownPath(path: string): string {
  return JSON.stringify(path.length > 300 ? `${path.slice(0, 300)}…` : path);
}

/** What is at a place, asked by `stat` or `lstat`; nothing when it is free. */
export async function stateOf(parameter: string, path: string, look: () => Promise<Stats>): Promise<Stats | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isObject(error) && error['code'] === 'ENOENT') return undefined;
    throw fileFault(parameter, path, error);
  }
}
