import { isObject, type JsonObject } from '../kernel/json.js';
import type { GitLab } from './gitlab.js';
import type { Page } from './page.js';

/** The object of this id in a list that can be ordered by id, for what some versions of GitLab only list; `undefined` when it is on no page. */
export async function listedItem(gitlab: GitLab, list: string, params: JsonObject, id: number): Promise<JsonObject | undefined> {
  for (let next: number | undefined = 1; next !== undefined; ) {
    const page: Page = await gitlab.rest.list(list, params, { query: { order_by: 'id', sort: 'asc', page: next, per_page: 100 } });
    const found = page.items.filter(isObject).find((each) => each['id'] === id);
    if (found !== undefined) return found;
    next = page.pagination.next_page;
  }
  return undefined;
}
