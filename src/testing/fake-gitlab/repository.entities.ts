import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { pipelineBasic } from './pipeline.entities.js';
import { projectUrl } from './project.entities.js';
import { roles } from './records.js';
import type { CommitRecord, FileChange } from './repository.js';
import type { ProjectRecord } from './world.js';

export function commitEntity(call: Call, project: ProjectRecord, commit: CommitRecord): JsonObject {
  return {
    id: commit.id,
    short_id: commit.id.slice(0, 8),
    created_at: commit.date,
    parent_ids: commit.parents,
    title: commit.message.split('\n')[0] ?? '',
    message: commit.message,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    authored_date: commit.date,
    committer_name: commit.authorName,
    committer_email: commit.authorEmail,
    committed_date: commit.date,
    trailers: {},
    extended_trailers: {},
    web_url: `${projectUrl(call, project)}/-/commit/${commit.id}`,
  };
}

export function commitSingle(call: Call, project: ProjectRecord, commit: CommitRecord): JsonObject {
  const { repository } = project;
  const patches = repository.changes(repository.parentOf(commit), commit).map((change) => repository.patch(change));
  const count = (sign: string) => patches.flatMap((patch) => patch.split('\n')).filter((line) => line.startsWith(sign)).length;
  const [additions, deletions] = [count('+'), count('-')];
  const pipeline = project.pipelines.filter(({ sha }) => sha === commit.id).at(-1);
  return {
    ...commitEntity(call, project, commit),
    stats: { additions, deletions, total: additions + deletions },
    status: pipeline?.status ?? null,
    project_id: project.id,
    last_pipeline: pipeline ? pipelineBasic(call, project, pipeline) : null,
  };
}

/** GitLab sends no patch above 200 KB, and folds one above a tenth of that. */
const patchLimit = 204_800;

export function diffEntity(project: ProjectRecord, change: FileChange, unidiff = false): JsonObject {
  const patch = project.repository.patch(change);
  const too_large = patch.length > patchLimit;
  const collapsed = !too_large && patch.length > patchLimit / 10;
  const headers = unidiff ? `--- ${change.before ? `a/${change.oldPath}` : '/dev/null'}\n+++ ${change.after ? `b/${change.newPath}` : '/dev/null'}\n` : '';
  return {
    diff: too_large || collapsed ? '' : patch === '' ? '' : headers + patch,
    collapsed,
    too_large,
    new_path: change.newPath,
    old_path: change.oldPath,
    a_mode: change.before?.mode ?? '0',
    b_mode: change.after?.mode ?? '0',
    new_file: change.before === undefined,
    renamed_file: change.before !== undefined && change.after !== undefined && change.oldPath !== change.newPath,
    deleted_file: change.after === undefined,
    generated_file: /(^|\/)package-lock\.json$/.test(change.newPath),
  };
}

/** A whole change as `git diff` prints it. */
export function gitPatch(project: ProjectRecord, change: FileChange): string {
  const { oldPath, newPath, before, after } = change;
  const lines = [`diff --git a/${oldPath} b/${newPath}`];
  if (!before) lines.push(`new file mode ${after?.mode ?? ''}`);
  if (!after) lines.push(`deleted file mode ${before?.mode ?? ''}`);
  if (before && after && oldPath !== newPath) lines.push(`similarity index ${before.id === after.id ? 100 : 80}%`, `rename from ${oldPath}`, `rename to ${newPath}`);
  if (before?.id !== after?.id) lines.push(`index ${(before?.id ?? '0'.repeat(40)).slice(0, 11)}..${(after?.id ?? '0'.repeat(40)).slice(0, 11)}${before && after ? ` ${after.mode}` : ''}`);
  const patch = project.repository.patch(change);
  if (patch.startsWith('@@')) lines.push(`--- ${before ? `a/${oldPath}` : '/dev/null'}`, `+++ ${after ? `b/${newPath}` : '/dev/null'}`);
  return `${lines.join('\n')}\n${patch}`;
}

/** Protection of a branch, also by a pattern with `*`. */
export function protectionOf(project: ProjectRecord, branch: string) {
  return project.protected_branches.find(({ name }) =>
    new RegExp(`^${name.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(branch),
  );
}

export function branchEntity(call: Call, project: ProjectRecord, name: string): JsonObject {
  const { repository } = project;
  const head = repository.resolve(`refs/heads/${name}`);
  const main = repository.resolve('HEAD');
  const protection = protectionOf(project, name);
  const level = call.level(project);
  return {
    name,
    commit: head ? commitEntity(call, project, head) : null,
    merged: name !== repository.defaultBranch && head !== undefined && main !== undefined && repository.history(main).some(({ id }) => id === head.id),
    protected: protection !== undefined,
    developers_can_push: protection?.push_access_level === roles.developer,
    developers_can_merge: protection?.merge_access_level === roles.developer,
    can_push: level >= (protection?.push_access_level ?? roles.developer),
    default: name === repository.defaultBranch,
    web_url: `${projectUrl(call, project)}/-/tree/${encodeURI(name)}`,
  };
}

export function tagEntity(call: Call, project: ProjectRecord, name: string): JsonObject {
  const tag = project.repository.tags.get(name);
  const commit = project.repository.resolve(`refs/tags/${name}`);
  const release = project.releases.find(({ tag_name }) => tag_name === name);
  return {
    name,
    message: tag?.message ?? '',
    target: commit?.id ?? null,
    commit: commit ? commitEntity(call, project, commit) : null,
    release: release ? { tag_name: release.tag_name, description: release.description } : null,
    protected: false,
    created_at: tag?.createdAt ?? null,
  };
}
