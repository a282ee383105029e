import { describe as described } from '../../src/catalog/action-description.js';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import { toolNameOf, type WholeCatalog } from '../support/whole-catalog.js';

/** The contract of each domain by its file: what clients see of its actions. What is empty is left out. */
export function contractFiles({ catalog }: WholeCatalog): Map<string, string> {
  const entries = [...catalog.entries];
  return new Map(
    catalog.domains().map(({ name, summary }) => {
      const actions = entries.filter(({ domain }) => domain === name).map(contractOf);
      return [`contract/${name}.json`, `${JSON.stringify({ domain: name, summary, actions }, null, 2)}\n`];
    }),
  );
}

function contractOf(entry: ActionEntry): object {
  const { id, title, summary, effect, tier, since, aliases, related, required, input_schema, output_schema } = described(entry);
  const stated = { id, title, summary, effect, tier, since, tool: toolNameOf(entry), aliases, keywords: entry.spec.keywords ?? [], related, required, input_schema, output_schema };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => typeof value !== 'object' || Object.keys(value as object).length > 0));
}

/** docs/actions.md: every action by its domain. */
export function actionsMarkdown({ catalog }: WholeCatalog): string {
  const entries = [...catalog.entries];
  const domains = catalog.domains();
  const lines = [
    '# Actions',
    '',
    '<!-- Generated from src/domains. Repair with: npm run generate -->',
    '',
    `${entries.length} actions in ${domains.length} domains. \`read\` changes nothing in GitLab, \`write\` does, \`destroy\` needs the person's agreement.`,
    'The tier is the lowest GitLab subscription that serves the action; a version beside it is the first GitLab that does. Parameters and results are in `contract/<domain>.json`.',
  ];
  for (const { name, summary } of domains) {
    lines.push('', `## ${name}`, '', `${summary}.`, '', '| id | effect | tier | summary |', '|---|---|---|---|');
    for (const entry of entries.filter(({ domain }) => domain === name)) lines.push(`| \`${entry.id}\` | ${entry.effect} | ${[entry.tier, ...(entry.spec.since === undefined ? [] : [`GitLab ${entry.spec.since}`])].join(', ')} | ${cell(entry.summary)} |`);
  }
  return `${lines.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '&lt;');
}
