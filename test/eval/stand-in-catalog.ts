import { join } from 'node:path';
import type { Effect } from '../../src/authoring/action-spec.js';
import type { SearchableAction } from '../../src/catalog/search-index.js';
import type { Tier } from '../../src/kernel/tier.js';
import { sharedFolder, tableRows } from './queries.js';

const effects: Readonly<Record<string, Effect>> = { read: 'read', write: 'write', destructive: 'destroy' };

/** The aliases that the product promises wherever it has their action. */
const promisedAliases: Readonly<Record<string, readonly string[]>> = {
  'issue.update': ['issue.close', 'issue.reopen'],
  'merge_request.update': ['merge_request.close', 'merge_request.reopen'],
};

/**
 * All 1,111 actions of the reference catalog. It has no prose, so each summary is put together from facts alone:
 * the words of the tool's name, then the description of the domain.
 */
export function standInCatalog(): SearchableAction[] {
  const domains = new Map(tableRows(join(sharedFolder, 'catalog', 'domains.tsv')).map((row) => [row[0], row[5] ?? '']));
  return tableRows(join(sharedFolder, 'catalog', 'actions.tsv')).map(([id = '', toolName = '', , params = '', access = '', tier = '']) => {
    const [domain = '', name = ''] = id.split('.');
    const named = toolName !== '-';
    const names: string[] = [];
    const required: string[] = [];
    for (const [, key = '', , mark = ''] of params.matchAll(/(?:^|,)(\w+):([\w/[\]]+)(?:\([^)]*\))?(!?)/g)) {
      names.push(key);
      if (mark === '!') required.push(key);
    }
    const words = (named ? toolName.replace(/^gitlab_/, '') : name).replaceAll('_', ' ');
    return {
      id,
      domain,
      title: name.replaceAll('_', ' '),
      summary: `${words}. ${domains.get(domain) ?? ''}`,
      effect: effects[access] ?? 'read',
      tier: (tier.split('+')[0] ?? 'free') as Tier,
      params: names,
      required,
      aliases: promisedAliases[id] ?? [],
      ...(named ? { tool: toolName } : {}),
    };
  });
}
