import { isObject, type JsonObject } from '../kernel/json.js';
import { code, inline, size, webAddress } from './markdown.js';

/** How one field of GitLab's answer is kept, described and shown. */
export interface Field {
  /** Label of its row; made from its name when left out. */
  readonly label?: string;
  /** Its part of the output schema: nullable, open. */
  readonly schema: JsonObject;
  /** True for long text, which stands last in a card as a quotation. */
  readonly long?: boolean;
  /** The value as kept, also when it was kept before; `undefined` when there is nothing to keep or it is not of this kind. */
  keep(value: unknown): unknown;
  /** The kept value on one line; `undefined` for no row. */
  show(kept: unknown): string | undefined;
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function asFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

const labelled = (label: string | undefined) => (label === undefined ? {} : { label });

function showText(kept: unknown): string | undefined {
  const text = asText(kept);
  return text === undefined || text === '' ? undefined : inline(text);
}

/** Text on one line. */
export const text = (label?: string): Field => ({
  ...labelled(label),
  schema: { type: ['string', 'null'] },
  keep: asText,
  show: showText,
});

/** A name or hash, shown as code: branches, SHAs, paths. */
export const name = (label?: string): Field => ({
  ...text(label),
  show: (kept) => {
    const value = asText(kept);
    return value === undefined || value === '' ? undefined : code(value);
  },
});

/** A SHA, shown by its first eleven characters; kept whole. */
export const sha = (label?: string): Field => ({
  ...text(label),
  show: (kept) => (typeof kept === 'string' && kept !== '' ? code(kept.slice(0, 11)) : undefined),
});

/** A web address. */
export const address = (label?: string): Field => ({
  ...text(label),
  show: (kept) => (typeof kept === 'string' ? (webAddress(kept) ?? showText(kept)) : showText(kept)),
});

/** Text of many lines that people wrote. */
export const prose = (label?: string): Field => ({ ...text(label), long: true });

/** A number, whole or not. */
export const number = (label?: string): Field => ({
  ...labelled(label),
  schema: { type: ['number', 'null'] },
  keep: asNumber,
  show: (kept) => (typeof kept === 'number' ? String(kept) : undefined),
});

/** Yes or no; "no" gets no row unless asked for, since absence says it. */
export const flag = (label?: string, { sayNo = false } = {}): Field => ({
  ...labelled(label),
  schema: { type: ['boolean', 'null'] },
  keep: asFlag,
  show: (kept) => (kept === true ? 'yes' : kept === false && sayNo ? 'no' : undefined),
});

/** A flag that is kept only when it is set: most are off, and say nothing then. */
export const whenSet = (label: string): Field => ({ ...flag(label), keep: (value) => (asFlag(value) === true ? true : undefined) });

/** A moment; kept as GitLab wrote it, shown to the minute. */
export const time = (label?: string): Field => ({
  ...text(label),
  show: (kept) => {
    if (typeof kept !== 'string') return undefined;
    const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.exec(kept);
    return moment ? `${moment[1] ?? ''} ${moment[2] ?? ''}${moment[3] === 'Z' ? ' UTC' : ` ${moment[3] ?? ''}`}` : showText(kept);
  },
});

/** Seconds, shown as `1 h 02 min` or `45 s`. */
export const duration = (label?: string): Field => ({
  ...number(label),
  show: (kept) => {
    if (typeof kept !== 'number') return undefined;
    const seconds = Math.round(kept);
    if (seconds < 60) return `${seconds} s`;
    const minutes = Math.floor(seconds / 60);
    const two = (part: number) => String(part).padStart(2, '0');
    return minutes < 60 ? `${minutes} min ${two(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
  },
});

function pickMembers(value: unknown, members: readonly string[]): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  let kept: Record<string, unknown> | undefined;
  for (const each of members) {
    const member = value[each];
    if (member !== undefined && member !== null) (kept ??= {})[each] = member;
  }
  return kept;
}

/** A nested object, reduced to a few members and shown by one or two of them. */
export function part(members: readonly string[], show: (kept: JsonObject) => string | undefined, label?: string): Field {
  return {
    ...labelled(label),
    schema: { type: ['object', 'null'], properties: Object.fromEntries(members.map((each) => [each, {}])) },
    keep: (value) => pickMembers(value, members),
    show: (kept) => (isObject(kept) ? show(kept) : undefined),
  };
}

/** A list of nested objects, each reduced to a few members. */
export function parts(members: readonly string[], show: (kept: JsonObject) => string | undefined, label?: string): Field {
  const one = part(members, show);
  return {
    ...labelled(label),
    schema: { type: ['array', 'null'], items: one.schema },
    keep: (value) => (Array.isArray(value) ? value.map((each) => one.keep(each)).filter((each) => each !== undefined) : undefined),
    show: (kept) => {
      if (!Array.isArray(kept) || kept.length === 0) return undefined;
      return kept.map((each) => one.show(each)).filter((each) => each !== undefined).join(', ') || undefined;
    },
  };
}

const showUser = (kept: JsonObject) => {
  const username = asText(kept['username']);
  const fullName = asText(kept['name']);
  if (username === undefined) return fullName === undefined ? undefined : inline(fullName);
  return `@${inline(username)}`;
};

/** A user is its username and name. */
export const user = (label?: string): Field => part(['username', 'name'], showUser, label);

/** Several users. */
export const users = (label?: string): Field => parts(['username', 'name'], showUser, label);

/** A milestone is its id, number and title. */
export const milestone = (label?: string): Field =>
  part(['id', 'iid', 'title'], (kept) => (kept['title'] === undefined ? undefined : inline(String(kept['title']))), label);

/** What names an object in the whole instance: `group/project#7`; GitLab sends it among shorter forms. */
export const fullReference = (label = 'Reference'): Field => part(['full'], ({ full }) => (typeof full === 'string' ? code(full) : undefined), label);

/** A number of bytes, shown as people write it. */
export const bytes = (label?: string): Field => ({ ...number(label), show: (kept) => (typeof kept === 'number' ? size(kept) : undefined) });

/** A list of texts: labels, topics, tags. Objects that carry a name, as labels with details do, count by their name. */
export const names = (label?: string): Field => ({
  ...labelled(label),
  schema: { type: ['array', 'null'], items: { type: 'string' } },
  keep: (value) => {
    if (!Array.isArray(value)) return undefined;
    return value.map((each) => asText(isObject(each) ? each['name'] : each)).filter((each) => each !== undefined);
  },
  show: (kept) => (Array.isArray(kept) && kept.length > 0 ? kept.map((each) => code(String(each))).join(', ') : undefined),
});

/** A list of whole numbers: the ids of jobs, the numbers of lines. */
export const numbers = (label?: string): Field => ({
  ...labelled(label),
  schema: { type: ['array', 'null'], items: { type: 'integer' } },
  keep: (value) => (Array.isArray(value) ? value.map(asNumber).filter((each) => Number.isInteger(each)) : undefined),
  show: (kept) => (Array.isArray(kept) && kept.length > 0 ? kept.join(', ') : undefined),
});

/** Anything else: kept as it is, shown as JSON when short. */
export const anything = (label?: string): Field => ({
  ...labelled(label),
  schema: {},
  keep: (value) => value ?? undefined,
  show: (kept) => {
    if (kept === undefined || kept === null) return undefined;
    const json = typeof kept === 'string' ? kept : JSON.stringify(kept);
    return json === '' || json === '[]' || json === '{}' ? undefined : code(json.length > 200 ? `${json.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '')}…` : json);
  },
});
