import { type Static, Type } from 'typebox';
import { InvalidParams } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { Nullable } from '../kernel/received.js';
import type { Answer } from './answer.js';
import { formless, isNothing } from './formless.js';

/** Where a page stands in its list; only what GitLab told. */
export interface Pagination {
  page?: number;
  per_page?: number;
  total_items?: number;
  total_pages?: number;
  next_page?: number;
  prev_page?: number;
  has_more: boolean;
  /** Opaque; given back as `cursor` it continues exactly there. */
  next_cursor?: string;
}

/** The same as GraphQL tells it. */
export const PageInfo = Type.Object({ hasNextPage: Type.Boolean(), endCursor: Nullable(Type.String()) });
export type PageInfo = Static<typeof PageInfo>;

/** Where a page of GraphQL's stands; what continues it is given back as GraphQL wants it. */
export function paginationOf({ hasNextPage, endCursor }: PageInfo): Pagination {
  return { has_more: hasNextPage, ...(hasNextPage && endCursor !== null ? { next_cursor: endCursor } : {}) };
}

/** One page of a list. */
export class Page<T = unknown> {
  constructor(
    readonly items: T[],
    readonly pagination: Pagination,
  ) {}
}

const counters = {
  page: 'x-page',
  per_page: 'x-per-page',
  total_items: 'x-total',
  total_pages: 'x-total-pages',
  next_page: 'x-next-page',
  prev_page: 'x-prev-page',
} as const satisfies Partial<Record<keyof Pagination, string>>;

/** Reads a page off an answer. `path` is the list's own, as it was sent. */
export function readPage<T>(path: string, { status, headers, body }: Answer): Page<T> {
  if (isNothing(body)) throw formless({ method: 'GET', path }, status);
  const pagination: Pagination = { has_more: false };
  for (const [name, header] of Object.entries(counters) as [keyof typeof counters, string][]) {
    const value = headers[header];
    if (value !== undefined && /^\d+$/.test(value)) pagination[name] = Number(value);
  }
  const next = nextLink(headers['link']);
  pagination.has_more = pagination.next_page !== undefined || next !== undefined;
  // Keyset answers have no page numbers: only the link leads on.
  if (next !== undefined && pagination.next_page === undefined) pagination.next_cursor = writeCursor(path, next);
  return new Page<T>(itemsOf<T>(body), pagination);
}

/** Some endpoints answer a single object where the documentation promises a list. */
function itemsOf<T>(body: unknown): T[] {
  return Array.isArray(body) ? (body as T[]) : [body as T];
}

/** The query of the address that the `Link` header calls next (RFC 8288). */
function nextLink(link: string | undefined): string | undefined {
  for (const [, target = '', attributes = ''] of (link ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next\b/i.test(attributes)) continue;
    const start = target.indexOf('?');
    return start < 0 ? '' : target.slice(start + 1).replace(/#.*$/, '');
  }
  return undefined;
}

function writeCursor(path: string, query: string): string {
  return Buffer.from(JSON.stringify({ path, query })).toString('base64url');
}

/** What a cursor must never smuggle in: other credentials than the call's own. */
const credentials = new Set(['private_token', 'access_token', 'job_token', 'token', 'sudo']);

/** Turns a cursor back into the query that continues the list at `path`. */
export function readCursor(path: string, cursor: string): string {
  const content = parseCursor(cursor);
  if (content.path !== path) throw new InvalidParams('cursor belongs to another list: give it back with the same parameters that it came with, or leave it out to start over.');
  return content.query;
}

function parseCursor(cursor: string): { path: string; query: string } {
  const unreadable = 'cursor cannot be read: give back next_cursor unchanged, or leave it out to start over.';
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch (cause) {
    throw new InvalidParams(unreadable, { cause });
  }
  if (!isObject(content) || typeof content['path'] !== 'string' || typeof content['query'] !== 'string') throw new InvalidParams(unreadable);
  const { path, query } = content as { path: string; query: string };
  if (!/^[\x21-\x7e]*$/.test(query) || query.includes('#')) throw new InvalidParams(unreadable);
  if ([...new URLSearchParams(query).keys()].some((key) => credentials.has(key.toLowerCase()))) throw new InvalidParams(unreadable);
  return { path, query };
}
