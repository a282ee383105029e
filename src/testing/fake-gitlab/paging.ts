import type { Call } from './call.js';
import { invalidParameter, ok, type Reply } from './failure.js';

export interface PageRules<Row> {
  /** Endpoints that never count say so. */
  readonly totals?: boolean;
  /** Makes keyset pages possible: what names a row in the cursor, and the parameter that carries it. */
  readonly keyset?: { readonly key: (row: Row) => string; readonly parameter: 'cursor' | 'id_after' | 'page_token' };
}

const encodeCursor = (key: string) => Buffer.from(JSON.stringify({ key, _kd: 'n' })).toString('base64url');
const countedAtMost = 10_000;

function address(call: Call, changes: Record<string, string>): string {
  const search = new URLSearchParams();
  // GitLab repeats path parameters in the links of its pages.
  for (const [name, value] of Object.entries(call.parts.params)) search.set(name, value);
  for (const [name, value] of call.parts.search) if (!(name in changes)) search.append(name, value);
  for (const [name, value] of Object.entries(changes)) search.set(name, value);
  return `${call.api}${call.parts.path}?${search.toString()}`;
}

function keysetPage<Row>(call: Call, rows: readonly Row[], perPage: number, show: (row: Row) => unknown, { key, parameter }: NonNullable<PageRules<Row>['keyset']>): Reply {
  const after = call.text(parameter);
  let start = 0;
  if (after !== undefined && after !== '') {
    start = rows.findIndex((row) => (parameter === 'cursor' ? encodeCursor(key(row)) : key(row)) === after) + 1;
    if (start === 0 && parameter !== 'id_after') throw invalidParameter(`${parameter} is invalid`);
  }
  const page = rows.slice(start, start + perPage);
  const last = page.at(-1);
  if (last === undefined || start + perPage >= rows.length) return ok(page.map(show));
  const next = address(call, { per_page: String(perPage), [parameter]: parameter === 'cursor' ? encodeCursor(key(last)) : key(last) });
  return ok(page.map(show), { link: `<${next}>; rel="next"` });
}

/** One page of a list, with GitLab's headers. */
export function paged<Row>(call: Call, rows: readonly Row[], show: (row: Row) => unknown, rules: PageRules<Row> = {}): Reply {
  const perPage = Math.min(100, call.integer('per_page') ?? 20);
  const page = call.integer('page') ?? 1;
  if (perPage < 1) throw invalidParameter('per_page does not have a valid value');
  if (page < 1) throw invalidParameter('page does not have a valid value');
  if (rules.keyset && (call.text('pagination') === 'keyset' || call.has('cursor'))) return keysetPage(call, rows, perPage, show, rules.keyset);
  if (rules.keyset && (page - 1) * perPage > 50_000) {
    throw invalidParameter('Offset pagination has a maximum allowed offset of 50000 for requests that return objects of this type. Remaining records can be retrieved using keyset pagination.');
  }

  const pages = Math.max(1, Math.ceil(rows.length / perPage));
  const counted = rules.totals !== false && !call.world.hideTotals && rows.length <= countedAtMost;
  const next = page < pages ? String(page + 1) : '';
  const previous = page > 1 ? String(page - 1) : '';
  const link = (target: number, rel: string) => `<${address(call, { page: String(target), per_page: String(perPage) })}>; rel="${rel}"`;
  const links = [previous && link(page - 1, 'prev'), next && link(page + 1, 'next'), link(1, 'first'), counted && link(pages, 'last')];
  return ok(rows.slice((page - 1) * perPage, page * perPage).map(show), {
    link: links.filter(Boolean).join(', '),
    'x-page': String(page),
    'x-per-page': String(perPage),
    'x-next-page': next,
    'x-prev-page': previous,
    ...(counted ? { 'x-total': String(rows.length), 'x-total-pages': String(pages) } : {}),
  });
}

/** Sorts by a field, GitLab's way: newest first unless told otherwise. */
export function sorted<Row>(call: Call, rows: readonly Row[], fields: Readonly<Record<string, (row: Row) => string | number | null>>, standard: string): Row[] {
  const field = fields[call.oneOf('order_by', Object.keys(fields)) ?? standard];
  const direction = (call.oneOf('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
  if (!field) return [...rows];
  const compare = (a: string | number | null, b: string | number | null) => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1);
  return [...rows].sort((a, b) => direction * compare(field(a), field(b)));
}
