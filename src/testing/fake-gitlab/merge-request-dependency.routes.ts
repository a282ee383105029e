import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { conflict, created, invalidParameter, noContent, notFound } from './failure.js';
import { keptRows } from './kept-rows.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { mergeRequestOf } from './merge-request.routes.js';
import { paged } from './paging.js';
import { type MergeRequestRecord, roles } from './records.js';
import { commitEntity } from './repository.entities.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

interface BlockRecord {
  readonly id: number;
  readonly project: ProjectRecord;
  readonly blocking: MergeRequestRecord;
}

const blocksOf = keptRows((_request: MergeRequestRecord): BlockRecord[] => []);
const contextCommitsOf = keptRows((_request: MergeRequestRecord): string[] => []);

function entity(call: Call, project: ProjectRecord, request: MergeRequestRecord, { id, project: other, blocking }: BlockRecord): JsonObject {
  return { id, project_id: project.id, blocking_merge_request: mergeRequestListed(call, other, blocking), blocked_merge_request: mergeRequestListed(call, project, request) };
}

/** The merge request that is to come first: by its global id, or by project and number. */
function blockingOf(call: Call, project: ProjectRecord): Omit<BlockRecord, 'id'> {
  const [id, iid] = [call.integer('blocking_merge_request_id'), call.integer('blocking_merge_request_iid')];
  if ((id === undefined) === (iid === undefined)) throw invalidParameter('blocking_merge_request_id, blocking_merge_request_iid are missing, exactly one parameter must be provided');
  const named = call.text('blocking_project_id');
  const among = id === undefined ? [named === undefined ? project : call.projectBy(named)] : call.world.visibleProjects(call.viewer);
  for (const candidate of among) {
    const blocking = candidate.merge_requests.find((each) => (id === undefined ? each.iid === iid : each.id === id));
    if (blocking) return { project: candidate, blocking };
  }
  throw notFound('Merge Request');
}

const one = '/projects/:id/merge_requests/:merge_request_iid';

/** What a merge request refers to: others that come first, and commits that explain it. */
export const mergeRequestDependencyRoutes: Routes = {
  [`GET ${one}/blocks`]: (call) => {
    const project = call.project();
    call.requirePremium();
    const request = mergeRequestOf(call, project);
    return paged(call, blocksOf(request), (block) => entity(call, project, request, block));
  },
  [`POST ${one}/blocks`]: (call) => {
    const project = call.project(roles.developer);
    call.requirePremium();
    const request = mergeRequestOf(call, project);
    const found = blockingOf(call, project);
    if (blocksOf(request).some(({ blocking }) => blocking === found.blocking)) throw conflict('Block already exists');
    const block = { id: call.world.nextId(), ...found };
    blocksOf(request).push(block);
    return created(entity(call, project, request, block));
  },
  [`DELETE ${one}/blocks/:block_id`]: (call) => {
    const project = call.project(roles.developer);
    call.requirePremium();
    const request = mergeRequestOf(call, project);
    const block = blocksOf(request).find(({ id }) => id === call.number('block_id'));
    if (!block) throw notFound('Block');
    blocksOf(request).splice(blocksOf(request).indexOf(block), 1);
    return noContent();
  },

  [`GET ${one}/context_commits`]: (call) => {
    const project = call.project();
    const commits = contextCommitsOf(mergeRequestOf(call, project)).map((sha) => project.repository.resolve(sha)).filter((commit) => commit !== undefined);
    return paged(call, commits, (commit) => commitEntity(call, project, commit));
  },
  [`POST ${one}/context_commits`]: (call) => {
    const project = call.project(roles.developer);
    const request = mergeRequestOf(call, project);
    const found = (call.list('commits') ?? []).map((sha) => project.repository.resolve(sha));
    const commits = found.filter((commit) => commit !== undefined);
    if (commits.length === 0 || commits.length < found.length) throw notFound('Commit');
    contextCommitsOf(request).push(...commits.map(({ id }) => id));
    return created(commits.map((commit) => commitEntity(call, project, commit)));
  },
  [`DELETE ${one}/context_commits`]: (call) => {
    const request = mergeRequestOf(call, call.project(roles.developer));
    const unwanted = call.list('commits') ?? [];
    const kept = contextCommitsOf(request);
    if (!unwanted.every((sha) => kept.includes(sha))) throw notFound('Commit');
    kept.splice(0, kept.length, ...kept.filter((sha) => !unwanted.includes(sha)));
    return noContent();
  },
};
