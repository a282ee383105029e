import { Injectable, UseGuards } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { GitLabRejected, InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OverwritesDivergedGuard } from './overwrites-diverged.guard.js';
import { credentialsIn, PullMirrorSettings } from './pull-mirror-settings.js';
import { pullMirrorCard } from './pull-mirror.view.js';

/** The mirror by which a project follows another repository. */
@Injectable()
export class PullMirrorActions {
  @UseGuards(OverwritesDivergedGuard)
  @Action('project.pull_mirror_configure', {
    summary: 'Set up or change pull mirroring: the project then follows the repository at another address, all of it or some branches.',
    title: 'Configure pull mirror',
    effect: 'write',
    tier: 'premium',
    params: PullMirrorSettings,
    view: pullMirrorCard,
    tool: 'gitlab_project_pull_mirror_configure',
    idempotent: true,
    paramAliases: {
      import_url: 'url', mirror_url: 'url', source_url: 'url', source: 'url', mirror: 'enabled', username: 'auth_user', user: 'auth_user', password: 'auth_password', token: 'auth_password',
      overwrite_diverged_branches: 'mirror_overwrites_diverged_branches', only_protected_branches: 'only_mirror_protected_branches', trigger_builds: 'mirror_trigger_builds', branch_regex: 'mirror_branch_regex',
    },
    example: { project_id: 'group/project', enabled: true, url: 'https://git.example.com/group/project.git' },
    keywords: ['mirroring', 'sync', 'upstream', 'import', 'replicate', 'fetch', 'pull from another repository'],
    related: ['project.get'],
  })
  async configure({ project_id, ...settings }: PullMirrorSettings, { gitlab }: ActionContext) {
    if (Object.keys(settings).length === 0) {
      throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(PullMirrorSettings.properties).filter((name) => name !== 'project_id').join(', ')}.`);
    }
    try {
      return await gitlab.rest.put<JsonObject>('/projects/:project_id/mirror/pull', { project_id }, { body: settings });
    } catch (error) {
      if (error instanceof GitLabRejected && credentialsIn(settings).some((each) => error.message.includes(each))) throw wordless(error);
      throw error;
    }
  }
}

/** The same refusal without GitLab's words, which repeat a credential; for that reason it does not carry its cause either. */
function wordless({ status, detail: { request } }: GitLabRejected): GitLabRejected {
  return new GitLabRejected(
    status,
    `GitLab refused the settings of the mirror. Its words are left out, since they repeat a credential of the call.\nCheck the address, the user name and the password, and repeat the call.\n${request.method} ${request.path} → ${status}`,
    { request, words: '' },
  );
}
