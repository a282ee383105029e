import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { deployKeyHolder, refAccessLevels, refHolder, refuseUnclearHolders } from '../../vocabulary/ref-access.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectedTagCard, protectedTagTable } from './protected-tag.view.js';

const ProtectionRef = Type.Object({ project_id: ProjectRef, name: Type.String({ description: 'Name of the tag or pattern as it is protected: `v*`.', minLength: 1 }) });

const NewProtection = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'Name of the tag, or a pattern that stands for several: `v*`.', minLength: 1 }),
  create_access_level: Type.Optional(Type.Integer({ description: `Lowest role that may create such tags: ${rolesInWords(refAccessLevels)}. Default 40.` })),
  allowed_to_create: Type.Optional(
    Type.Array(Type.Object({ ...refHolder, ...deployKeyHolder }, { additionalProperties: false, description: 'One role, user, group or deploy key.' }), {
      description: 'Who may create such tags, in place of one role for all: each entry names a role, a user, a group or a deploy key.',
    }),
  ),
});
type NewProtection = Static<typeof NewProtection>;

const nameAliases = { tag: 'name', tag_name: 'name', pattern: 'name' };
const keywords = ['tag protection', 'who can tag', 'release tags'];

/** The protection of tags. */
@Injectable()
export class ProtectedTagActions {
  @RestAction('tag.list_protected', 'GET /projects/:project_id/protected_tags', {
    title: 'List protected tags',
    summary: 'List the protected tags and patterns of a project with who may create them.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: protectedTagTable,
    tool: 'gitlab_tag_list_protected',
    keywords,
    related: ['tag.protect', 'tag.list'],
  })
  declare readonly list: RestCall;

  @RestAction('tag.get_protected', 'GET /projects/:project_id/protected_tags/:name', {
    title: 'Get protected tag',
    summary: 'Read the protection of one tag or pattern: who may create it.',
    effect: 'read',
    params: ProtectionRef,
    view: protectedTagCard,
    tool: 'gitlab_tag_get_protected',
    paramAliases: nameAliases,
    example: { project_id: 'group/project', name: 'v*' },
    keywords,
    related: ['tag.list_protected'],
  })
  declare readonly get: RestCall;

  @Action('tag.protect', {
    title: 'Protect tag',
    summary: 'Protect a tag, or all that match a pattern: say who may create, change and delete it.',
    effect: 'write',
    params: NewProtection,
    view: protectedTagCard,
    tool: 'gitlab_tag_protect',
    tierOf: { allowed_to_create: 'premium' },
    paramAliases: { ...nameAliases, access_level: 'create_access_level' },
    example: { project_id: 'group/project', name: 'v*', create_access_level: 40 },
    keywords: [...keywords, 'lock', 'restrict'],
    related: ['tag.list_protected', 'tag.unprotect', 'branch.protect'],
  })
  protect({ project_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    requireRole('create_access_level', protection.create_access_level, refAccessLevels);
    refuseUnclearHolders('allowed_to_create', protection.allowed_to_create, refAccessLevels, ['access_level', 'user_id', 'group_id', 'deploy_key_id']);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/protected_tags', { project_id }, { body: protection });
  }

  @RestAction('tag.unprotect', 'DELETE /projects/:project_id/protected_tags/:name', {
    title: 'Unprotect tag',
    summary: 'Unprotect a tag or pattern, so that everybody who may push may create it; the tags stay.',
    effect: 'destroy',
    undoneBy: 'tag.protect',
    params: ProtectionRef,
    tool: 'gitlab_tag_unprotect',
    done: 'The protection was taken away; the tags themselves stay.',
    paramAliases: nameAliases,
    example: { project_id: 'group/project', name: 'v*' },
    keywords: [...keywords, 'unlock', 'remove protection'],
    related: ['tag.protect', 'tag.list_protected'],
  })
  declare readonly unprotect: RestCall;
}
