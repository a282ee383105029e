import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { table } from '../../presentation/table.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';

const Name = Type.String({ description: 'The short name: `gitlab`, as in `git clone git@gitlab.example.com:gitlab.git`.', minLength: 1 });
const AliasRef = Type.Object({ name: Name });

const alias = { id: field.number('ID'), name: field.name('Short name'), project_id: field.number('Project') };
const aliasCard = card(alias, { heading: ({ name }: JsonObject) => `Project alias ${code(String(name ?? '?'))}`, headed: ['name'] });
const aliasTable = table(alias, { title: 'Project aliases', empty: 'There are no project aliases.' });

const paramAliases = { alias: 'name' };
const keywords = ['short clone name', 'clone url', 'git clone', 'alternative path'];

/** Short names by which projects can be cloned over SSH. */
@Injectable()
export class ProjectAliasActions {
  @RestAction('project_alias.list', 'GET /project_aliases', {
    title: 'List project aliases',
    summary: 'List the short names by which projects of the instance can be cloned.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: aliasTable,
    tool: 'gitlab_list_project_aliases',
    keywords,
    related: ['project_alias.create'],
  })
  declare readonly list: RestCall;

  @RestAction('project_alias.get', 'GET /project_aliases/:name', {
    title: 'Get project alias',
    summary: 'Read which project a short clone name stands for.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: AliasRef,
    view: aliasCard,
    tool: 'gitlab_get_project_alias',
    paramAliases,
    keywords,
    related: ['project_alias.list', 'project.get'],
  })
  declare readonly get: RestCall;

  @RestAction('project_alias.create', 'POST /project_aliases', {
    title: 'Create project alias',
    summary: 'Create a short name by which a project can be cloned over SSH.',
    effect: 'write',
    tier: 'premium',
    admin: true,
    params: Type.Object({ project_id: ProjectRef, name: Name }),
    view: aliasCard,
    tool: 'gitlab_create_project_alias',
    paramAliases,
    example: { project_id: 'group/project', name: 'app' },
    keywords,
    related: ['project_alias.list', 'project_alias.delete'],
  })
  declare readonly create: RestCall;

  @RestAction('project_alias.delete', 'DELETE /project_aliases/:name', {
    title: 'Delete project alias',
    summary: 'Delete a short clone name; the project stays, and whoever cloned by the name has to use its path.',
    effect: 'destroy',
    tier: 'premium',
    admin: true,
    params: AliasRef,
    tool: 'gitlab_delete_project_alias',
    done: 'Deleted the project alias.',
    paramAliases,
    keywords,
    related: ['project_alias.list'],
  })
  declare readonly delete: RestCall;
}
