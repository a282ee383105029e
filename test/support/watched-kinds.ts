import { boardsOf } from '../../src/testing/fake-gitlab/board.routes.js';
import { deployKeysOf } from '../../src/testing/fake-gitlab/deploy-key.routes.js';
import { deliveryOf } from '../../src/testing/fake-gitlab/environment.routes.js';
import { featureFlagsOf } from '../../src/testing/fake-gitlab/feature-flag.routes.js';
import { groupPlansOf } from '../../src/testing/fake-gitlab/group-planning.routes.js';
import { personalSnippetsOf, projectSnippetsOf } from '../../src/testing/fake-gitlab/snippet.routes.js';
import { wikiOf } from '../../src/testing/fake-gitlab/wiki.routes.js';
import { landmarks, type World } from '../../src/testing/fake-gitlab.js';

/** A kind that can be watched: an example of it, and how that one changes. */
export interface WatchedKind {
  readonly template: string;
  readonly uri: string;
  readonly change: (world: World) => void;
}

const api = 'gitlab://project/acme%2Fapi';
const changedWords = 'Changed while someone watched.';

function one<T>(rows: readonly T[], wanted: (row: T) => boolean): T {
  const row = rows.find(wanted);
  if (row === undefined) throw new Error('The pretend GitLab has no such row.');
  return row;
}

/** What has an id changes in a member of it. */
function describe<T extends { id: number; description: string | null }>(rows: readonly T[], id: number): void {
  one(rows, (row) => row.id === id).description = changedWords;
}

/** A thread begins, with the words of one that is there already. */
function discuss(world: World, mergeRequest: number): void {
  const [thread] = world.mergeRequest('acme/api', 2).discussions;
  const notes = thread!.notes.map((note) => ({ ...note, id: world.nextId() }));
  const begun = { ...thread!, id: world.nextHexId(), notes };
  world.mergeRequest('acme/api', mergeRequest).discussions.push(begun);
}

const kind = (template: string, rest: string, change: (world: World) => void): WatchedKind => ({ template: `gitlab://project/{project_id}${template}`, uri: `${api}${rest}`, change });

/** Every kind there is. The examples have nothing to do with each other: no change shows at two of the addresses. */
export const watchedKinds: readonly WatchedKind[] = [
  { template: 'gitlab://project/{project_id}', uri: 'gitlab://project/design-team%2Fweb-shop', change: (world) => void (world.project('design-team/web-shop').description = changedWords) },
  { template: 'gitlab://group/{group_id}', uri: 'gitlab://group/acme%2Fplatform', change: (world) => void (world.group('acme/platform').description = changedWords) },
  kind('/pipeline/{pipeline_id}', `/pipeline/${landmarks.pipelines.redWithAllowedFailure}`, (world) => void (world.pipeline(landmarks.pipelines.redWithAllowedFailure).status = 'running')),
  kind('/pipeline/{pipeline_id}/jobs', `/pipeline/${landmarks.pipelines.success}/jobs`, (world) => void (world.job(landmarks.jobs.playable).status = 'pending')),
  kind('/pipelines/latest', '/pipelines/latest', (world) => {
    const pipeline = { ...world.pipeline(landmarks.pipelines.success), id: world.nextId(), status: 'created' };
    world.project('acme/api').pipelines.push(pipeline);
  }),
  kind('/job/{job_id}', `/job/${landmarks.jobs.running}`, (world) => void (world.job(landmarks.jobs.running).status = 'success')),
  kind('/mr/{merge_request_iid}', '/mr/2', (world) => void (world.mergeRequest('acme/api', 2).title = changedWords)),
  kind('/mr/{merge_request_iid}/discussions', '/mr/3/discussions', (world) => discuss(world, 3)),
  kind('/mr/{merge_request_iid}/notes', '/mr/4/notes', (world) => discuss(world, 4)),
  kind('/issue/{issue_iid}', '/issue/7', (world) => void (world.issue('acme/api', 7).state = 'closed')),
  kind('/deployment/{deployment_id}', '/deployment/6004', (world) => void (one(deliveryOf(world.project('acme/api')).deployments, ({ id }) => id === 6004).status = 'running')),
  kind('/environment/{environment_id}', '/environment/3003', (world) => void (one(deliveryOf(world.project('acme/api')).environments, ({ id }) => id === 3003).state = 'stopped')),
  kind('/release/{tag_name}', '/release/v1.0.0', (world) => void (one(world.project('acme/api').releases, ({ tag_name }) => tag_name === 'v1.0.0').description = changedWords)),
  kind('/tag/{tag_name}', '/tag/v1.2-rc.1', (world) => {
    const { tags } = world.project('acme/api').repository;
    tags.set('v1.2-rc.1', { ...tags.get('v1.2-rc.1')!, target: tags.get('v1.0.0')!.target });
  }),
  kind('/branch/{branch}', '/branch/feature%2Fa%20b', (world) => {
    const { branches, tags } = world.project('acme/api').repository;
    branches.set('feature/a b', tags.get('v1.0.0')!.target);
  }),
  kind('/milestone/{milestone_iid}', '/milestone/3', (world) => describe(world.project('acme/api').milestones, 403)),
  { template: 'gitlab://group/{group_id}/milestone/{milestone_iid}', uri: 'gitlab://group/acme/milestone/1', change: (world) => describe(groupPlansOf(world.group('acme')).milestones, 451) },
  kind('/label/{label_id}', '/label/bug', (world) => void (one(world.project('acme/api').labels, ({ name }) => name === 'bug').description = changedWords)),
  { template: 'gitlab://group/{group_id}/label/{label_id}', uri: 'gitlab://group/acme/label/352', change: (world) => describe(groupPlansOf(world.group('acme')).labels, 352) },
  kind('/board/{board_id}', '/board/8801', (world) => void boardsOf(world.project('acme/api'))[0]!.lists.pop()),
  kind('/deploy_key/{deploy_key_id}', '/deploy_key/8601', (world) => void (one(deployKeysOf(world.project('acme/api')), ({ id }) => id === 8601).can_push = true)),
  kind('/snippet/{snippet_id}', '/snippet/8701', (world) => describe(projectSnippetsOf(world.project('acme/api')), 8701)),
  { template: 'gitlab://snippet/{snippet_id}', uri: 'gitlab://snippet/8712', change: (world) => describe(personalSnippetsOf(world.user('alice')), 8712) },
  kind('/wiki/{slug}', '/wiki/guides%2FDeploying', (world) => void (one(wikiOf(world.project('acme/api')), ({ slug }) => slug === 'guides/Deploying').content = changedWords)),
  kind('/feature_flag/{name}', '/feature_flag/dark.mode', (world) => void (one(featureFlagsOf(world.project('acme/api')), ({ name }) => name === 'dark.mode').active = true)),
  kind('/file/{ref}/{+path}', '/file/feature%2Fcache/README.md', (world) => {
    const { repository } = world.project('acme/api');
    const parent = repository.resolve('feature/cache')!;
    repository.branches.set('feature/cache', repository.commit({ ...parent, parents: [parent.id], changes: { 'README.md': changedWords } }).id);
  }),
];
