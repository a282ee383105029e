import { Injectable, UseGuards } from '@nestjs/common';
import { Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { repeatingNone } from './mirror-refusal.js';
import { OverwritesDivergedGuard } from './overwrites-diverged.guard.js';
import { credentialsIn, PullMirrorSettings } from './pull-mirror-settings.js';
import { pullMirrorCard } from './pull-mirror.view.js';

const Where = Type.Object({ project_id: ProjectRef });

/** The mirror by which a project follows another repository. */
@Injectable()
export class PullMirrorActions {
  @RestAction('project.pull_mirror_get', 'GET /projects/:project_id/mirror/pull', {
    title: 'Get pull mirror',
    summary: 'Read the pull mirror of a project: which repository it follows, and how the last update went.',
    effect: 'read',
    tier: 'premium',
    params: Where,
    view: pullMirrorCard,
    tool: 'gitlab_project_pull_mirror_get',
    keywords: ['mirroring', 'sync', 'upstream', 'mirror status', 'last update'],
    related: ['project.pull_mirror_configure', 'project.start_mirroring', 'project.mirror_list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.start_mirroring', 'POST /projects/:project_id/mirror/pull', {
    title: 'Start pull mirroring',
    summary: 'Start an update of a project from the repository that it follows, without waiting for the next one.',
    effect: 'write',
    tier: 'premium',
    params: Where,
    tool: 'gitlab_project_start_mirroring',
    done: 'GitLab has begun the update. project.pull_mirror_get tells how it went.',
    keywords: ['mirroring', 'sync now', 'fetch upstream', 'update mirror'],
    next: ['project.pull_mirror_get'],
    related: ['project.pull_mirror_configure'],
  })
  declare readonly start: RestCall;

  @UseGuards(OverwritesDivergedGuard)
  @Action('project.pull_mirror_configure', {
    summary: 'Set up or change pull mirroring: the project then follows the repository at another address, all of it or some branches.',
    title: 'Configure pull mirror',
    effect: 'write',
    since: '17.5',
    tier: 'premium',
    params: PullMirrorSettings,
    clears: ['mirror_branch_regex'],
    view: pullMirrorCard,
    tool: 'gitlab_project_pull_mirror_configure',
    idempotent: true,
    paramAliases: {
      import_url: 'url', mirror_url: 'url', source_url: 'url', source: 'url', mirror: 'enabled', username: 'auth_user', user: 'auth_user', password: 'auth_password', token: 'auth_password',
      overwrite_diverged_branches: 'mirror_overwrites_diverged_branches', only_protected_branches: 'only_mirror_protected_branches', trigger_builds: 'mirror_trigger_builds', branch_regex: 'mirror_branch_regex',
    },
    example: { project_id: 'group/project', enabled: true, url: 'https://git.example.com/group/project.git' },
    keywords: ['mirroring', 'sync', 'upstream', 'import', 'replicate', 'fetch', 'pull from another repository'],
    related: ['project.pull_mirror_get', 'project.get'],
  })
  async configure({ project_id, ...settings }: PullMirrorSettings, { gitlab }: ActionContext) {
    if (Object.keys(settings).length === 0) {
      throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(PullMirrorSettings.properties).filter((name) => name !== 'project_id').join(', ')}.`);
    }
    return repeatingNone(credentialsIn(settings), () => gitlab.rest.put<JsonObject>('/projects/:project_id/mirror/pull', { project_id }, { body: settings }));
  }
}
