import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { LabelName, labelChanges, labelIdAliases, labelNameAliases, newLabel } from '../../vocabulary/label-settings.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { labelCard, labelTable, writtenLabelCard } from './project-label.view.js';

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
  ...newLabel,
  priority: Type.Optional(Type.Integer({ description: 'Rank among prioritised labels, from 0 for the highest. Default: none.', minimum: 0 })),
});

const LabelChanges = Type.Object({
  project_id: ProjectRef,
  name: LabelName,
  ...labelChanges,
  priority: Type.Optional(Type.Integer({ description: 'New rank among prioritised labels, from 0 for the highest.', minimum: 0 })),
});

const OwnLabelRef = Type.Object({ project_id: ProjectRef, name: LabelName });
const FollowedLabelRef = Type.Object({ project_id: ProjectRef, label_id: LabelName });

const LabelRef = Type.Object({
  project_id: ProjectRef,
  name: LabelName,
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Look among the labels of the groups above as well. Default true.' })),
});

/** Labels of projects. */
@Injectable()
export class ProjectLabelActions {
  @RestAction('project.label_list', 'GET /projects/:project_id/labels', {
    title: 'List project labels',
    summary: 'List or search the labels of a project, those of the groups above included.',
    effect: 'read',
    sinceOf: { archived: '18.3' },
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
    paramAliases: labelNameAliases,
    example: { project_id: 'group/project', name: 'priority::high' },
    keywords: ['tag', 'label colour'],
    related: ['project.label_list', 'issue.list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.label_create', 'POST /projects/:project_id/labels', {
    title: 'Create project label',
    summary: 'Create a label in a project with its colour and description.',
    effect: 'write',
    sinceOf: { archived: '18.3' },
    params: NewLabel,
    view: labelCard,
    tool: 'gitlab_label_create',
    paramAliases: { label: 'name', title: 'name', colour: 'color' },
    example: { project_id: 'group/project', name: 'priority::high', color: '#dc143c' },
    keywords: ['new label', 'add label', 'tag'],
    related: ['project.label_list', 'issue.update', 'group.group_label_create'],
  })
  declare readonly create: RestCall;

  @RestAction('project.label_update', 'PUT /projects/:project_id/labels/:name', {
    title: 'Update project label',
    summary: 'Rename, recolour, describe, prioritise or archive a label of a project.',
    effect: 'write',
    sinceOf: { archived: '18.3' },
    params: LabelChanges,
    clears: ['description'],
    view: writtenLabelCard,
    tool: 'gitlab_label_update',
    idempotent: true,
    paramAliases: { ...labelNameAliases, colour: 'color', rename_to: 'new_name' },
    example: { project_id: 'group/project', name: 'bug', new_name: 'type::bug' },
    keywords: ['rename label', 'change colour', 'edit tag'],
    related: ['project.label_get', 'project.label_delete'],
  })
  declare readonly update: RestCall;

  @RestAction('project.label_delete', 'DELETE /projects/:project_id/labels/:name', {
    title: 'Delete project label',
    summary: 'Delete a label of a project for good; every issue and merge request loses it.',
    effect: 'destroy',
    params: OwnLabelRef,
    tool: 'gitlab_label_delete',
    paramAliases: labelNameAliases,
    example: { project_id: 'group/project', name: 'obsolete' },
    done: 'Deleted the label.',
    keywords: ['remove tag'],
    related: ['project.label_update', 'project.label_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('project.label_promote', 'PUT /projects/:project_id/labels/:name/promote', {
    title: 'Promote project label to group',
    summary: 'Promote a label of a project to its group, merging labels of that name in all its projects; this cannot be undone.',
    effect: 'destroy',
    params: OwnLabelRef,
    view: writtenLabelCard,
    tool: 'gitlab_label_promote',
    paramAliases: labelNameAliases,
    example: { project_id: 'group/project', name: 'bug' },
    keywords: ['make group label', 'share label', 'raise to group'],
    related: ['group.group_label_list', 'group.group_label_create'],
  })
  declare readonly promote: RestCall;

  @RestAction('project.label_subscribe', 'POST /projects/:project_id/labels/:label_id/subscribe', {
    title: 'Subscribe to project label',
    summary: 'Subscribe the token\'s user to a label, so that GitLab notifies about issues and merge requests that get it.',
    effect: 'write',
    params: FollowedLabelRef,
    view: writtenLabelCard,
    tool: 'gitlab_label_subscribe',
    idempotent: true,
    paramAliases: labelIdAliases,
    example: { project_id: 'group/project', label_id: 'bug' },
    keywords: ['follow label', 'watch label', 'notifications'],
    related: ['project.label_unsubscribe'],
  })
  declare readonly subscribe: RestCall;

  @RestAction('project.label_unsubscribe', 'POST /projects/:project_id/labels/:label_id/unsubscribe', {
    title: 'Unsubscribe from project label',
    summary: 'Unsubscribe the token\'s user from a label, so that GitLab no longer notifies about what gets it.',
    effect: 'write',
    params: FollowedLabelRef,
    view: writtenLabelCard,
    tool: 'gitlab_label_unsubscribe',
    idempotent: true,
    paramAliases: labelIdAliases,
    example: { project_id: 'group/project', label_id: 'bug' },
    keywords: ['unfollow label', 'unwatch label', 'mute', 'notifications'],
    related: ['project.label_subscribe'],
  })
  declare readonly unsubscribe: RestCall;
}
