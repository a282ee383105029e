/** One question of a wizard: what is asked, and how the answer is called in the summary. */
export interface WizardText {
  readonly ask: string;
  readonly label: string;
}

type Texts = Readonly<Record<string, WizardText>> & { readonly confirm: WizardText };

/** Every text of every wizard, in the order of the questions. */
export const wizardTexts = {
  issue: {
    title: { ask: 'Enter the issue title', label: 'Title' },
    description: { ask: 'Description (Markdown)', label: 'Description' },
    labels: { ask: 'Labels, comma-separated', label: 'Labels' },
    confidential: { ask: 'Should it be confidential?', label: 'Confidential' },
    confirm: { ask: 'Create the issue?', label: '' },
  },
  mergeRequest: {
    source_branch: { ask: 'Source branch', label: 'Source branch' },
    target_branch: { ask: 'Target branch', label: 'Target branch' },
    title: { ask: 'Title', label: 'Title' },
    description: { ask: 'Description (Markdown)', label: 'Description' },
    labels: { ask: 'Labels, comma-separated', label: 'Labels' },
    remove_source_branch: { ask: 'Remove the source branch after merge?', label: 'Remove the source branch after merge' },
    squash: { ask: 'Squash commits on merge?', label: 'Squash commits on merge' },
    confirm: { ask: 'Create the merge request?', label: '' },
  },
  release: {
    tag_name: { ask: 'Tag name (the tag must already exist)', label: 'Tag name' },
    name: { ask: 'Release name (empty lets GitLab use the tag name)', label: 'Release name' },
    description: { ask: 'Description, the release notes', label: 'Description' },
    confirm: { ask: 'Create the release?', label: '' },
  },
  project: {
    name: { ask: 'Project name', label: 'Project name' },
    description: { ask: 'Description', label: 'Description' },
    visibility: { ask: 'Visibility: private, internal or public', label: 'Visibility' },
    initialize_with_readme: { ask: 'Initialize the repository with a README?', label: 'Initialize the repository with a README' },
    default_branch: { ask: "Default branch (empty for the instance's default)", label: 'Default branch' },
    confirm: { ask: 'Create the project in your own namespace?', label: '' },
  },
} as const satisfies Readonly<Record<string, Texts>>;

/** The answers under the labels of the summary, in the order they were asked; what was left open stays out. */
export function summaryOf(texts: Texts, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(texts)
      .filter((key) => answers[key] !== undefined && answers[key] !== '')
      .map((key) => [texts[key]?.label ?? key, answers[key]]),
  );
}
