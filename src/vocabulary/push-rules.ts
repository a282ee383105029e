import { Type } from 'typebox';

const text = (description: string) => Type.Optional(Type.String({ description: `${description} (a regular expression).` }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description: `${description}.` }));

/** What Git pushes are held to, in a project and in a group for its new projects. */
export const pushRules = {
  commit_message_regex: text('What every commit message must match'),
  commit_message_negative_regex: text('What no commit message may match'),
  branch_name_regex: text('What names of new branches must match'),
  author_email_regex: text('What email addresses of authors must match'),
  file_name_regex: text('What no name of a committed file may match'),
  max_file_size: Type.Optional(Type.Integer({ description: 'Largest file that may be pushed, in MB; 0 for no limit.', minimum: 0 })),
  prevent_secrets: flag('Refuse files that look like keys or credentials, by their names'),
  member_check: flag('Only commits whose author is a user of this GitLab'),
  commit_committer_check: flag('Only commits whose committer uses a confirmed address of whoever pushes'),
  commit_committer_name_check: flag('Only commits whose author has the name of whoever pushes'),
  reject_unsigned_commits: flag('Only signed commits'),
  reject_non_dco_commits: flag('Only commits signed off with a Developer Certificate of Origin'),
  deny_delete_tag: flag('Refuse to delete tags by push'),
};

/** What callers call these. */
export const pushRuleAliases = { message_regex: 'commit_message_regex', branch_regex: 'branch_name_regex', max_size: 'max_file_size', signed_only: 'reject_unsigned_commits' };
