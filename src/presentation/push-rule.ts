import { card } from './card.js';
import * as field from './field.js';
import type { Shape } from './shape.js';

const rules = {
  id: field.number('ID'),
  commit_message_regex: field.name('Commit messages match'),
  commit_message_negative_regex: field.name('Commit messages do not match'),
  branch_name_regex: field.name('Branch names match'),
  author_email_regex: field.name('Author addresses match'),
  file_name_regex: field.name('File names do not match'),
  max_file_size: field.number('Largest file (MB, 0 for any)'),
  prevent_secrets: field.flag('Refuses secrets', { sayNo: true }),
  member_check: field.flag('Authors are users', { sayNo: true }),
  commit_committer_check: field.flag('Committers push themselves', { sayNo: true }),
  commit_committer_name_check: field.flag('Author names are checked', { sayNo: true }),
  reject_unsigned_commits: field.flag('Signed commits only', { sayNo: true }),
  reject_non_dco_commits: field.flag('Signed-off commits only', { sayNo: true }),
  deny_delete_tag: field.flag('Tags are not deleted', { sayNo: true }),
  created_at: field.time('Created'),
} satisfies Shape;

/** What Git pushes are held to. */
export const pushRuleCard = card(rules, { heading: () => 'Push rules' });
