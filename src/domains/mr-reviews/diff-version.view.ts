import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
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
