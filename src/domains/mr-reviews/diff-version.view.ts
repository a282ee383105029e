import { isObject } from '../../kernel/json.js';
import { diffView } from '../../presentation/diff.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { project, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const version = {
  id: field.number('Version'),
  created_at: field.time('Pushed'),
  head_commit_sha: field.sha('Head'),
  base_commit_sha: field.sha('Base'),
  start_commit_sha: field.sha('Start'),
  real_size: field.text('Files'),
  state: field.text(),
} satisfies Shape;

/** The versions of a merge request's diff. */
export const diffVersionTable = table(version, { title: 'Diff versions', empty: 'This merge request has no diff yet: GitLab may still be preparing it.' });

/** What one version of a merge request's diff changes: its commits on both sides, then the files. */
export const diffVersion = diffView({
  title: 'Changed files',
  empty: 'This version changes no files.',
  leftOutAdvice: 'Read such a file with repository.file_get at the head of this version.',
  lead: (value) => {
    const { commits, ...facts } = isObject(value) ? value : {};
    const kept = project(version, facts);
    const count = Array.isArray(commits) ? commits.length : 0;
    const [head, base] = [kept['head_commit_sha'], kept['base_commit_sha']].map((sha) => code(String(sha ?? '?').slice(0, 11)));
    return { text: `## Version ${String(kept['id'] ?? '?')}: ${base} to ${head}, ${count} ${count === 1 ? 'commit' : 'commits'}`, structured: { ...kept, commits_count: count } };
  },
});
