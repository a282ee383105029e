import type { JsonObject } from '../../kernel/json.js';
import { isObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, Failure, notFound, ok } from './failure.js';
import { milestoneEntity } from './issue.entities.js';
import { paged } from './paging.js';
import { projectUrl } from './project.entities.js';
import { type ReleaseLinkRecord, type ReleaseRecord, roles } from './records.js';
import { commitEntity } from './repository.entities.js';
import type { Routes } from './router.js';
import { fullPath, type ProjectRecord } from './world.js';

const linkEntity = (call: Call, project: ProjectRecord, release: ReleaseRecord, link: ReleaseLinkRecord): JsonObject => ({
  id: link.id,
  name: link.name,
  url: link.url,
  direct_asset_url: link.filepath ? `${projectUrl(call, project)}/-/releases/${release.tag_name}/downloads${link.filepath}` : link.url,
  link_type: link.link_type,
});

function releaseEntity(call: Call, project: ProjectRecord, release: ReleaseRecord): JsonObject {
  const url = projectUrl(call, project);
  const commit = project.repository.resolve(`refs/tags/${release.tag_name}`);
  const tag = encodeURIComponent(release.tag_name);
  const sources = ['zip', 'tar.gz', 'tar.bz2', 'tar'].map((format) => ({ format, url: `${url}/-/archive/${release.tag_name}/${project.path}-${release.tag_name.replaceAll('/', '-')}.${format}` }));
  return {
    name: release.name,
    tag_name: release.tag_name,
    description: release.description,
    created_at: release.created_at,
    released_at: release.released_at,
    upcoming_release: release.released_at > call.world.now(),
    author: userBasic(call, release.author),
    commit: commit ? commitEntity(call, project, commit) : null,
    milestones: project.milestones
      .filter(({ title }) => release.milestones.includes(title))
      .map((milestone) => ({ ...milestoneEntity(call, project, milestone), issue_stats: { total: 4, closed: 3 } })),
    commit_path: commit ? `/${fullPath(project)}/-/commit/${commit.id}` : null,
    tag_path: `/${fullPath(project)}/-/tags/${release.tag_name}`,
    assets: { count: sources.length + release.links.length, sources, links: release.links.map((link) => linkEntity(call, project, release, link)) },
    evidences: [{ sha: '760d6cdfb0879c3ffedec13af470e0f71cf52c6cde4d', filepath: `${url}/-/releases/${tag}/evidences/1.json`, collected_at: release.created_at }],
    _links: {
      closed_issues_url: `${url}/-/issues?release_tag=${tag}&scope=all&state=closed`,
      closed_merge_requests_url: `${url}/-/merge_requests?release_tag=${tag}&scope=all&state=closed`,
      edit_url: `${url}/-/releases/${tag}/edit`,
      merged_merge_requests_url: `${url}/-/merge_requests?release_tag=${tag}&scope=all&state=merged`,
      opened_issues_url: `${url}/-/issues?release_tag=${tag}&scope=all&state=opened`,
      opened_merge_requests_url: `${url}/-/merge_requests?release_tag=${tag}&scope=all&state=opened`,
      self: `${url}/-/releases/${tag}`,
    },
  };
}

function releaseOf(call: Call, project: ProjectRecord): ReleaseRecord {
  const release = project.releases.find(({ tag_name }) => tag_name === call.param('tag_name'));
  if (!release) throw notFound();
  return release;
}

function linkOf(call: Call, release: ReleaseRecord): ReleaseLinkRecord {
  const link = release.links.find(({ id }) => id === call.number('link_id'));
  if (!link) throw notFound();
  return link;
}

function newLink(call: Call, from: JsonObject): ReleaseLinkRecord {
  const text = (name: string) => (typeof from[name] === 'string' ? from[name] : undefined);
  const url = text('url') ?? '';
  if (!/^(https?|ftp):\/\//.test(url)) throw badRequest({ url: ['is blocked: Only allowed schemes are http, https, ftp'] });
  return { id: call.world.nextId(), name: text('name') ?? url, url, filepath: text('direct_asset_path') ?? text('filepath') ?? null, link_type: text('link_type') ?? 'other' };
}

function milestonesIn(call: Call, project: ProjectRecord): string[] {
  const titles = call.list('milestones') ?? [];
  const missing = titles.filter((title) => !project.milestones.some((milestone) => milestone.title === title));
  if (missing.length > 0) throw badRequest(`Milestone(s) not found: ${missing.join(', ')}`);
  return titles;
}

const latest = (rows: readonly ReleaseRecord[]) => [...rows].sort((a, b) => (a.released_at < b.released_at ? 1 : -1));
const one = '/projects/:id/releases/:tag_name';

export const releaseRoutes: Routes = {
  'GET /projects/:id/releases': (call) => {
    const project = call.project();
    const field = call.oneOf('order_by', ['released_at', 'created_at']) ?? 'released_at';
    const direction = (call.oneOf('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
    const rows = [...project.releases].sort((a, b) => direction * (a[field] < b[field] ? -1 : 1));
    return paged(call, rows, (release) => releaseEntity(call, project, release));
  },

  'GET /groups/:id/releases': (call) => {
    const { full_path } = call.group();
    const direction = (call.oneOf('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
    const projects = call.world.visibleProjects(call.viewer).filter(({ namespace }) => namespace === full_path || namespace.startsWith(`${full_path}/`));
    const rows = projects.flatMap((project) => project.releases.map((release) => ({ project, release }))).sort((a, b) => direction * (a.release.released_at < b.release.released_at ? -1 : 1));
    return paged(call, rows, ({ project, release }) => releaseEntity(call, project, release));
  },

  'GET /projects/:id/releases/permalink/latest': (call) => {
    const project = call.project();
    const release = latest(project.releases)[0];
    if (!release) throw notFound();
    throw new Failure(302, { message: '302 Found' }, { location: `${call.api}/projects/${project.id}/releases/${encodeURIComponent(release.tag_name)}` });
  },

  [`GET ${one}`]: (call) => {
    const project = call.project();
    return ok(releaseEntity(call, project, releaseOf(call, project)));
  },

  'POST /projects/:id/releases': (call) => {
    const project = call.project(roles.developer);
    const { repository } = project;
    const tag_name = call.required('tag_name');
    if (project.releases.some((release) => release.tag_name === tag_name)) throw conflict('Release already exists');
    if (!repository.tags.has(tag_name)) {
      const ref = call.text('ref');
      if (ref === undefined) throw new Failure(422, { message: 'Ref is not specified' });
      const commit = repository.resolve(ref);
      if (!commit) throw badRequest(`Target ${ref} is invalid`);
      repository.tags.set(tag_name, { target: commit.id, message: call.text('tag_message') ?? null, createdAt: call.world.now() });
    }
    const at = call.world.now();
    const assets = call.object('assets');
    const links = Array.isArray(assets?.['links']) ? assets['links'].filter(isObject) : [];
    const release: ReleaseRecord = {
      tag_name,
      name: call.text('name') || tag_name,
      description: call.text('description') ?? null,
      author: call.user.username,
      created_at: at,
      released_at: call.text('released_at') ?? at,
      milestones: milestonesIn(call, project),
      links: links.map((link) => newLink(call, link)),
    };
    project.releases.push(release);
    return created(releaseEntity(call, project, release));
  },

  [`PUT ${one}`]: (call) => {
    const project = call.project(roles.developer);
    const release = releaseOf(call, project);
    call.requireOneOf(['name', 'description', 'released_at', 'milestones']);
    release.name = call.text('name') ?? release.name;
    release.description = call.text('description') ?? release.description;
    release.released_at = call.text('released_at') ?? release.released_at;
    if (call.has('milestones')) release.milestones = milestonesIn(call, project);
    return ok(releaseEntity(call, project, release));
  },

  [`DELETE ${one}`]: (call) => {
    const project = call.project(roles.developer);
    const release = releaseOf(call, project);
    project.releases.splice(project.releases.indexOf(release), 1);
    return ok(releaseEntity(call, project, release));
  },

  [`GET ${one}/assets/links`]: (call) => {
    const project = call.project();
    const release = releaseOf(call, project);
    return paged(call, release.links, (link) => linkEntity(call, project, release, link));
  },

  [`POST ${one}/assets/links`]: (call) => {
    const project = call.project(roles.developer);
    const release = releaseOf(call, project);
    call.required('name');
    call.required('url');
    const link = newLink(call, call.input);
    if (release.links.some(({ name }) => name === link.name)) throw badRequest({ name: ['has already been taken'] });
    release.links.push(link);
    return created(linkEntity(call, project, release, link));
  },

  [`GET ${one}/assets/links/:link_id`]: (call) => {
    const project = call.project();
    const release = releaseOf(call, project);
    return ok(linkEntity(call, project, release, linkOf(call, release)));
  },

  [`PUT ${one}/assets/links/:link_id`]: (call) => {
    const project = call.project(roles.developer);
    const release = releaseOf(call, project);
    const link = linkOf(call, release);
    call.requireOneOf(['name', 'url', 'direct_asset_path', 'filepath', 'link_type']);
    Object.assign(link, { name: call.text('name') ?? link.name, url: call.text('url') ?? link.url, filepath: call.text('direct_asset_path') ?? link.filepath, link_type: call.text('link_type') ?? link.link_type });
    return ok(linkEntity(call, project, release, link));
  },

  [`DELETE ${one}/assets/links/:link_id`]: (call) => {
    const project = call.project(roles.developer);
    const release = releaseOf(call, project);
    const link = linkOf(call, release);
    release.links.splice(release.links.indexOf(link), 1);
    return ok(linkEntity(call, project, release, link));
  },
};
