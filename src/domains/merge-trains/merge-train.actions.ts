import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { trainCarCard, trainTable } from './merge-train.view.js';

const filters = {
  scope: Type.Optional(OneOf(['active', 'complete'], 'Only merge requests that wait, or only those that are merged. Default: both.')),
  sort: Sort,
  ...Paging,
};

const CarRef = Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid });

const trains = '/projects/:project_id/merge_trains';
const keywords = ['merge queue', 'queue', 'mr', 'pull request'];

/** Merge trains: merge requests that wait to be merged one after the other, each tested with those before it. */
@Injectable()
export class MergeTrainActions {
  @RestAction('merge_train.list_project', `GET ${trains}`, {
    title: 'List merge trains of project',
    summary: 'List the merge requests on the merge trains of a project, with their pipelines.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, ...filters }),
    view: trainTable,
    tool: 'gitlab_list_project_merge_trains',
    paramAliases: { status: 'scope' },
    keywords,
    next: ['merge_train.get'],
    related: ['merge_train.list_branch', 'merge_request.list'],
  })
  declare readonly ofProject: RestCall;

  @RestAction('merge_train.list_branch', `GET ${trains}/:target_branch`, {
    title: 'List merge train of branch',
    summary: 'List the merge requests on the merge train of one target branch, the last one first; sorted `asc` in the order in which they are merged.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, target_branch: Type.String({ description: 'Branch that the train merges into: `main`.', minLength: 1 }), ...filters }),
    view: trainTable,
    tool: 'gitlab_list_merge_request_in_merge_train',
    paramAliases: { branch: 'target_branch', status: 'scope' },
    example: { project_id: 'group/project', target_branch: 'main', scope: 'active' },
    keywords,
    next: ['merge_train.get'],
    related: ['merge_train.list_project'],
  })
  declare readonly ofBranch: RestCall;

  @RestAction('merge_train.get', `GET ${trains}/merge_requests/:merge_request_iid`, {
    title: 'Get merge request on merge train',
    summary: 'Tell where a merge request is on its merge train: waiting, fresh, being merged or merged, and its pipeline.',
    effect: 'read',
    tier: 'premium',
    params: CarRef,
    view: trainCarCard,
    tool: 'gitlab_get_merge_request_on_merge_train',
    keywords: [...keywords, 'position', 'status'],
    related: ['merge_train.list_branch', 'merge_request.get'],
  })
  declare readonly get: RestCall;

  @RestAction('merge_train.add', `POST ${trains}/merge_requests/:merge_request_iid`, {
    title: 'Add merge request to merge train',
    summary: 'Add a merge request to the merge train of its target branch, which merges it when its turn comes.',
    // It is merged without a further question.
    effect: 'destroy',
    tier: 'premium',
    params: Type.Object({
      ...CarRef.properties,
      sha: Type.Optional(Type.String({ description: 'Head commit that was reviewed; GitLab refuses if the source branch no longer ends there.' })),
      auto_merge: Type.Optional(Type.Boolean({ description: 'Add it once its pipeline has succeeded. Default false: now.' })),
      when_pipeline_succeeds: Type.Optional(Type.Boolean({ description: 'Older name of `auto_merge`; means the same.' })),
      squash: Type.Optional(Type.Boolean({ description: 'Squash all commits into one. Default: as set in the merge request.' })),
    }),
    view: trainTable,
    tool: 'gitlab_add_merge_request_to_merge_train',
    done: 'The merge request will be added to the merge train once its pipeline has succeeded.',
    paramAliases: { head_sha: 'sha' },
    example: { project_id: 'group/project', merge_request_iid: 7, auto_merge: true },
    keywords: [...keywords, 'enqueue', 'merge', 'put on train', 'land', 'ship'],
    next: ['merge_train.get'],
    related: ['merge_request.merge', 'merge_train.list_branch'],
  })
  declare readonly add: RestCall;
}
