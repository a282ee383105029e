import { accept, decline } from './asking-clients.js';

/** One question of a wizard as its documentation has it, with an answer that a person could give. */
export interface Question {
  readonly key: string;
  readonly message: string;
  readonly property: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  readonly answer: string | boolean;
}

/** A wizard as its documentation has it. */
export interface Wizard {
  readonly id: string;
  readonly tool: string;
  readonly kind: string;
  readonly alternative: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly questions: readonly Question[];
  /** What the final question shows below its first line when everything was answered. */
  readonly summary: readonly string[];
  readonly path: string;
  /** What GitLab is sent when everything was answered. */
  readonly body: Readonly<Record<string, unknown>>;
}

const text = (key: string, message: string, required: boolean, answer: string): Question => ({ key, message, property: { type: 'string', title: key, description: message }, required, answer });
const yesNo = (key: string, message: string, required: boolean, answer: boolean): Question => ({
  key,
  message,
  property: { type: 'boolean', default: false, title: key, description: message },
  required,
  answer,
});

export const wizards: readonly Wizard[] = [
  {
    id: 'interactive.issue_create',
    tool: 'gitlab_interactive_issue_create',
    kind: 'Issue',
    alternative: 'issue.create',
    params: { project_id: 'acme/api' },
    questions: [
      text('title', 'Enter the issue title', true, 'Fix [login](https://evil.example)'),
      text('description', 'Description (Markdown)', false, `## Steps\n\n${'Press *OK*. '.repeat(20)}`),
      text('labels', 'Labels, comma-separated', false, ' bug, needs care ,,bug,'),
      yesNo('confidential', 'Should it be confidential?', false, true),
      yesNo('confirm', 'Create the issue in acme/api?', true, true),
    ],
    summary: [
      '- Title: Fix [login]\\(https[:]//evil.example)',
      // The first hundred characters, and only then their line breaks and asterisks.
      `- Description: ## Steps ${'Press \\*OK\\*. '.repeat(7)}Press …`,
      '- Labels: bug, needs care',
      '- Confidential: yes',
    ],
    path: '/projects/acme%2Fapi/issues',
    body: { title: 'Fix [login](https://evil.example)', description: `## Steps\n\n${'Press *OK*. '.repeat(20)}`, labels: 'bug,needs care', confidential: true },
  },
  {
    id: 'interactive.mr_create',
    tool: 'gitlab_interactive_mr_create',
    kind: 'Merge request',
    alternative: 'merge_request.create',
    params: { project_id: 'acme/api' },
    questions: [
      text('source_branch', 'Source branch', true, 'feature/greenhouse'),
      text('target_branch', 'Target branch', true, 'main'),
      text('title', 'Title', true, 'Add a form'),
      text('description', 'Description (Markdown)', false, 'Short'),
      text('labels', 'Labels, comma-separated', false, 'bug'),
      yesNo('remove_source_branch', 'Remove the source branch after merge?', false, true),
      yesNo('squash', 'Squash commits on merge?', false, false),
      yesNo('confirm', 'Create the merge request in acme/api?', true, true),
    ],
    summary: [
      '- Source branch: feature/greenhouse',
      '- Target branch: main',
      '- Title: Add a form',
      '- Description: Short',
      '- Labels: bug',
      '- Remove the source branch after merge: yes',
      '- Squash commits on merge: no',
    ],
    path: '/projects/acme%2Fapi/merge_requests',
    body: { source_branch: 'feature/greenhouse', target_branch: 'main', title: 'Add a form', description: 'Short', labels: 'bug', remove_source_branch: true, squash: false },
  },
  {
    id: 'interactive.release_create',
    tool: 'gitlab_interactive_release_create',
    kind: 'Release',
    alternative: 'release.create',
    params: { project_id: 'acme/api' },
    questions: [
      text('tag_name', 'Tag name (the tag must already exist)', true, 'v1.3-rc'),
      text('name', 'Release name (empty lets GitLab use the tag name)', true, ' Winter '),
      text('description', 'Description, the release notes', false, 'Snow\r\nIce'),
      yesNo('confirm', 'Create the release in acme/api?', true, true),
    ],
    summary: ['- Tag name: v1.3-rc', '- Release name: Winter', '- Description: Snow Ice'],
    path: '/projects/acme%2Fapi/releases',
    body: { tag_name: 'v1.3-rc', name: ' Winter ', description: 'Snow\r\nIce' },
  },
  {
    id: 'interactive.project_create',
    tool: 'gitlab_interactive_project_create',
    kind: 'Project',
    alternative: 'project.create',
    params: {},
    questions: [
      text('name', 'Project name', true, 'Garden'),
      text('description', 'Description', false, 'Plants'),
      {
        key: 'visibility',
        message: 'Visibility: private, internal or public',
        property: { type: 'string', enum: ['private', 'internal', 'public'], title: 'visibility', description: 'Visibility: private, internal or public' },
        required: true,
        answer: 'private',
      },
      yesNo('initialize_with_readme', 'Initialize the repository with a README?', false, true),
      text('default_branch', "Default branch (empty for the instance's default)", false, 'trunk'),
      yesNo('confirm', 'Create the project in your own namespace?', true, true),
    ],
    summary: ['- Project name: Garden', '- Description: Plants', '- Visibility: private', '- Initialize the repository with a README: yes', '- Default branch: trunk'],
    path: '/projects',
    body: { name: 'Garden', description: 'Plants', visibility: 'private', initialize_with_readme: true, default_branch: 'trunk' },
  },
];

/** Answers everything as the wizard's questions propose, with some answers replaced. */
export function script(wizard: Wizard, others: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...Object.fromEntries(wizard.questions.map(({ key, answer }) => [key, accept({ [key]: answer })])), ...others };
}

/** What GitLab is sent when some questions were left open. */
export function bodyWithout(wizard: Wizard, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wizard.body).filter(([key]) => !keys.includes(key)));
}

/** Ways to leave an optional question open. */
export function leftOpen({ key, property }: Question): readonly unknown[] {
  return property['type'] === 'boolean' ? [decline] : [decline, accept({}), accept({ [key]: '' }), accept({ [key]: '   ' }), accept({ [key]: null })];
}

/** Answers that do not fit a question, each with what is said about it. */
export function misfits({ key, property, required }: Question): readonly { readonly answer: unknown; readonly why: RegExp }[] {
  const fitting = property['type'] === 'boolean' ? true : 'private';
  return [
    { answer: { action: 'accept' }, why: /without content/ },
    { answer: accept({ [key]: 7 }), why: new RegExp(`${key} must be of type ${String(property['type'])}`) },
    { answer: accept({ [key]: fitting, extra: 1 }), why: /not asked for/ },
    ...(required ? [{ answer: accept({}), why: new RegExp(`${key} is missing`) }] : []),
    ...(property['enum'] === undefined ? [] : [{ answer: accept({ [key]: 'secret' }), why: /not one of the choices/ }]),
    ...(required && property['type'] === 'string' && property['enum'] === undefined && key !== 'name' ? [{ answer: accept({ [key]: ' \u200B\n' }), why: /it is blank/ }] : []),
  ];
}
