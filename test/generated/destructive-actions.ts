import type { Decision, Questions } from '../../src/authoring/questions.js';
import { Refused } from '../../src/kernel/errors.js';
import { UserConsent } from '../../src/policy/user-consent.js';
import type { WholeCatalog } from '../support/whole-catalog.js';

/** A guard that belongs to one action and may want agreement because of its arguments. */
interface ArgumentGuard {
  readonly file: string;
  readonly asks: string;
  readonly details: readonly string[];
}

/** What the guards of single actions do, by action; that none is left out is tested. */
export const argumentGuards: Readonly<Record<string, ArgumentGuard>> = {
  'issue.work_item_update': {
    file: 'src/domains/issues/clears-assignees.guard.ts',
    asks: 'with `assignee_ids: []` or `crm_contact_ids: []`, which remove all assignees or all CRM contacts of the work item',
    details: [
      'The work item is read first, and the question tells how many assignees would be removed. When nobody is assigned, nothing is asked about them.',
      'When GitLab cannot say who is assigned, the question says so; a failed reading never spares it.',
      'About CRM contacts it always asks.',
      'A work item that does not exist, or whose type has no assignees or contacts, is refused without a question.',
    ],
  },
  'project.import_from_file': {
    file: 'src/domains/projects/overwrites-project.guard.ts',
    asks: 'with `overwrite: true`, which deletes a project that has the address of the new one',
    details: ['The question names that address. Whether a project is there is not looked up; without `overwrite` GitLab refuses a taken address.'],
  },
  'project.mirror_add': {
    file: 'src/domains/projects/overwrites-target.guard.ts',
    asks: 'with `enabled: true` and without `keep_divergent_refs: true`, since what has diverged at the target is then overwritten',
    details: ['The question names the project and the address of the target, without user name, password and query.'],
  },
  'project.mirror_edit': {
    file: 'src/domains/projects/overwrites-target.guard.ts',
    asks: 'when after the call the mirror would be enabled and overwrite what has diverged at its target',
    details: [
      'With `enabled: false` or `keep_divergent_refs: true` nothing is asked. A flag that the call leaves out is taken from the mirror as it is, which is read once.',
      'When it cannot be read, the question says so.',
    ],
  },
  'project.pull_mirror_configure': {
    file: 'src/domains/projects/overwrites-diverged.guard.ts',
    asks: 'when after the call the mirror would be enabled and overwrite branches that have diverged, which loses their commits',
    details: [
      'With `enabled: false` or `mirror_overwrites_diverged_branches: false` nothing is asked; with both true the question comes at once.',
      'A flag that the call leaves out is taken from the mirror as it is, which is read once. When it cannot be read, the question says so. GitLab does not tell which flags a mirror has kept that is switched off, so switching one on is asked about unless the call says `mirror_overwrites_diverged_branches: false`.',
      'The question names the project and the address of the source, without user name, password and query.',
    ],
  },
  'repository.commit_create': {
    file: 'src/domains/repositories/deletes-files.guard.ts',
    asks: 'when a change of the commit deletes or moves a file, or `force: true` overwrites a branch',
    details: ['The question names the files, the first five of them, and the branch.'],
  },
};

const answers: readonly { readonly decision: Exclude<Decision, 'yes'>; readonly when: string }[] = [
  { decision: 'no', when: 'answered no' },
  { decision: 'declined', when: 'declined to answer' },
  { decision: 'dismissed', when: 'dismissed the question' },
];

/** docs/destructive-actions.md: what needs agreement, and how it is obtained; the texts are those that the policy itself gives. */
export async function destructiveActionsMarkdown({ catalog }: WholeCatalog): Promise<string> {
  const destroying = [...catalog.entries].filter(({ effect }) => effect === 'destroy');
  const lines = [
    '# Destructive actions',
    '',
    '<!-- Generated from src/domains and src/policy. Repair with: npm run generate -->',
    '',
    'An action with the effect `destroy` takes something away: it deletes, removes, revokes, overwrites or merges. It runs only after someone has agreed to it.',
    '',
    '## Which actions',
    '',
    '| id | tier | what it does | undone by |',
    '|---|---|---|---|',
    ...destroying.map(({ id, tier, summary, spec: { undoneBy } }) => `| \`${id}\` | ${tier} | ${cell(summary)} | ${undoneBy === undefined ? '' : `\`${undoneBy}\``} |`),
    '',
    '## How agreement is obtained',
    '',
    'The first line that holds decides.',
    '',
    '| | dynamic | meta and individual |',
    '|---|---|---|',
    '| 1 | `GITLAB_MCP_YOLO_MODE` is true, or `AUTOPILOT` is while the former is unset: it runs | the same |',
    '| 2 | the call carries `"confirm": true`: it runs | the same |',
    '| 3 | | the client can be asked, and the person answers yes: it runs |',
    '| 4 | it is refused | it is refused |',
    '',
    'On dynamic nobody is asked about a destructive action, since the model is told to obtain the agreement itself.',
    'Other rules come first: a read-only server has no such actions, safe mode shows what would be sent and asks nothing, and a call outside `GITLAB_MCP_ALLOWED_PROJECTS` is refused without a question.',
    '',
    'The question is one form with one yes/no property, `confirm`, which starts on no. It names the action, the object in words, and that it cannot be undone, or what undoes it.',
    'An answer that does not fit the form is an error of the client and counts as no decision.',
    '',
    '## What a refusal says',
    '',
    'Each is a result with `isError: true`; nothing was changed in GitLab.',
    '',
    '| when | text |',
    '|---|---|',
    `| nobody could be asked | ${cell(await refusal(undefined, '<what would happen>'))} |`,
  ];
  for (const { decision, when } of answers) lines.push(`| the person ${when} | ${cell(await refusal(decision, ''))} |`);
  lines.push('', '## Actions that ask because of their arguments', '', 'These write rather than destroy, but with some arguments they lose something. Then they need agreement on every surface, on dynamic too, in the same order: settings, `"confirm": true`, question, refusal.');
  for (const [id, { file, asks, details }] of Object.entries(argumentGuards)) {
    lines.push('', `### \`${id}\``, '', `Asks ${asks} (\`${file}\`).`, '', ...details.map((each) => `- ${each}`));
  }
  lines.push(
    '',
    '### Text in which GitLab runs quick actions',
    '',
    'A text with a line such as `/close` is refused unless the call carries `allow_quick_actions: true`. Where such a line is `/merge`, `/unapprove` or `/unlink`, which does what a destructive action does, the call needs agreement as well (`src/policy/quick-actions.guard.ts`).',
    '',
    '- The question names what is written, and each of these commands in it.',
  );
  return `${lines.join('\n')}\n`;
}

/** What the policy says to a call that nobody agreed to; `undefined` stands for a client that cannot be asked. */
async function refusal(decision: Decision | undefined, question: string): Promise<string> {
  const ask = { available: decision !== undefined, confirm: () => Promise.resolve(decision) } as unknown as Questions;
  try {
    await new UserConsent({ skips: false, confirmed: false }, ask).obtain(question);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  throw new Error(`The policy takes "${String(decision)}" for agreement.`);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '&lt;');
}
