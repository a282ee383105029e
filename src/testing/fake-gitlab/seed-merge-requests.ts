import type { MergeRequestRecord, MergeRequestVersion } from './records.js';
import type { Repository } from './repository.js';
import { discussion, moment, note } from './seed-issues.js';
import { untouched } from './untouched.js';

interface Draft extends Partial<MergeRequestRecord> {
  title: string;
  source_branch: string;
}

function versionsOf(repository: Repository, iid: number, source: string, target: string): MergeRequestVersion[] {
  const [head, goal] = [repository.resolve(`refs/heads/${source}`), repository.resolve(`refs/heads/${target}`)];
  if (!head || !goal) return [];
  const base = repository.mergeBase(goal, head) ?? goal;
  return [{ id: 61_000 + iid, head_commit_sha: head.id, base_commit_sha: base.id, start_commit_sha: base.id, created_at: moment(20) }];
}

function mergeRequest(repository: Repository, iid: number, { title, source_branch, target_branch = 'main', ...rest }: Draft): MergeRequestRecord {
  const at = moment(9 + Math.min(19, iid), 9, iid);
  return {
    id: 60_000 + iid,
    iid,
    title,
    description: '',
    author: 'dora',
    ...untouched(at),
    state: 'opened',
    source_branch,
    target_branch,
    source_project_id: 1001,
    reviewers: [],
    versions: versionsOf(repository, iid, source_branch, target_branch),
    upcoming_statuses: [],
    checked_status: 'mergeable',
    has_conflicts: false,
    approved_by: [],
    approvals_required: 0,
    merge_when_pipeline_succeeds: false,
    merged_at: null,
    merged_by: null,
    merge_commit_sha: null,
    squash: false,
    squash_commit_sha: null,
    force_remove_source_branch: true,
    merge_error: null,
    rebase_looks_left: 0,
    draft_notes: [],
    ...rest,
  };
}

export function apiMergeRequests(repository: Repository): MergeRequestRecord[] {
  const login = mergeRequest(repository, 2, {
    title: 'Draw session tokens from the system',
    source_branch: 'feature/login',
    description: 'Tokens could be guessed. They are random now, and expired sessions are not found any more.\n\nCloses #6\n\n- [x] code\n- [ ] announce',
    labels: ['bug', 'team::core'],
    assignees: ['dora'],
    reviewers: ['alice', 'erin'],
    milestone_id: 402,
    approvals_required: 1,
    approved_by: ['erin'],
    upvotes: 2,
    subscribers: ['dora', 'alice'],
    time_estimate: 7200,
    created_at: moment(20, 15),
    updated_at: moment(28, 14),
  });
  const refs = login.versions[0];
  const position = (old_line: number | null, new_line: number | null) => ({
    base_sha: refs?.base_commit_sha ?? '',
    start_sha: refs?.start_commit_sha ?? '',
    head_sha: refs?.head_commit_sha ?? '',
    position_type: 'text',
    old_path: 'src/auth/login.ts',
    new_path: 'src/auth/login.ts',
    old_line,
    new_line,
    line_range: null,
  });
  login.discussions = [
    discussion(101, [note(6101, 'dora', 'requested review from @alice and @erin', moment(20, 16), { system: true })]),
    discussion(102, [note(6102, 'erin', 'Thank you, this was overdue.', moment(21, 9))]),
    discussion(103, [
      note(6103, 'alice', 'Should this say which field is missing?', moment(22, 9), { position: position(null, 15) }),
      note(6104, 'dora', 'It does: only the username can be empty here.', moment(22, 10), { position: position(null, 15) }),
    ], { individual_note: false, resolvable: true }),
    discussion(104, [note(6105, 'erin', 'Nice that the hash is gone.', moment(22, 11), { position: position(15, null), resolved: true, resolved_by: 'dora', resolved_at: moment(22, 12) })], { individual_note: false, resolvable: true }),
    discussion(105, [note(6106, 'bob', 'Does this need a migration?', moment(23, 9))], { individual_note: false, resolvable: true }),
    discussion(106, [note(6107, 'erin', 'approved this merge request', moment(23, 12), { system: true })]),
  ];

  const told = [
    mergeRequest(repository, 1, {
      title: 'Answer health checks',
      source_branch: 'feature/health',
      description: 'Closes #7',
      state: 'merged',
      merged_at: moment(11, 10),
      merged_by: 'alice',
      merge_commit_sha: repository.resolve('main')?.id ?? null,
      checked_status: 'not_open',
      updated_at: moment(11, 10),
    }),
    login,
    mergeRequest(repository, 3, { title: 'Rename every module', source_branch: 'chore/rename-modules', author: 'alice', description: 'Three hundred files at once.', labels: ['team::platform'] }),
    mergeRequest(repository, 4, { title: 'Bring the reference data', source_branch: 'feature/bulk-data', author: 'bob', reviewers: ['alice'] }),
    mergeRequest(repository, 5, { title: 'Draft: Count requests', source_branch: 'feature/metrics', checked_status: 'draft_status', assignees: ['alice'] }),
    mergeRequest(repository, 6, { title: 'Write the changelog anew', source_branch: 'feature/conflict', author: 'bob', has_conflicts: true, checked_status: 'conflict' }),
    mergeRequest(repository, 7, { title: 'Cache sessions', source_branch: 'feature/cache', author: 'alice', reviewers: ['dora'], upcoming_statuses: ['unchecked', 'checking'], checked_status: 'unchecked' }),
    mergeRequest(repository, 8, { title: 'Try another framework', source_branch: 'topic/16', author: 'bob', state: 'closed', closed_at: moment(24, 9), closed_by: 'alice', checked_status: 'not_open', updated_at: moment(24, 9) }),
  ];
  const people = ['alice', 'dora', 'bob'];
  const more = Array.from({ length: 15 }, (_, index) => {
    const iid = 9 + index;
    const topic = String(index + 1).padStart(2, '0');
    const merged = index % 3 === 2;
    return mergeRequest(repository, iid, {
      title: `Work on topic ${index + 1}`,
      source_branch: `topic/${topic}`,
      author: people[index % 3] ?? 'dora',
      assignees: index % 4 === 0 ? ['alice'] : [],
      reviewers: index % 5 === 0 ? ['alice'] : [],
      labels: index % 2 === 0 ? ['team::platform'] : ['team::core'],
      ...(merged ? { state: 'merged' as const, merged_at: moment(29, 8, index), merged_by: 'alice', merge_commit_sha: repository.resolve('main')?.id ?? null, checked_status: 'not_open', updated_at: moment(29, 8, index) } : {}),
    });
  });
  return [...told, ...more, mergeRequest(repository, 24, { title: 'A branch with a space in its name', source_branch: 'feature/a b', author: 'alice' })];
}
