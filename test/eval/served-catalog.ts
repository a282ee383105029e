import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchableAction } from '../../src/catalog/search-index.js';

/** An action as the contract states it, which leaves out what is empty. */
interface Stated extends Omit<Partial<SearchableAction>, 'params' | 'required'> {
  readonly input_schema?: { readonly properties?: object };
  readonly required?: object;
}

/** The actions that the product serves, as its published contract states them; none before the contract was generated. */
export function servedCatalog(): SearchableAction[] {
  const folder = join(process.cwd(), 'contract');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const { actions = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { actions?: Stated[] };
      return actions.filter(({ id }) => id !== undefined).map(completed);
    });
}

function completed({ id = '', input_schema, required = {}, ...stated }: Stated): SearchableAction {
  return { domain: id.split('.')[0] ?? '', title: '', summary: '', effect: 'read', tier: 'free', aliases: [], ...stated, id, params: Object.keys(input_schema?.properties ?? {}), required: Object.keys(required) };
}
