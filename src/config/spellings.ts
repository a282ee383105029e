import type { TransformFnParams } from 'class-transformer';
import type { SettingText } from './setting.decorator.js';

const truths: ReadonlyMap<string, boolean> = new Map([
  ['1', true], ['true', true], ['yes', true], ['on', true],
  ['0', false], ['false', false], ['no', false], ['off', false],
]);

/** Reads a yes or no in any of its spellings and leaves anything else for the validator to refuse. */
export function flag({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? (truths.get(value.toLowerCase()) ?? value) : value;
}

/** What every yes-or-no setting says about itself. */
export const yesOrNo = {
  allowed: 'true or false (1, yes, on, 0, no and off in any case mean the same)',
  toggle: true,
} as const satisfies Partial<SettingText>;

const units = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

/** Reads `1h30m`, `90s`, `500ms` or `0` as milliseconds and leaves anything else for the validator to refuse. */
export function duration({ value }: TransformFnParams): unknown {
  if (typeof value !== 'string') return value;
  if (value === '0') return 0;
  const parts = /^(?=\d)(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+)s)?(?:(\d+)ms)?$/i.exec(value);
  if (!parts) return value;
  const [, h = '0', m = '0', s = '0', ms = '0'] = parts;
  return Number(h) * units.h + Number(m) * units.m + Number(s) * units.s + Number(ms);
}

function writtenDuration(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (const [unit, size] of Object.entries(units)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${unit}`;
  }
  return text || '0';
}

/** What a setting that takes a duration says about itself; the limits are milliseconds. */
export function durationBetween(least: number, most: number): Pick<SettingText, 'allowed' | 'written'> {
  return {
    allowed: `a duration such as 90s, 1h30m or 500ms, from ${writtenDuration(least)} to ${writtenDuration(most)}`,
    written: writtenDuration,
  };
}

const sizes: ReadonlyMap<string, number> = new Map([
  ['', 1], ['b', 1], ['kb', 1e3], ['mb', 1e6], ['gb', 1e9], ['kib', 2 ** 10], ['mib', 2 ** 20], ['gib', 2 ** 30],
]);

/** Reads `60000`, `500KB` or `4 MiB` as bytes and leaves anything else for the validator to refuse. */
export function bytes({ value }: TransformFnParams): unknown {
  if (typeof value !== 'string') return value;
  const [, count, unit = ''] = /^(\d+)\s*([a-z]*)$/i.exec(value) ?? [];
  const size = sizes.get(unit.toLowerCase());
  return count === undefined || size === undefined ? value : Number(count) * size;
}

function writtenBytes(count: number): string {
  for (const [unit, size] of [['GiB', 2 ** 30], ['MiB', 2 ** 20], ['KiB', 2 ** 10]] as const) {
    if (count > 0 && count % size === 0) return `${count / size}${unit}`;
  }
  return String(count);
}

/** What a setting that takes a number of bytes says about itself. */
export function bytesBetween(least: number, most: number): Pick<SettingText, 'allowed' | 'written'> {
  return {
    allowed: `a number of bytes such as 60000, 500KB or 4MiB, from ${writtenBytes(least)} to ${writtenBytes(most)}`,
    written: writtenBytes,
  };
}

/**
 * Reads a list with commas between its items; empty and repeated items do not count. One that has no others is left for the validator to refuse:
 * taken for an empty list, it would lift the limit that it was to set.
 */
export function commaList({ value }: TransformFnParams): unknown {
  if (typeof value !== 'string') return value;
  const items = [...new Set(value.split(',').map((item) => item.trim()).filter((item) => item !== ''))];
  return items.length > 0 ? items : value;
}

/** What a setting that takes one of a few words says about itself. */
export function oneOf(words: readonly string[]): Pick<SettingText, 'allowed'> {
  return { allowed: words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join() };
}

/** Reads one of a few words in any case. */
export function word({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Reads `1000` as a number and leaves anything else for the validator to refuse. */
export function wholeNumber({ value }: TransformFnParams): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

/** What a setting that takes a whole number says about itself. */
export function wholeNumberBetween(least: number, most: number): Pick<SettingText, 'allowed'> {
  return { allowed: `a whole number from ${least} to ${most}` };
}
