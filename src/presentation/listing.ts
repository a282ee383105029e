import { isObject, type JsonObject } from '../kernel/json.js';
import { bytes } from './markdown.js';
import type { ViewContext } from './view.js';

/** What a list tells about its place in the whole; only what GitLab told. */
export const paginationSchema: JsonObject = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    per_page: { type: 'integer' },
    total_items: { type: 'integer' },
    total_pages: { type: 'integer' },
    next_page: { type: 'integer' },
    prev_page: { type: 'integer' },
    has_more: { type: 'boolean' },
    next_cursor: { type: 'string' },
  },
};

/** A list's rows, whether it came with its place in the whole or bare. */
export function rowsOf(value: unknown): { items: readonly unknown[]; pagination: JsonObject } {
  if (Array.isArray(value)) return { items: value, pagination: { has_more: false } };
  if (isObject(value) && Array.isArray(value['items'])) {
    return { items: value['items'], pagination: isObject(value['pagination']) ? value['pagination'] : { has_more: false } };
  }
  return { items: [], pagination: { has_more: false } };
}

/**
 * The arguments that continue a list of which only the first rows were shown: a page size that divides what was shown,
 * so that its next page starts exactly there.
 */
export function continuation(params: JsonObject, pagination: JsonObject, shown: number): JsonObject {
  // Keyset pages have no numbers: the same rows in a smaller page lead on by that page's own cursor.
  if (byCursor(params, pagination)) return { per_page: Math.max(1, shown) };
  const perPage = Number(pagination['per_page'] ?? params['per_page'] ?? 20);
  const offset = (Number(pagination['page'] ?? params['page'] ?? 1) - 1) * perPage + shown;
  let step = Math.min(100, Math.max(1, shown));
  while (offset % step !== 0) step -= 1;
  return { page: offset / step + 1, per_page: step };
}

/** The sentence that goes on with a list of which only the first rows were shown. */
export function readOn(pagination: JsonObject, shown: number, context: ViewContext): string {
  const call = context.again(continuation(context.params, pagination, shown));
  // A cursor leads on from a whole page only, so that the rows shown come once more.
  return byCursor(context.params, pagination) ? `Read them in smaller pages: start over with ${call}` : `Continue with ${call}`;
}

const byCursor = (params: JsonObject, pagination: JsonObject) => typeof params['cursor'] === 'string' || pagination['next_cursor'] !== undefined;

/** The line under a list that says what there is beyond it, and the call that reads on. */
export function moreLine(pagination: JsonObject, context: ViewContext): string | undefined {
  if (pagination['has_more'] !== true) return undefined;
  if (typeof pagination['next_page'] === 'number') {
    const total = pagination['total_pages'];
    const of = typeof total === 'number' ? ` of ${total}` : '';
    return `Page ${Number(pagination['page'] ?? 1)}${of}. Next page: ${context.again({ page: pagination['next_page'] })}`;
  }
  if (typeof pagination['next_cursor'] === 'string') return `There is more: ${context.again({ cursor: pagination['next_cursor'] })}`;
  return 'There is more.';
}

/**
 * The sentence for a page without rows that lies behind the last one, which is something else than a list without rows;
 * nothing where the value is no such page.
 */
export function pastTheEnd(value: unknown, context: ViewContext): string | undefined {
  if (!isObject(value) || !Array.isArray(value['items']) || value['items'].length > 0 || !isObject(value['pagination'])) return undefined;
  const { page = context.params['page'], total_items: items, total_pages: pages } = value['pagination'];
  if (typeof page !== 'number' || page <= 1 || items === 0) return undefined;
  if (typeof items !== 'number' || typeof pages !== 'number') return `Page ${page} is past the end of the list. First page: ${context.again({ page: 1 })}`;
  if (page <= pages) return undefined;
  return `Page ${page} is past the end of the list, which has ${items} ${items === 1 ? 'entry' : 'entries'} on ${pages} ${pages === 1 ? 'page' : 'pages'}. Last page: ${context.again({ page: pages })}`;
}

/** The heading of a list with how many it shows, and of how many where GitLab counts them: `## Issues (20 of 45)`. */
export function listHeading(title: string, shown: number, pagination: JsonObject): string {
  const total = pagination['total_items'];
  return `## ${title} (${typeof total === 'number' && total > shown ? `${shown} of ${total}` : String(shown)})`;
}

/** What the first rows of a list have to share. */
export interface Room {
  /** Bytes of text that are spoken for, by the heading and by what may have to be said under the list. */
  readonly spent: number;
  /** Bytes that stand between two rows. */
  readonly between: number;
  /** Bytes for the text, and again for the structured part. */
  readonly budget: number;
}

/** How many rows from the first on fit, as text and as data; each of the two keeps to the budget. */
export function howManyFit(texts: readonly string[], kept: readonly JsonObject[], pagination: JsonObject, { spent, between, budget }: Room): number {
  let textSize = spent;
  let dataSize = bytes(JSON.stringify(pagination)) + 64;
  let fit = 0;
  for (const [index, each] of kept.entries()) {
    textSize += bytes(texts[index] ?? '') + between;
    dataSize += bytes(JSON.stringify(each)) + 1;
    if (textSize > budget || dataSize > budget) break;
    fit += 1;
  }
  return fit;
}
