import type { JsonObject } from '../../kernel/json.js';

/** GitLab's numbers for roles. */
export const roles = { guest: 10, planner: 15, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;
export type Visibility = 'private' | 'internal' | 'public';

export interface UserRecord {
  readonly id: number;
  username: string;
  name: string;
  admin: boolean;
  bot: boolean;
  state: 'active' | 'blocked';
  created_at: string;
}

export interface TokenRecord {
  readonly id: number;
  readonly token: string;
  readonly username: string;
  name: string;
  scopes: string[];
  kind: 'personal' | 'oauth';
  expires_at: string | null;
  state: 'active' | 'expired' | 'revoked';
}

export interface GroupRecord {
  readonly id: number;
  path: string;
  name: string;
  full_path: string;
  parent_id: number | null;
  visibility: Visibility;
  description: string;
  created_at: string;
  archived?: boolean;
  marked_for_deletion_on?: string | null;
  /** What was set beyond that. */
  settings?: JsonObject;
  /** Access level by username; holds for everything below. */
  members: Record<string, number>;
}

export interface Position {
  base_sha: string;
  start_sha: string;
  head_sha: string;
  position_type: string;
  old_path: string;
  new_path: string;
  old_line: number | null;
  new_line: number | null;
  line_range: unknown;
}

export interface NoteRecord {
  readonly id: number;
  body: string;
  author: string;
  system: boolean;
  internal: boolean;
  created_at: string;
  updated_at: string;
  resolved: boolean;
  resolved_by: string | null;
  resolved_at: string | null;
  position: Position | null;
  commit_id: string | null;
}

export interface DiscussionRecord {
  readonly id: string;
  individual_note: boolean;
  /** Threads on merge requests can be resolved; single comments and threads on issues cannot. */
  resolvable: boolean;
  notes: NoteRecord[];
}

/** What issues and merge requests share. */
export interface NoteableRecord {
  readonly id: number;
  readonly iid: number;
  title: string;
  description: string | null;
  author: string;
  assignees: string[];
  labels: string[];
  milestone_id: number | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  closed_by: string | null;
  discussion_locked: boolean | null;
  time_estimate: number;
  total_time_spent: number;
  upvotes: number;
  downvotes: number;
  subscribers: string[];
  discussions: DiscussionRecord[];
  /** What it is, where it is neither an issue nor a merge request. */
  readonly noteable_type?: string;
}

export interface IssueRecord extends NoteableRecord {
  state: 'opened' | 'closed';
  confidential: boolean;
  due_date: string | null;
  weight: number | null;
  issue_type: string;
}

interface IssueLinkRecord {
  readonly id: number;
  source: number;
  target: number;
  link_type: string;
  created_at: string;
}

export interface MergeRequestVersion {
  readonly id: number;
  head_commit_sha: string;
  base_commit_sha: string;
  start_commit_sha: string;
  created_at: string;
}

export interface DraftNoteRecord {
  readonly id: number;
  author: string;
  note: string;
  discussion_id: string | null;
  resolve_discussion: boolean;
  position: Position | null;
  commit_id: string | null;
}

export interface MergeRequestRecord extends NoteableRecord {
  state: 'opened' | 'closed' | 'merged' | 'locked';
  source_branch: string;
  target_branch: string;
  source_project_id: number;
  reviewers: string[];
  /** Newest last; empty while GitLab still prepares the merge request. */
  versions: MergeRequestVersion[];
  /** Answers of `detailed_merge_status` that the next single GETs give before the true one. */
  upcoming_statuses: string[];
  /** What the last single GET computed; lists repeat it. */
  checked_status: string;
  has_conflicts: boolean;
  approved_by: string[];
  approvals_required: number;
  merge_when_pipeline_succeeds: boolean;
  merged_at: string | null;
  merged_by: string | null;
  merge_commit_sha: string | null;
  squash: boolean;
  squash_commit_sha: string | null;
  force_remove_source_branch: boolean;
  merge_error: string | null;
  /** Single GETs that still say `rebase_in_progress`. */
  rebase_looks_left: number;
  draft_notes: DraftNoteRecord[];
}

export interface VariableRecord {
  key: string;
  value: string;
  variable_type: string;
  raw: boolean;
}

export interface TestCaseRecord {
  status: 'success' | 'failed' | 'skipped' | 'error';
  name: string;
  classname: string;
  file: string | null;
  execution_time: number;
  system_output: string | null;
  stack_trace: string | null;
}

export interface PipelineRecord {
  readonly id: number;
  readonly iid: number;
  status: string;
  source: string;
  ref: string;
  sha: string;
  before_sha: string;
  tag: boolean;
  name: string | null;
  user: string;
  yaml_errors: string | null;
  created_at: string;
  updated_at: string;
  started_at: string | null;
  finished_at: string | null;
  duration: number | null;
  queued_duration: number | null;
  coverage: string | null;
  variables: VariableRecord[];
  test_suites: { name: string; job: string; cases: TestCaseRecord[] }[];
}

export interface JobRecord {
  readonly id: number;
  pipeline_id: number;
  name: string;
  stage: string;
  status: string;
  /** A bridge starts another pipeline and is listed apart from the jobs. */
  bridge: boolean;
  downstream: { project_id: number; pipeline_id: number } | null;
  allow_failure: boolean;
  failure_reason: string | null;
  manual: boolean;
  retried: boolean;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  erased_at: string | null;
  duration: number | null;
  queued_duration: number | null;
  coverage: number | null;
  tag_list: string[];
  user: string;
  environment: string | null;
}

export interface LabelRecord {
  readonly id: number;
  name: string;
  color: string;
  description: string | null;
  priority: number | null;
  archived?: boolean;
  subscribers: string[];
}

export interface MilestoneRecord {
  readonly id: number;
  readonly iid: number;
  title: string;
  description: string;
  state: 'active' | 'closed';
  start_date: string | null;
  due_date: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReleaseLinkRecord {
  readonly id: number;
  name: string;
  url: string;
  filepath: string | null;
  link_type: string;
}

export interface ReleaseRecord {
  tag_name: string;
  name: string;
  description: string | null;
  author: string;
  created_at: string;
  released_at: string;
  milestones: string[];
  links: ReleaseLinkRecord[];
}

export interface TodoRecord {
  readonly id: number;
  username: string;
  author: string;
  action_name: string;
  target_type: 'Issue' | 'MergeRequest';
  project_id: number;
  target_iid: number;
  body: string;
  state: 'pending' | 'done';
  created_at: string;
  updated_at: string;
}

export interface PipelineScheduleRecord {
  readonly id: number;
  description: string;
  ref: string;
  cron: string;
  cron_timezone: string;
  next_run_at: string | null;
  active: boolean;
  created_at: string;
  updated_at: string;
  owner: string;
}

export interface ProtectedBranchRecord {
  readonly id: number;
  name: string;
  push_access_level: number;
  merge_access_level: number;
  allow_force_push: boolean;
}

/** Everything of a project that is plain data. */
export interface ProjectData {
  readonly id: number;
  path: string;
  name: string;
  /** Full path of the group or user it belongs to. */
  namespace: string;
  /** Full paths it had before; GitLab redirects from them. */
  former_paths: string[];
  description: string | null;
  visibility: Visibility;
  archived: boolean;
  topics: string[];
  created_at: string;
  updated_at: string;
  last_activity_at: string;
  marked_for_deletion_on: string | null;
  creator: string;
  star_count: number;
  members: Record<string, number>;
  /** Settings as GitLab names them; they override the usual ones in answers and count where a route looks at them. */
  settings: JsonObject;
  issues: IssueRecord[];
  issue_links: IssueLinkRecord[];
  merge_requests: MergeRequestRecord[];
  pipelines: PipelineRecord[];
  jobs: JobRecord[];
  labels: LabelRecord[];
  milestones: MilestoneRecord[];
  releases: ReleaseRecord[];
  protected_branches: ProtectedBranchRecord[];
  pipeline_schedules?: PipelineScheduleRecord[];
}
