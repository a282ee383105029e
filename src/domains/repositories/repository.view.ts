import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import { diffView } from '../../presentation/diff.js';
import * as field from '../../presentation/field.js';
import { bytes, code, fence, inline } from '../../presentation/markdown.js';
import { project, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View, ViewContext } from '../../presentation/view.js';

const entry = {
  path: field.name(),
  type: field.text(),
  mode: field.text(),
  id: field.sha('ID'),
} satisfies Shape;

/** Files, folders (`tree`) and submodules (`commit`); whatever else GitLab may call them is shown as it says. */
export const treeTable = table(entry, { title: 'Files and folders', columns: ['path', 'type', 'mode'], empty: 'The folder is empty.' });

const commit = {
  id: field.sha('Commit'),
  title: field.text(),
  author_name: field.text('Author'),
  committed_date: field.time('Committed'),
} satisfies Shape;

/** The newest commits of a comparison that are named; the files matter more. */
const mostCommits = 50;

/** What two versions differ in. */
export const comparison = diffView({
  title: 'Changed files',
  empty: 'No file differs.',
  lead,
  leftOutAdvice: 'Read such a file with repository.file_get at both versions.',
});

function lead(value: unknown, context: ViewContext): { text: string; structured: JsonObject } {
  const raw = isObject(value) ? value : {};
  const all = Array.isArray(raw['commits']) ? raw['commits'] : [];
  const [from, to] = [code(String(context.params['from'])), code(String(context.params['to']))];
  const incomplete = raw['compare_timeout'] === true;
  const facts = {
    ...(incomplete ? { compare_timeout: true } : {}),
    ...(raw['compare_same_ref'] === true ? { compare_same_ref: true } : {}),
    ...(typeof raw['web_url'] === 'string' ? { web_url: raw['web_url'] } : {}),
  };
  const warning = incomplete ? ['GitLab ran out of time (compare_timeout): the files below are not all that changed. Compare versions that lie closer together.'] : [];
  // The commits stand on the first answer; those that continue it need the room for files.
  const continues = [context.params['page'], context.params['from_file'], context.params['from_line']].some((place) => typeof place === 'number' && place > 1);
  if (continues) return { text: [`## ${from} to ${to}, continued`, ...warning].join('\n\n'), structured: facts };

  const commits = fitting(all.slice(-mostCommits).reverse().map((each) => project(commit, each)), context.budget / 4);
  const left = all.length - commits.length;
  const lines = commits.map((each) => `- ${[field.sha().show(each['id']), inline(String(each['title'] ?? '')), `(${circumstances(each)})`].filter(Boolean).join(' ')}`);
  const text = [
    `## ${from} to ${to}: ${all.length} ${all.length === 1 ? 'commit' : 'commits'}`,
    ...(raw['compare_same_ref'] === true ? ['Both are the same commit.'] : []),
    ...(all.length === 0 && raw['compare_same_ref'] !== true ? [`${to} has no commit that ${from} lacks.`] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(left > 0 ? [`${left} older commits are not named here: repository.commit_list with \`ref_name\` ${code(`${String(context.params['from'])}..${String(context.params['to'])}`)} lists all.`] : []),
    ...warning,
  ].join('\n\n');
  return { text, structured: { ...facts, commits_count: all.length, commits } };
}

function circumstances(kept: JsonObject): string {
  return [inline(String(kept['author_name'] ?? '')), field.time().show(kept['committed_date'])].filter((part) => part !== undefined && part !== '').join(', ');
}

function fitting(commits: readonly JsonObject[], room: number): JsonObject[] {
  let used = 0;
  return commits.filter((each) => (used += bytes(JSON.stringify(each)) + 1) <= room);
}

const contributor = {
  name: field.text(),
  email: field.text('Mail'),
  commits: field.number(),
} satisfies Shape;

/** Who committed to a repository, and how often. */
export const contributorTable = table(contributor, { title: 'Contributors', empty: 'Nobody has committed to this repository yet.' });

const archive = {
  file_name: field.name('File'),
  sha: field.name('Of'),
  format: field.text(),
  url: field.address('Address for programs, with a token'),
  web_url: field.address('Address for people, signed in'),
} satisfies Shape;

/** From where an archive can be had. */
export const archiveCard = card(archive, { heading: ({ file_name }) => `Archive ${code(String(file_name ?? ''))}`, headed: ['file_name'] });

const html = card({ html: field.prose('HTML') }, { heading: () => 'Rendered Markdown', headed: [] });

/** HTML as it is, for a fence keeps it from being read as Markdown again. */
export const renderedMarkdown: View = {
  ...html,
  render: (raw, context) => {
    const text = isObject(raw) ? raw['html'] : undefined;
    if (typeof text !== 'string' || bytes(text) > context.budget / 2 || (context.fields !== undefined && context.fields.length > 0)) return html.render(raw, context);
    return { text: fence(text, 'html'), structured: { html: text } };
  },
};
