import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, ok } from './failure.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord } from './world.js';

interface PullMirror {
  enabled: boolean;
  url: string | null;
  mirror_trigger_builds: boolean;
  only_mirror_protected_branches: boolean;
  mirror_overwrites_diverged_branches: boolean;
  mirror_branch_regex: string | null;
}

/** Settings by project; a reset brings other projects, and with them no mirrors. */
const mirrors = new WeakMap<ProjectRecord, PullMirror>();

/** The one project that follows another repository from the beginning. */
const seeded = (): PullMirror => ({ ...absent(), enabled: true, url: 'https://robot:s3cret@git.example.com/upstream/api.git', only_mirror_protected_branches: true });

const mirrorOf = (project: ProjectRecord) => mirrors.get(project) ?? (project.id === landmarks.api ? seeded() : undefined);

const absent = (): PullMirror => ({ enabled: false, url: null, mirror_trigger_builds: false, only_mirror_protected_branches: false, mirror_overwrites_diverged_branches: false, mirror_branch_regex: null });

function mirroredProject(call: Call): ProjectRecord {
  call.requirePremium();
  return call.project(roles.maintainer);
}

function entity(project: ProjectRecord, mirror: PullMirror): JsonObject {
  const { enabled, url, ...rest } = mirror;
  return {
    id: 101_000 + project.id,
    update_status: 'finished',
    url: url?.replace(/\/\/[^/@]*@/, '//*****:*****@') ?? null,
    last_error: null,
    last_update_at: '2026-11-29T17:32:02.823Z',
    last_update_started_at: '2026-11-29T17:32:00.112Z',
    last_successful_update_at: '2026-11-29T17:32:02.823Z',
    enabled,
    ...rest,
  };
}

export const mirrorRoutes: Routes = {
  'GET /projects/:id/mirror/pull': (call) => {
    const project = mirroredProject(call);
    const mirror = mirrorOf(project);
    // A mirror that is switched off keeps its settings, but GitLab does not show them.
    if (!mirror?.enabled) throw badRequest('The project is not mirrored');
    return ok(entity(project, mirror));
  },

  'POST /projects/:id/mirror/pull': (call) => {
    if (!mirrorOf(mirroredProject(call))?.enabled) throw badRequest('The project is not mirrored');
    return ok(undefined);
  },

  'PUT /projects/:id/mirror/pull': (call) => {
    const project = mirroredProject(call);
    const mirror = mirrorOf(project) ?? absent();
    const url = call.text('url');
    if (url !== undefined && !/^(https?|ssh|git):\/\//.test(url)) throw badRequest(`Url is blocked: Only allowed schemes are http, https, ssh, git: ${url}`);
    const changed: PullMirror = {
      enabled: call.flag('enabled') ?? mirror.enabled,
      url: url ?? mirror.url,
      mirror_trigger_builds: call.flag('mirror_trigger_builds') ?? mirror.mirror_trigger_builds,
      only_mirror_protected_branches: call.flag('only_mirror_protected_branches') ?? mirror.only_mirror_protected_branches,
      mirror_overwrites_diverged_branches: call.flag('mirror_overwrites_diverged_branches') ?? mirror.mirror_overwrites_diverged_branches,
      mirror_branch_regex: call.text('mirror_branch_regex') ?? mirror.mirror_branch_regex,
    };
    if (changed.enabled && changed.url === null) throw badRequest({ import_url: ["can't be blank"] });
    mirrors.set(project, changed);
    return ok(entity(project, changed));
  },
};
