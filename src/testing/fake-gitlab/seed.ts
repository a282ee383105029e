import type { GroupRecord, ProjectData, ReleaseRecord, TodoRecord, TokenRecord, UserRecord, Visibility } from './records.js';
import { roles } from './records.js';
import { Repository } from './repository.js';
import { apiIssues, apiLabels, apiMilestones, moment } from './seed-issues.js';
import { apiMergeRequests } from './seed-merge-requests.js';
import { apiPipelines } from './seed-pipelines.js';
import { apiRepository, authors, gitDate, push, smallRepository } from './seed-repository.js';
import { type ProjectRecord, World } from './world.js';

/** Tokens that the pretend GitLab knows. */
export const tokens = {
  alice: 'alice-token',
  aliceReadOnly: 'alice-read-token',
  aliceReadUser: 'alice-read-user-token',
  aliceOauth: 'alice-oauth-token',
  aliceExpired: 'alice-expired-token',
  aliceRevoked: 'alice-revoked-token',
  bob: 'bob-token',
  carol: 'carol-token',
  dora: 'dora-token',
  erin: 'erin-token',
  admin: 'admin-token',
} as const;

/** Things in the seeded world that tests look for. */
export const landmarks = {
  api: 1001,
  deployScripts: 1002,
  webShop: 1003,
  empty: 1004,
  secret: 1005,
  docs: 1006,
  issues: { withLongMilestone: 3, withoutDescription: 4, confidential: 5, discussed: 6, plain: 7 },
  mergeRequests: { merged: 1, small: 2, manyFiles: 3, largeFiles: 4, draft: 5, conflicting: 6, unchecked: 7, closed: 8 },
  pipelines: { success: 5101, running: 5102, failed: 5103, ofSmallMergeRequest: 5104, redWithAllowedFailure: 5105 },
  jobs: { playable: 9203, failedTest: 9223, longLog: 9224, failedBuild: 9241, running: 9212 },
  milestone: 402,
} as const;

const users: UserRecord[] = [
  { id: 1, username: 'root', name: 'Administrator', admin: true, bot: false, state: 'active', created_at: moment(1) },
  { id: 101, username: 'alice', name: authors.alice.name, admin: false, bot: false, state: 'active', created_at: moment(1) },
  { id: 102, username: 'bob', name: authors.bob.name, admin: false, bot: false, state: 'active', created_at: moment(1) },
  { id: 103, username: 'carol', name: 'Carol Guest', admin: false, bot: false, state: 'active', created_at: moment(1) },
  { id: 104, username: 'dora', name: authors.dora.name, admin: false, bot: false, state: 'active', created_at: moment(1) },
  { id: 105, username: 'erin', name: authors.erin.name, admin: false, bot: false, state: 'active', created_at: moment(1) },
  { id: 106, username: 'release-bot', name: 'Release Bot', admin: false, bot: true, state: 'active', created_at: moment(1) },
];

const token = (id: number, text: string, username: string, rest: Partial<TokenRecord> = {}): TokenRecord => ({
  id,
  token: text,
  username,
  name: `Token of ${username}`,
  scopes: ['api'],
  kind: 'personal',
  expires_at: '2027-06-01',
  state: 'active',
  ...rest,
});

const knownTokens: TokenRecord[] = [
  token(1, tokens.alice, 'alice'),
  token(2, tokens.aliceReadOnly, 'alice', { scopes: ['read_api'] }),
  token(3, tokens.aliceReadUser, 'alice', { scopes: ['read_user'] }),
  token(4, tokens.aliceOauth, 'alice', { kind: 'oauth' }),
  token(5, tokens.aliceExpired, 'alice', { state: 'expired' }),
  token(6, tokens.aliceRevoked, 'alice', { state: 'revoked' }),
  token(7, tokens.bob, 'bob'),
  token(8, tokens.carol, 'carol'),
  token(9, tokens.dora, 'dora', { expires_at: null }),
  token(10, tokens.erin, 'erin'),
  token(11, tokens.admin, 'root', { scopes: ['api', 'sudo', 'admin_mode'] }),
];

const group = (id: number, full_path: string, name: string, parent_id: number | null, visibility: Visibility, members: Record<string, number>): GroupRecord => ({
  id,
  path: full_path.split('/').at(-1) ?? full_path,
  name,
  full_path,
  parent_id,
  visibility,
  description: `Everything of ${name}.`,
  created_at: moment(1),
  members,
});

const groups: GroupRecord[] = [
  group(10, 'acme', 'Acme', null, 'private', { erin: roles.owner, alice: roles.developer, dora: roles.developer }),
  group(11, 'acme/platform', 'Platform', 10, 'private', {}),
  group(12, 'acme/platform/tools', 'Tools', 11, 'private', {}),
  group(13, 'design-team', 'Design Team', null, 'private', { alice: roles.maintainer, erin: roles.owner }),
  group(14, 'open-docs', 'Open Docs', null, 'public', { erin: roles.owner }),
];

function project(id: number, namespace: string, path: string, rest: Partial<ProjectRecord> = {}): ProjectRecord {
  const data: ProjectData = {
    id,
    path,
    name: path,
    namespace,
    former_paths: [],
    description: `About ${path}.`,
    visibility: 'private',
    archived: false,
    topics: [],
    created_at: moment(1, 9, id % 60),
    updated_at: moment(20, 9, id % 60),
    last_activity_at: moment(20, 9, id % 60),
    marked_for_deletion_on: null,
    creator: 'erin',
    star_count: 0,
    members: {},
    settings: {},
    issues: [],
    issue_links: [],
    merge_requests: [],
    pipelines: [],
    jobs: [],
    labels: [],
    milestones: [],
    releases: [],
    protected_branches: [],
  };
  return { ...data, repository: smallRepository(path), traces: new Map(), artifacts: new Map(), ...rest };
}

const releases: ReleaseRecord[] = [
  { tag_name: 'v1.0.0', name: 'Version 1.0.0', description: '## First stable release\n\n- sessions\n- modules', author: 'erin', created_at: moment(3, 13), released_at: moment(3, 13), milestones: ['v1.0'], links: [{ id: 801, name: 'Linux binary', url: 'https://downloads.example.com/api-1.0.0-linux', filepath: '/binaries/linux', link_type: 'package' }] },
  { tag_name: 'release/1.0', name: 'Version 1.0.1', description: 'Sessions end on time.', author: 'alice', created_at: moment(7, 11), released_at: moment(7, 11), milestones: [], links: [{ id: 802, name: 'Runbook', url: 'https://runbooks.example.com/api', filepath: null, link_type: 'runbook' }, { id: 803, name: 'Image', url: 'https://images.example.com/api:1.0.1', filepath: '/image', link_type: 'image' }] },
  { tag_name: 'v1.2-rc.1', name: 'v1.2-rc.1', description: null, author: 'alice', created_at: moment(8, 9), released_at: moment(8, 9), milestones: [], links: [] },
];

const todo = (id: number, username: string, author: string, action_name: string, target_type: 'Issue' | 'MergeRequest', target_iid: number, body: string, day: number): TodoRecord => ({
  id,
  username,
  author,
  action_name,
  target_type,
  project_id: landmarks.api,
  target_iid,
  body,
  state: day < 15 ? 'done' : 'pending',
  created_at: moment(day),
  updated_at: moment(day),
});

function apiProject(): ProjectRecord {
  const repository = apiRepository();
  return project(landmarks.api, 'acme', 'api', {
    former_paths: ['acme/old-api'],
    description: 'The service behind every Acme product.',
    topics: ['service', 'typescript'],
    star_count: 12,
    last_activity_at: moment(28, 14),
    updated_at: moment(28, 14),
    // Alice owns the main project, so that a test of one action seldom meets a missing role; elsewhere she is less.
    members: { alice: roles.owner, bob: roles.reporter, carol: roles.guest },
    repository,
    issues: apiIssues(),
    issue_links: [{ id: 701, source: 6, target: 5, link_type: 'relates_to', created_at: moment(10) }],
    merge_requests: apiMergeRequests(repository),
    labels: apiLabels(),
    milestones: apiMilestones(),
    releases,
    protected_branches: [
      { id: 901, name: 'main', push_access_level: roles.maintainer, merge_access_level: roles.developer, allow_force_push: false },
      { id: 902, name: 'release/*', push_access_level: roles.maintainer, merge_access_level: roles.maintainer, allow_force_push: false },
    ],
    pipeline_schedules: [
      { id: 951, description: 'Nightly build', ref: 'refs/heads/main', cron: '0 2 * * *', cron_timezone: 'Europe/Berlin', next_run_at: moment(30, 1), active: true, created_at: moment(2), updated_at: moment(25), owner: 'alice' },
      { id: 952, description: 'Weekly cleanup', ref: 'refs/heads/main', cron: '0 5 * * 1', cron_timezone: 'UTC', next_run_at: null, active: false, created_at: moment(2), updated_at: moment(6), owner: 'dora' },
    ],
    ...apiPipelines(repository),
  });
}

function deployScripts(): ProjectRecord {
  const repository = smallRepository('deploy.scripts');
  const sha = push(repository, 'main', null, 'Deploy with one command', authors.dora, gitDate(10, 9), { 'bin/deploy.sh': { executable: '#!/bin/sh\nexit 0\n' } });
  return project(landmarks.deployScripts, 'acme/platform/tools', 'deploy.scripts', {
    repository,
    protected_branches: [{ id: 903, name: 'main', push_access_level: roles.maintainer, merge_access_level: roles.maintainer, allow_force_push: false }],
    pipelines: [
      {
        id: 5901, iid: 1, status: 'success', source: 'pipeline', ref: 'main', sha, before_sha: '0'.repeat(40), tag: false, name: null, user: 'alice', yaml_errors: null,
        created_at: moment(25, 11), updated_at: moment(25, 11, 5), started_at: moment(25, 11, 1), finished_at: moment(25, 11, 5), duration: 240, queued_duration: 1, coverage: null, variables: [], test_suites: [],
      },
    ],
  });
}

function build(): World {
  const world = new World();
  world.users = users;
  world.tokens = knownTokens;
  world.groups = groups;
  world.projects = [
    apiProject(),
    deployScripts(),
    project(landmarks.webShop, 'design-team', 'web-shop', { name: 'Web Shop', topics: ['shop'] }),
    project(landmarks.empty, 'acme', 'empty', { repository: new Repository(), description: null }),
    project(landmarks.secret, 'alice', 'secret', { creator: 'alice', members: { alice: roles.owner } }),
    project(landmarks.docs, 'open-docs', 'handbook', { name: 'Handbook', visibility: 'public', star_count: 40 }),
    // Enough of them to fill more than one page.
    ...Array.from({ length: 24 }, (_, index) => project(1101 + index, 'design-team', `sketch-${String(index + 1).padStart(2, '0')}`, { archived: index === 23, topics: ['sketch'] })),
  ];
  world.todos = [
    todo(2001, 'alice', 'dora', 'review_requested', 'MergeRequest', 2, 'Draw session tokens from the system', 20),
    todo(2002, 'alice', 'bob', 'mentioned', 'Issue', 6, '@alice please look', 21),
    todo(2003, 'alice', 'erin', 'assigned', 'Issue', 1, 'Sign-in fails after a restart', 16),
    todo(2004, 'alice', 'alice', 'marked', 'MergeRequest', 1, 'Answer health checks', 10),
    todo(2005, 'bob', 'alice', 'directly_addressed', 'Issue', 8, '@bob is this still needed?', 22),
  ];
  return world;
}

let seeded: World | undefined;

/** The world at its start; built once, copied for everybody who asks. */
export function seedWorld(): World {
  seeded ??= build();
  return seeded.copy();
}
