import type { PromptListing } from '../../src/prompts/prompt-writer.js';

/** What the groups of docs/prompts.md are called, by what their prompts are about; the first that holds decides. */
const groups: readonly { readonly heading: string; readonly holds: (names: ReadonlySet<string>) => boolean }[] = [
  { heading: 'About one merge request', holds: (names) => names.has('merge_request_iid') },
  { heading: 'About a person', holds: (names) => names.has('username') },
  { heading: 'About a group', holds: (names) => names.has('group_id') },
  { heading: 'About a stretch of history', holds: (names) => names.has('from') },
  { heading: 'About a project', holds: () => true },
];

/** docs/prompts.md: every prompt with what it brings and what it takes, as clients are told. */
export function promptsMarkdown(prompts: readonly PromptListing[]): string {
  const grouped = new Map(groups.map(({ heading }) => [heading, [] as PromptListing[]]));
  for (const prompt of prompts) {
    const names = new Set(prompt.arguments.map(({ name }) => name));
    grouped.get(groups.find(({ holds }) => holds(names))?.heading ?? '')?.push(prompt);
  }
  const lines = [
    '# Prompts',
    '',
    '<!-- Generated from src/domains. Repair with: npm run generate -->',
    '',
    `${prompts.length} prompts. Each reads GitLab with your own token, puts the figures first, as tables, and then says what is asked of the model and what the answer must hold.`,
    'They change nothing. They are served with `GITLAB_MCP_CAPABILITY_SURFACE=full`, which is the default, and not on `minimal`.',
    '',
    'Where a list is long, a stated number of pages is read; figures that cover a part say so. The whole keeps to `GITLAB_MCP_MAX_RESULT_BYTES`: where room is short, tables and diffs are cut, and it is said by how much.',
    'What your token may not see is called not visible, and is not counted as nothing. While `GITLAB_MCP_ALLOWED_PROJECTS` is set, prompts that name neither a project nor a group are not there.',
    '',
    'Arguments marked * must be given. A wrong one is refused with `-32602`, naming the argument and what would fit. A web address of the same GitLab works too: it gives the project or group, and the number or refs that it names.',
  ];
  for (const [heading, members] of grouped) {
    lines.push('', `## ${heading}`);
    for (const { name, title, description, arguments: taken } of members) {
      lines.push('', `### \`${name}\``, '', `${title}. ${description}`, '', '| argument | meaning |', '|---|---|');
      for (const { name: argument, description: meaning, required } of taken) lines.push(`| \`${argument}\`${required ? ' *' : ''} | ${meaning.replaceAll('|', '\\|')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
