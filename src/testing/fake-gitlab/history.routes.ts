import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, Failure, invalidParameter, notFound, ok, type Reply } from './failure.js';
import { roles } from './records.js';
import type { Change, CommitRecord, Repository, TreeEntry } from './repository.js';
import { commitEntity } from './repository.entities.js';
import { commitOf, fileOf, requirePush } from './repository.routes.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

const linesOf = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

/** The commit that each line of a file comes from: the earliest of those, going back without a gap, that held the line. */
function origins(repository: Repository, path: string, tip: CommitRecord, lines: readonly string[]): CommitRecord[] {
  const versions = repository.history(tip).filter((commit) => commit.files.get(path)?.id !== repository.parentOf(commit)?.files.get(path)?.id && commit.files.has(path));
  const texts = versions.map((commit) => new Set(linesOf(repository.text(commit.files.get(path)))));
  return lines.map((line) => {
    const gap = texts.findIndex((text) => !text.has(line));
    return versions[gap < 0 ? versions.length - 1 : Math.max(0, gap - 1)] ?? tip;
  });
}

/** A commit in a blame is shorter than elsewhere. */
function blameCommit(call: Call, project: ProjectRecord, commit: CommitRecord): JsonObject {
  const { id, parent_ids, message, authored_date, author_name, author_email, committed_date, committer_name, committer_email } = commitEntity(call, project, commit);
  return { id, parent_ids, message, authored_date, author_name, author_email, committed_date, committer_name, committer_email };
}

function contentOf(repository: Repository, entry: TreeEntry | undefined): Change {
  if (entry === undefined) return null;
  if (entry.mode === '160000') return { submodule: entry.id };
  return entry.mode === '100755' ? { executable: repository.text(entry) } : repository.content(entry.id);
}

interface Deed {
  readonly name: 'cherry-pick' | 'revert';
  readonly message: string;
  /** The trees between which the change lies. */
  readonly from: CommitRecord | undefined;
  readonly to: CommitRecord | undefined;
}

const refusal = (deed: Deed, error_code: 'conflict' | 'empty') =>
  new Failure(400, {
    message: `Sorry, we cannot ${deed.name} this commit automatically. This commit may already have been ${deed.name === 'revert' ? 'reverted' : 'cherry-picked'}, or a more recent commit may have updated some of its content.`,
    error_code,
  });

/** Makes a change that lies between two commits on a branch, file by file. */
function repeat(call: Call, project: ProjectRecord, deed: Deed): Reply {
  const { repository } = project;
  const branch = call.required('branch');
  requirePush(call, project, branch);
  const tip = repository.resolve(`refs/heads/${branch}`);
  if (!tip || !repository.branches.has(branch)) throw notFound('Branch');
  const paths = new Set([...(deed.from?.files.keys() ?? []), ...(deed.to?.files.keys() ?? [])]);
  const changes: Record<string, Change> = {};
  for (const path of paths) {
    const [before, after, now] = [deed.from, deed.to, tip].map((commit) => commit?.files.get(path));
    if (before?.id === after?.id || now?.id === after?.id) continue;
    if (now?.id !== before?.id) throw refusal(deed, 'conflict');
    changes[path] = contentOf(repository, after);
  }
  if (Object.keys(changes).length === 0) throw refusal(deed, 'empty');
  if (call.flag('dry_run') === true) return ok({ dry_run: 'success' });
  const commit = repository.commit({ message: deed.message, authorName: call.user.name, authorEmail: `${call.user.username}@example.com`, date: call.world.now(), changes, parents: [tip.id] });
  repository.branches.set(branch, commit.id);
  return created(commitEntity(call, project, commit));
}

/** The notes of a version, of the commits that carry the trailer. */
function changelog(call: Call, project: ProjectRecord): string {
  const version = call.required('version');
  if (!/^v?\d+\.\d+\.\d+/.test(version)) throw badRequest('version is not a valid semantic version');
  const { repository } = project;
  const to = repository.resolve(call.text('to') ?? 'HEAD');
  const start = call.text('from') ?? [...repository.tags].find(([name]) => /^v?\d+\.\d+\.\d+$/.test(name))?.[1].target;
  const from = start === undefined ? undefined : repository.resolve(start);
  if (!to || !from) throw new Failure(422, { message: 'Failed to generate the changelog: The commit start range is unspecified, and no previous tag could be found to use instead' });
  const trailer = call.text('trailer') ?? 'Changelog';
  const entries = repository.between(from, to).flatMap((commit) => {
    const category = new RegExp(`^${trailer}: (\\w+)$`, 'm').exec(commit.message)?.[1];
    return category === undefined ? [] : [`- [${commit.message.split('\n')[0] ?? ''}](${commit.id})`];
  });
  const date = (call.text('date') ?? call.world.now()).slice(0, 10);
  return `## ${version} (${date})\n\n${entries.length === 0 ? 'No changes.' : `### changed (${entries.length} ${entries.length === 1 ? 'change' : 'changes'})\n\n${entries.join('\n')}`}\n`;
}

export const historyRoutes: Routes = {
  'GET /projects/:id/repository/files/:file_path/blame': (call) => {
    const project = call.project();
    call.required('ref');
    const { path, commit, bytes } = fileOf(call, project);
    const lines = bytes.length === 0 ? [] : linesOf(bytes.toString('utf8'));
    const range = call.object('range');
    const [start, end] = range === undefined ? [1, lines.length] : [Number(range['start']), Number(range['end'])];
    if (Number.isNaN(start) || Number.isNaN(end)) throw invalidParameter('range[start], range[end] are missing');
    if (start > end) throw badRequest('range[start] must be less than or equal to range[end]');
    if (range !== undefined && start > lines.length) throw notFound('range[start] is outside of the file');
    const from = origins(project.repository, path, commit, lines);
    const groups: { commit: CommitRecord; lines: string[] }[] = [];
    for (const [index, line] of lines.entries()) {
      const origin = from[index] ?? commit;
      if (index + 1 < start || index + 1 > end) continue;
      const last = groups.at(-1);
      if (last?.commit === origin) last.lines.push(line);
      else groups.push({ commit: origin, lines: [line] });
    }
    return ok(groups.map((group) => ({ commit: blameCommit(call, project, group.commit), lines: group.lines })));
  },

  'POST /projects/:id/repository/commits/:sha/cherry_pick': (call) => {
    const project = call.project(roles.developer);
    const commit = commitOf(call, project);
    const message = call.text('message') ?? `${commit.message}\n\n(cherry picked from commit ${commit.id})`;
    return repeat(call, project, { name: 'cherry-pick', message, from: project.repository.parentOf(commit), to: commit });
  },

  'POST /projects/:id/repository/commits/:sha/revert': (call) => {
    const project = call.project(roles.developer);
    const commit = commitOf(call, project);
    const message = `Revert "${commit.message.split('\n')[0] ?? ''}"\n\nThis reverts commit ${commit.id}`;
    return repeat(call, project, { name: 'revert', message, from: commit, to: project.repository.parentOf(commit) });
  },

  'GET /projects/:id/repository/changelog': (call) => ok({ notes: changelog(call, call.project()) }),

  'POST /projects/:id/repository/changelog': (call) => {
    const project = call.project(roles.developer);
    const notes = changelog(call, project);
    const { repository } = project;
    const branch = call.text('branch') ?? repository.defaultBranch ?? 'main';
    requirePush(call, project, branch);
    const tip = repository.resolve(`refs/heads/${branch}`);
    if (!tip) throw badRequest(`Failed to generate the changelog: the branch ${branch} does not exist`);
    const file = call.text('file') ?? 'CHANGELOG.md';
    const old = repository.text(tip.files.get(file));
    const commit = repository.commit({ message: call.text('message') ?? `Add changelog for version ${call.required('version')}`, authorName: call.user.name, authorEmail: `${call.user.username}@example.com`, date: call.world.now(), changes: { [file]: old === '' ? notes : `${notes}\n${old}` }, parents: [tip.id] });
    repository.branches.set(branch, commit.id);
    return ok(200);
  },
};
