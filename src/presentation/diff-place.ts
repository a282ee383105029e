import { isObject, type JsonObject } from '../kernel/json.js';
import type { Field } from './field.js';
import { code } from './markdown.js';

/** Where on the diff a note stands; GitLab sends an empty position for a draft note that stands nowhere. */
export const place: Field = {
  label: 'Place',
  schema: { type: ['object', 'null'] },
  keep: (value) => {
    if (!isObject(value)) return undefined;
    const { new_path, old_path, new_line, old_line, line_range, start_line } = value;
    const path = new_path ?? old_path;
    if (typeof path !== 'string') return undefined;
    const start = firstLineOf(line_range) ?? start_line;
    return {
      new_path: path,
      ...(typeof old_path === 'string' && old_path !== path ? { old_path } : {}),
      ...(typeof old_line === 'number' ? { old_line } : {}),
      ...(typeof new_line === 'number' ? { new_line } : {}),
      ...(typeof start === 'number' && start !== new_line && start !== old_line ? { start_line: start } : {}),
    };
  },
  show: (kept) => (isObject(kept) && typeof kept['new_path'] === 'string' ? placeText(kept) : undefined),
};

/** The first line of the range of a position. */
export function firstLineOf(range: unknown): unknown {
  const start = isObject(range) ? range['start'] : undefined;
  return isObject(start) ? (start['new_line'] ?? start['old_line']) : undefined;
}

/** `src/login.ts` lines 10 to 12; nothing for a position without a file. */
export function placeText({ new_path, old_path, new_line, old_line, start_line }: JsonObject): string | undefined {
  const path = new_path ?? old_path;
  if (typeof path !== 'string') return undefined;
  const line = new_line ?? old_line;
  if (typeof line !== 'number') return code(path);
  const side = typeof new_line === 'number' ? '' : 'old ';
  return `${code(path)} ${side}${typeof start_line === 'number' && start_line !== line ? `lines ${start_line} to ${line}` : `line ${line}`}`;
}
