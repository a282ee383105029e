import { Injectable, UseGuards } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { repeatingNone } from './mirror-refusal.js';
import { OverwritesTargetGuard } from './overwrites-target.guard.js';
import { credentialsIn, sourceIn } from './pull-mirror-settings.js';
import { mirrorKeyCard, remoteMirrorCard, remoteMirrorTable } from './remote-mirror.view.js';

const MirrorId = Type.Integer({ description: 'Id of the mirror, as project.mirror_list shows it.', minimum: 1 });
const MirrorRef = Type.Object({ project_id: ProjectRef, mirror_id: MirrorId });

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const settings = {
  enabled: Flag('Whether pushes are handed on. A new mirror: false unless said.'),
  only_protected_branches: Flag('Whether only protected branches are handed on. A new mirror: false unless said.'),
  mirror_branch_regex: Type.Optional(Type.String({ description: 'Regular expression (RE2) for the names of the branches to hand on; not together with only_protected_branches. Premium.' })),
  keep_divergent_refs: Flag('Whether branches that went their own way at the target are spared; otherwise they are overwritten, which is asked about first. A new mirror: false unless said.'),
  host_keys: Type.Optional(Type.Array(Type.String(), { description: 'SSH host keys of the target, each as a line of `known_hosts`. Default: as they are.' })),
};

const NewMirror = Type.Object({
  project_id: ProjectRef,
  url: Type.String({ description: 'Address of the repository to push to, beginning with http, https, ssh or git; a user name and a token stand inside it: `https://user:token@git.example.com/group/project.git`. They are never shown again.', minLength: 1 }),
  auth_method: Type.Optional(OneOf(['ssh_public_key', 'password'], 'How it signs in. Default `password`; `ssh_public_key` needs an address that begins with ssh.')),
  ...settings,
});
type NewMirror = Static<typeof NewMirror>;

const MirrorChanges = Type.Object({
  ...MirrorRef.properties,
  auth_method: Type.Optional(Type.String({ description: 'How it signs in from now on: `ssh_public_key` or `password`.' })),
  ...settings,
});
type MirrorChanges = Static<typeof MirrorChanges>;

const keywords = ['push mirror', 'mirroring', 'remote mirror', 'replicate', 'downstream'];
const mirrors = '/projects/:project_id/remote_mirrors';

/** Push mirrors: repositories elsewhere that a project hands its pushes on to. */
@Injectable()
export class RemoteMirrorActions {
  @RestAction('project.mirror_list', `GET ${mirrors}`, {
    title: 'List push mirrors',
    summary: 'List the push mirrors of a project: where its pushes are handed on to, and how the last update went.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: remoteMirrorTable,
    tool: 'gitlab_list_project_mirrors',
    keywords,
    next: ['project.mirror_get', 'project.mirror_force_push'],
    related: ['project.pull_mirror_get', 'project.mirror_add'],
  })
  declare readonly list: RestCall;

  @RestAction('project.mirror_get', `GET ${mirrors}/:mirror_id`, {
    title: 'Get push mirror',
    summary: 'Read one push mirror of a project: target, branches, and how the last update went.',
    effect: 'read',
    params: MirrorRef,
    view: remoteMirrorCard,
    tool: 'gitlab_get_project_mirror',
    keywords: [...keywords, 'mirror status'],
    related: ['project.mirror_list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.mirror_get_public_key', `GET ${mirrors}/:mirror_id/public_key`, {
    title: 'Get public key of push mirror',
    summary: 'Read the public SSH key of a push mirror, which its target has to let in.',
    effect: 'read',
    since: '17.9',
    params: MirrorRef,
    view: mirrorKeyCard,
    tool: 'gitlab_get_project_mirror_public_key',
    keywords: [...keywords, 'deploy key', 'ssh key'],
    related: ['project.mirror_get'],
  })
  declare readonly publicKey: RestCall;

  @UseGuards(OverwritesTargetGuard)
  @Action('project.mirror_add', {
    title: 'Add push mirror',
    summary: 'Add a push mirror to a project, which then hands its pushes on to a repository elsewhere.',
    effect: 'write',
    sinceOf: { auth_method: '16.10', host_keys: '18.4' },
    params: NewMirror,
    view: remoteMirrorCard,
    tool: 'gitlab_add_project_mirror',
    paramAliases: { mirror_url: 'url', target: 'url', target_url: 'url', branch_regex: 'mirror_branch_regex' },
    tierOf: { mirror_branch_regex: 'premium' },
    example: { project_id: 'group/project', url: 'https://user:token@git.example.com/group/project.git', enabled: true, keep_divergent_refs: true },
    keywords: [...keywords, 'create mirror'],
    next: ['project.mirror_force_push'],
    related: ['project.mirror_list', 'project.pull_mirror_configure'],
  })
  async add({ project_id, ...mirror }: NewMirror, { gitlab }: ActionContext) {
    sourceIn(mirror);
    return repeatingNone(credentialsIn(mirror), () => gitlab.rest.post<JsonObject>(mirrors, { project_id }, { body: mirror }));
  }

  @UseGuards(OverwritesTargetGuard)
  @Action('project.mirror_edit', {
    title: 'Edit push mirror',
    summary: 'Change a push mirror of a project: switch it on or off, which branches it hands on, how it signs in.',
    effect: 'write',
    sinceOf: { auth_method: '16.10', host_keys: '18.4' },
    params: MirrorChanges,
    clears: ['mirror_branch_regex'],
    view: remoteMirrorCard,
    tool: 'gitlab_edit_project_mirror',
    idempotent: true,
    paramAliases: { branch_regex: 'mirror_branch_regex' },
    tierOf: { mirror_branch_regex: 'premium' },
    example: { project_id: 'group/project', mirror_id: 7, enabled: false },
    keywords: [...keywords, 'update mirror', 'disable mirror'],
    related: ['project.mirror_get', 'project.mirror_delete'],
  })
  edit({ project_id, mirror_id, ...changes }: MirrorChanges, { gitlab }: ActionContext) {
    return gitlab.rest.put<JsonObject>('/projects/:project_id/remote_mirrors/:mirror_id', { project_id, mirror_id }, { body: changes });
  }

  @RestAction('project.mirror_force_push', `POST ${mirrors}/:mirror_id/sync`, {
    title: 'Push to push mirror now',
    summary: 'Start an update of a push mirror at once, without waiting for the next push.',
    effect: 'write',
    since: '16.11',
    params: MirrorRef,
    tool: 'gitlab_force_push_mirror_update',
    done: 'GitLab has begun the update. project.mirror_get tells how it went.',
    keywords: [...keywords, 'sync', 'sync now', 'force update', 'trigger'],
    next: ['project.mirror_get'],
    related: ['project.mirror_list'],
  })
  declare readonly sync: RestCall;

  @RestAction('project.mirror_delete', `DELETE ${mirrors}/:mirror_id`, {
    title: 'Delete push mirror',
    summary: 'Delete a push mirror of a project, so that its pushes are no longer handed on; the target keeps what it has.',
    effect: 'destroy',
    params: MirrorRef,
    tool: 'gitlab_delete_project_mirror',
    done: 'The push mirror was deleted.',
    keywords: [...keywords, 'remove mirror'],
    related: ['project.mirror_edit', 'project.mirror_list'],
  })
  declare readonly delete: RestCall;
}
