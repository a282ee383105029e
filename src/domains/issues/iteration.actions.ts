import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { iterationTable } from './iteration.view.js';

const filters = {
  state: Type.Optional(OneOf(['opened', 'upcoming', 'started', 'current', 'closed', 'all'], 'State of the iterations; `opened` is upcoming or current, `started` an older word for current. Default `all`.')),
  search: Type.Optional(Type.String({ description: 'Words to find in the title, or where `in` says.' })),
  in: Type.Optional(Type.Array(Type.String(), { description: 'Where `search` looks: `title`, `cadence_title`. Default `title`.' })),
  include_ancestors: Type.Optional(Type.Boolean({ description: 'Also list the iterations of the groups above. Default true.' })),
  include_descendants: Type.Optional(Type.Boolean({ description: 'Also list the iterations of the groups below. Default false.' })),
  updated_after: Time('Updated at or after'),
  updated_before: Time('Updated at or before'),
  ...Paging,
};

const keywords = ['sprint', 'timebox', 'cadence', 'current iteration'];

/** Iterations: the spans of time in which a group plans its issues. */
@Injectable()
export class IterationActions {
  @RestAction('issue.iteration_list_group', 'GET /groups/:group_id/iterations', {
    title: 'List group iterations',
    summary: 'List the iterations of a group with their dates and whether they are upcoming, current or closed.',
    effect: 'read',
    sinceOf: { in: '16.2', include_descendants: '16.7' },
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...filters }),
    view: iterationTable,
    tool: 'gitlab_list_group_iterations',
    example: { group_id: 'group', state: 'current' },
    keywords,
    related: ['issue.iteration_list_project', 'issue.list_group'],
  })
  declare readonly ofGroup: RestCall;

  @RestAction('issue.iteration_list_project', 'GET /projects/:project_id/iterations', {
    title: 'List project iterations',
    summary: 'List the iterations that the issues of a project can be planned for, with their dates and state.',
    effect: 'read',
    sinceOf: { in: '16.2', include_descendants: '16.7' },
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, ...filters }),
    view: iterationTable,
    tool: 'gitlab_list_project_iterations',
    example: { project_id: 'group/project', state: 'current' },
    keywords,
    related: ['issue.iteration_list_group', 'issue.list'],
  })
  declare readonly ofProject: RestCall;
}
