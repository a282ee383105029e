import { Page } from './page.js';

/** A page of what GitLab only sends whole, so that a long answer can be read in parts. */
export function pageOfWhole<T>(all: readonly T[], page: number, per_page: number): Page<T> {
  const total_pages = Math.max(1, Math.ceil(all.length / per_page));
  const has_more = page < total_pages;
  return new Page(all.slice((page - 1) * per_page, page * per_page), {
    page,
    per_page,
    total_items: all.length,
    total_pages,
    ...(has_more ? { next_page: page + 1 } : {}),
    has_more,
  });
}
