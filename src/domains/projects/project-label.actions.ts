import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { labelCard, labelTable } from './project-label.view.js';

const LabelList = Type.Object({
  project_id: ProjectRef,
  search: Type.Optional(Type.String({ description: 'Part of the name or description.' })),
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Labels of the groups above as well, which the project can use. Default true.' })),
  with_counts: Type.Optional(Type.Boolean({ description: 'Count the issues and merge requests that carry each. Default false.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived labels; false: none of them. Default: both.' })),
  ...Paging,
});

const NewLabel = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'Name of the label; `scope::value` makes one that excludes others of its scope.', minLength: 1 }),
  color: Type.String({ description: 'Colour: `#` and six hexadecimal digits, such as `#dc143c`, or the name of a CSS colour, such as `crimson`.', minLength: 1 }),
  description: Type.Optional(Type.String({ description: 'What the label stands for.' })),
  priority: Type.Optional(Type.Integer({ description: 'Rank among prioritised labels, from 0 for the highest. Default: none.', minimum: 0 })),
});

const LabelRef = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'Name of the label, such as `priority::high`, or its id.', minLength: 1 }),
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Look among the labels of the groups above as well. Default true.' })),
});

/** Labels of projects. */
@Injectable()
export class ProjectLabelActions {
  @RestAction('project.label_list', 'GET /projects/:project_id/labels', {
    title: 'List project labels',
    summary: 'List or search the labels of a project, those of the groups above included.',
    effect: 'read',
    params: LabelList,
    view: labelTable,
    tool: 'gitlab_label_list',
    paramAliases: { name: 'search', query: 'search' },
    keywords: ['tags', 'which labels exist', 'find label'],
    related: ['issue.list', 'issue.update', 'project.label_create'],
  })
  declare readonly list: RestCall;

  @RestAction('project.label_get', 'GET /projects/:project_id/labels/:name', {
    title: 'Get project label',
    summary: 'Read one label that a project can use: colour, description, priority and whether it is of the project itself.',
    effect: 'read',
    params: LabelRef,
    view: labelCard,
    resource: 'gitlab://project/{project_id}/label/{label_id}',
    tool: 'gitlab_label_get',
    paramAliases: { label_id: 'name', label: 'name', label_name: 'name', title: 'name' },
    example: { project_id: 'group/project', name: 'priority::high' },
    keywords: ['tag', 'label colour'],
    related: ['project.label_list', 'issue.list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.label_create', 'POST /projects/:project_id/labels', {
    title: 'Create project label',
    summary: 'Create a label in a project with its colour and description.',
    effect: 'write',
    params: NewLabel,
    view: labelCard,
    tool: 'gitlab_label_create',
    paramAliases: { label: 'name', title: 'name', colour: 'color' },
    example: { project_id: 'group/project', name: 'priority::high', color: '#dc143c' },
    keywords: ['new label', 'add label', 'tag'],
    related: ['project.label_list', 'issue.update'],
  })
  declare readonly create: RestCall;
}
