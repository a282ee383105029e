import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { forkCard } from './project-fork.view.js';

const Fork = Type.Object({
  project_id: ProjectRef,
  namespace_path: Type.Optional(Type.String({ description: 'Path of the group or user namespace that gets the fork. Default: your own namespace.' })),
  namespace_id: Type.Optional(Type.Integer({ description: 'Id of that namespace, in place of its path.', minimum: 1 })),
  name: Type.Optional(Type.String({ description: 'Name of the fork. Default: that of the project.' })),
  path: Type.Optional(Type.String({ description: 'Last part of its address. Default: that of the project.' })),
  description: Type.Optional(Type.String({ description: 'Description of the fork. Default: that of the project.' })),
  visibility: Type.Optional(OneOf(['private', 'internal', 'public'], 'Who may see the fork; no wider than the project. Default: that of the project.')),
  branches: Type.Optional(Type.String({ description: 'Name of the one branch to copy. Default: all branches.' })),
  mr_default_target_self: Type.Optional(Type.Boolean({ description: 'Whether merge requests of the fork aim at the fork itself, not at the project. Default false.' })),
});

/** Copies of projects. */
@Injectable()
export class ProjectForkActions {
  @RestAction('project.fork', 'POST /projects/:project_id/fork', {
    summary: 'Fork a project: copy it into your own namespace or into a group.',
    effect: 'write',
    params: Fork,
    view: forkCard,
    tool: 'gitlab_project_fork',
    // The copy lies outside of what the arguments name.
    confined: false,
    paramAliases: { namespace: 'namespace_path', target_namespace: 'namespace_path', group_id: 'namespace_id', slug: 'path', branch: 'branches' },
    example: { project_id: 'group/project', namespace_path: 'other-group' },
    keywords: ['copy repository', 'clone project', 'duplicate'],
    related: ['project.create', 'project.get'],
    next: ['branch.create'],
  })
  declare readonly fork: RestCall;
}
