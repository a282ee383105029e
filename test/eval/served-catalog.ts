import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchableAction } from '../../src/catalog/action-search.js';

/** The actions that the product serves, as its published contract states them; none before the contract was generated. */
export function servedCatalog(): SearchableAction[] {
  const folder = join(process.cwd(), 'contract');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const { actions = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { actions?: Partial<SearchableAction>[] };
      return actions.filter(({ id }) => id !== undefined).map(completed);
    });
}

/** A contract leaves out what is empty. */
function completed(stated: Partial<SearchableAction>): SearchableAction {
  const id = stated.id ?? '';
  return { domain: id.split('.')[0] ?? '', title: '', summary: '', effect: 'read', tier: 'free', input_schema: {}, required: {}, aliases: [], related: [], example: {}, ...stated, id };
}
