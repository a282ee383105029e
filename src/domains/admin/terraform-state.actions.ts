import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { projectPath } from '../../gitlab/project-path.js';
import { graphqlLine, refusalText } from '../../gitlab/refusal-text.js';
import { reworded } from '../../gitlab/reworded.js';
import { unseen } from '../../gitlab/unseen.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { flatState, terraformLockCard, terraformStateCard, terraformStateTable } from './terraform-state.view.js';

const where = { project_id: ProjectRef, name: Type.String({ description: 'Name of the Terraform state: `production`.', minLength: 1 }) };

const StateRef = Type.Object(where);
type StateRef = Static<typeof StateRef>;

const StatesOfProject = Type.Object({
  project_id: ProjectRef,
  first: Type.Optional(Type.Integer({ description: 'How many states to read, 1 to 100. Default 20.', minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ description: 'Continues where an earlier answer stopped: its `next_cursor`, unchanged.' })),
});
type StatesOfProject = Static<typeof StatesOfProject>;

const NewLock = Type.Object({
  ...where,
  lock_id: Type.Optional(Type.String({ description: 'Id that the lock gets, at most 255 characters. Default: a new one, which the answer tells.', minLength: 1, maxLength: 255 })),
  reason: Type.Optional(Type.String({ description: 'Why the state is locked, at most 255 characters.', maxLength: 255 })),
});
type NewLock = Static<typeof NewLock>;

const fields = 'id name lockedAt lockedByUser { username name } createdAt updatedAt deletedAt latestVersion { serial createdAt createdByUser { username name } }';

const oneState = `query terraformState($path: ID!, $name: String!) { project(fullPath: $path) { terraformState(name: $name) { ${fields} } } }`;

const allStates = `query terraformStates($path: ID!, $first: Int, $after: String) {
  project(fullPath: $path) { terraformStates(first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }
}`;

const One = Type.Object({ project: Nullable(Type.Object({ terraformState: Nullable(AnyObject) })) });
const Several = Type.Object({ project: Nullable(Type.Object({ terraformStates: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) });

const paramAliases = { state_name: 'name', state: 'name' };
const keywords = ['terraform', 'opentofu', 'tfstate', 'infrastructure as code', 'iac'];

/** Terraform states that GitLab keeps for a project. */
@Injectable()
export class TerraformStateActions {
  @Action('admin.terraform_state_list', {
    title: 'List Terraform states',
    summary: 'List the Terraform states of a project with their latest version, and who has locked them.',
    effect: 'read',
    params: StatesOfProject,
    view: terraformStateTable,
    tool: 'gitlab_list_terraform_states',
    paramAliases: { per_page: 'first', limit: 'first', cursor: 'after' },
    keywords,
    next: ['admin.terraform_state_get'],
    related: ['admin.terraform_state_lock'],
  })
  async list({ project_id, first = 20, after }: StatesOfProject, { gitlab }: ActionContext) {
    const path = await projectPath(gitlab, project_id);
    const { project } = received(Several, await gitlab.graphql(allStates, { path, first, after }));
    if (project === null || project.terraformStates === null) throw noStates(`any Terraform states of project ${project_id}`);
    const { nodes, pageInfo } = project.terraformStates;
    return new Page(nodes.map(flatState), paginationOf(pageInfo));
  }

  @Action('admin.terraform_state_get', {
    title: 'Get Terraform state',
    summary: 'Read one Terraform state of a project: its latest version, when that was made and by whom, and whether it is locked.',
    effect: 'read',
    params: StateRef,
    view: terraformStateCard,
    tool: 'gitlab_get_terraform_state',
    paramAliases,
    keywords: [...keywords, 'who locked', 'lock holder'],
    next: ['admin.terraform_state_lock'],
    related: ['admin.terraform_state_list'],
  })
  async get({ project_id, name }: StateRef, { gitlab }: ActionContext): Promise<JsonObject> {
    const path = await projectPath(gitlab, project_id);
    const { project } = received(One, await gitlab.graphql(oneState, { path, name }));
    const found = project?.terraformState ?? null;
    if (found === null) throw noStates(`a Terraform state ${name} of project ${project_id}`);
    return flatState(found);
  }

  @Action('admin.terraform_state_lock', {
    title: 'Lock Terraform state',
    summary: 'Lock a Terraform state, so that nobody else changes it until it is unlocked.',
    effect: 'write',
    params: NewLock,
    view: terraformLockCard,
    tool: 'gitlab_lock_terraform_state',
    paramAliases: { ...paramAliases, info: 'reason' },
    example: { project_id: 'group/project', name: 'production', lock_id: 'migration-2026-11', reason: 'Migration in progress' },
    keywords: [...keywords, 'freeze'],
    next: ['admin.terraform_state_unlock'],
    related: ['admin.terraform_state_get'],
  })
  async lock({ project_id, name, lock_id = randomUUID(), reason = '' }: NewLock, { gitlab }: ActionContext): Promise<JsonObject> {
    // What Terraform itself would tell of its lock; GitLab requires all of it, and keeps the id alone.
    const body = { ID: lock_id, Operation: 'Lock', Info: reason, Who: 'gitlab-mcp-server', Version: '', Created: '', Path: '' };
    try {
      await gitlab.rest.post('/projects/:project_id/terraform/state/:name/lock', { project_id, name }, { body, called: { ID: 'lock_id', Info: 'reason' } });
    } catch (error) {
      if (error instanceof GitLabRejected && error.status === 409) throw reworded(error, `The Terraform state ${name} is locked already. Nothing was changed.`, 'Wait until it is released, or have whoever holds it release it; admin.terraform_state_get shows who that is.');
      throw error;
    }
    return { name, lock_id, ...(reason === '' ? {} : { reason }) };
  }

  @RestAction('admin.terraform_state_unlock', 'DELETE /projects/:project_id/terraform/state/:name/lock', {
    title: 'Unlock Terraform state',
    summary: 'Unlock a Terraform state, so that it can be changed again; without the id of the lock it is unlocked whoever holds it.',
    effect: 'destroy',
    params: Type.Object({ ...where, lock_id: Type.Optional(Type.String({ description: 'Id of the lock; GitLab refuses when another lock holds. Default: whichever lock it is.', minLength: 1 })) }),
    wire: { rename: { lock_id: 'ID' } },
    tool: 'gitlab_unlock_terraform_state',
    done: 'The Terraform state is unlocked.',
    paramAliases,
    keywords: [...keywords, 'force-unlock', 'release lock'],
    related: ['admin.terraform_state_lock', 'admin.terraform_state_get'],
  })
  declare readonly unlock: RestCall;

  @RestAction('admin.terraform_state_delete', 'DELETE /projects/:project_id/terraform/state/:name', {
    title: 'Delete Terraform state',
    summary: 'Delete a Terraform state with all of its versions, so that Terraform no longer knows what it made.',
    effect: 'destroy',
    params: StateRef,
    tool: 'gitlab_delete_terraform_state',
    done: 'GitLab deletes the Terraform state.',
    paramAliases,
    keywords,
    related: ['admin.terraform_version_delete', 'admin.terraform_state_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('admin.terraform_version_delete', 'DELETE /projects/:project_id/terraform/state/:name/versions/:serial', {
    title: 'Delete Terraform state version',
    summary: 'Delete one version of a Terraform state by its serial number.',
    effect: 'destroy',
    params: Type.Object({ ...where, serial: Type.Integer({ description: 'Serial number of the version, as admin.terraform_state_get shows that of the latest.', minimum: 0 }) }),
    tool: 'gitlab_delete_terraform_state_version',
    done: 'Deleted the version of the Terraform state.',
    paramAliases: { ...paramAliases, version: 'serial' },
    example: { project_id: 'group/project', name: 'production', serial: 12 },
    keywords,
    related: ['admin.terraform_state_delete', 'admin.terraform_state_get'],
  })
  declare readonly deleteVersion: RestCall;
}

function noStates(what: string) {
  return unseen(refusalText(graphqlLine, 200, `GitLab does not show ${what}: there is none, or the token's user may not see it, which takes the Developer role.`, 'Check project_id with project.get, and the names with admin.terraform_state_list.'));
}
