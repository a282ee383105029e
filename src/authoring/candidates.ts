import type { Page } from '../gitlab/page.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { Candidate, Candidates } from './completion.decorator.js';

/** As many as GitLab gives in one page: the more are known, the less often it is asked. */
export const onePage = { per_page: 100 } as const;

/** For lists that GitLab cannot search: they are asked for once, whatever is typed. */
export const listedOnce = (): string => '';

/** GitLab searches by three characters or more; with fewer it finds exact matches only, so the newest are asked for instead. */
export const searchedByWords = (typed: string): string => (typed.length < 3 ? '' : typed);

/** The query member of a search; none for an empty text. */
export const searching = (text: string): { readonly search?: string } => (text === '' ? {} : { search: text });

/** A candidate as its row has it: its value may be missing there, or no text. */
type Offered = Omit<Candidate, 'value'> & { readonly value: unknown };

/** The rows of one page as candidates, in GitLab's order; what has no name or number is none. */
export function candidatesOf(page: Page<JsonObject>, candidate: (row: JsonObject) => Offered): Candidates {
  const { total_items: total, has_more } = page.pagination;
  const offered = page.items.filter(isObject).map(candidate);
  const found = offered.flatMap(({ value, ...others }) => ((typeof value === 'string' && value !== '') || typeof value === 'number' ? [{ ...others, value: String(value) }] : []));
  return { found, complete: !has_more, ...(total === undefined ? {} : { total }) };
}

/** The words people may know something by, joined; what is missing is left out. */
export function wordsOf(...parts: readonly unknown[]): string {
  return parts.filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number').join(' ');
}

/** The query members for the numbers that begin with these digits, up to two digits longer, or for the titles that hold these words. */
export function numberOrTitle(text: string): { readonly iids?: readonly string[]; readonly search?: string; readonly in?: string } {
  if (text === '') return {};
  if (!/^\d+$/.test(text)) return { search: text, in: 'title' };
  const further = (digits: number) => Array.from({ length: 10 ** digits }, (_, number) => `${text}${String(number).padStart(digits, '0')}`);
  return { iids: [text, ...further(1), ...further(2)] };
}

/** The numbers of issues or merge requests on one page, open ones first. */
export function openFirst(page: Page<JsonObject>): Candidates {
  const isOpen = (row: unknown) => isObject(row) && row['state'] === 'opened';
  const items = [...page.items.filter(isOpen), ...page.items.filter((each) => !isOpen(each))];
  return candidatesOf({ ...page, items }, ({ iid, title }) => ({ value: iid, words: wordsOf(title) }));
}

/** Values that are always the same. */
export function theseOnly(values: readonly string[]): Candidates {
  return { found: values.map((value) => ({ value })), complete: true };
}
