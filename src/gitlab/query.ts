import { refuseBrokenText } from './broken-text.js';

/** A value of the query; null and undefined are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean)[]
  | Record<string, string | number | boolean>;

/** Writes a query the way GitLab reads it: lists as `key[]`, objects as `key[sub]`, everything encoded. */
export function formatQuery(query: Record<string, unknown> | undefined, commas?: readonly string[]): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value) && commas?.includes(key) === true) append(pairs, key, value.join(','));
    else append(pairs, key, value);
  }
  return pairs.join('&');
}

function append(pairs: string[], key: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) append(pairs, `${key}[]`, item);
  } else if (typeof value === 'object') {
    for (const [sub, item] of Object.entries(value)) append(pairs, `${key}[${sub}]`, item);
  } else {
    const text = scalar(value);
    refuseBrokenText('The name of a parameter', key);
    refuseBrokenText(key.replace(/\[\]$/, ''), text);
    pairs.push(`${encodeKey(key)}=${encodeURIComponent(text)}`);
  }
}

function scalar(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new Error(`A ${typeof value} cannot be sent in a query.`);
}

/** Brackets stay readable: GitLab takes both, and so do the people who read its log. */
function encodeKey(key: string): string {
  return encodeURIComponent(key).replace(/%5B/g, '[').replace(/%5D/g, ']');
}
