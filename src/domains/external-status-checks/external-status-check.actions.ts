import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { checkResponseCard, mergeRequestCheckTable, statusCheckCard, statusCheckTable } from './external-status-check.view.js';

const CheckId = Type.Integer({ description: 'Id of the check, as external_status_check.list_project shows it.', minimum: 1 });
const CheckRef = Type.Object({ project_id: ProjectRef, check_id: CheckId });
const InRequest = Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid });

const Name = Type.String({ description: 'Name of the check, as people read it.', minLength: 1 });
const Address = Type.String({ description: 'Address that GitLab sends merge requests to when they change.', minLength: 1 });

const settings = {
  shared_secret: Type.Optional(Type.String({ description: 'Key by which GitLab signs what it sends (HMAC, SHA-256); never shown again.' })),
  protected_branch_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of the protected branches whose merge requests are checked, as branch.list_protected shows them. A new check: all branches unless said.' })),
};

const checks = '/projects/:project_id/external_status_checks';
const inRequest = '/projects/:project_id/merge_requests/:merge_request_iid';
const settingAliases = { url: 'external_url', secret: 'shared_secret', branches: 'protected_branch_ids' };
const keywords = ['status check', 'external service', 'third-party', 'compliance gate', 'merge checks'];

/** Services elsewhere that have a say in whether a merge request may be merged. */
@Injectable()
export class ExternalStatusCheckActions {
  @RestAction('external_status_check.list_project', `GET ${checks}`, {
    title: 'List external status checks',
    summary: 'List the external status checks of a project: which services are asked about its merge requests.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: statusCheckTable,
    tool: 'gitlab_list_project_external_status_checks',
    aliases: ['external_status_check.list_project_checks', 'gitlab_list_project_status_checks'],
    keywords,
    related: ['external_status_check.create_project', 'external_status_check.list_project_mr_checks'],
  })
  declare readonly list: RestCall;

  @RestAction('external_status_check.create_project', `POST ${checks}`, {
    title: 'Create external status check',
    summary: 'Create an external status check for a project: a service that is asked about its merge requests.',
    effect: 'write',
    tier: 'ultimate',
    params: Type.Object({ project_id: ProjectRef, name: Name, external_url: Address, ...settings }),
    view: statusCheckCard,
    tool: 'gitlab_create_project_external_status_check',
    paramAliases: settingAliases,
    example: { project_id: 'group/project', name: 'Compliance', external_url: 'https://compliance.example.com/check' },
    keywords: [...keywords, 'add'],
    related: ['external_status_check.list_project'],
  })
  declare readonly create: RestCall;

  @RestAction('external_status_check.update_project', `PUT ${checks}/:check_id`, {
    title: 'Update external status check',
    summary: 'Change an external status check of a project: its name, address, secret or branches.',
    effect: 'write',
    tier: 'ultimate',
    params: Type.Object({ ...CheckRef.properties, name: Type.Optional(Name), external_url: Type.Optional(Address), ...settings }),
    view: statusCheckCard,
    tool: 'gitlab_update_project_external_status_check',
    idempotent: true,
    paramAliases: { ...settingAliases, external_status_check_id: 'check_id', id: 'check_id' },
    example: { project_id: 'group/project', check_id: 7, external_url: 'https://compliance.example.com/v2/check' },
    keywords: [...keywords, 'edit'],
    related: ['external_status_check.list_project'],
  })
  declare readonly update: RestCall;

  @RestAction('external_status_check.delete_project', `DELETE ${checks}/:check_id`, {
    title: 'Delete external status check',
    summary: 'Delete an external status check of a project, so that its merge requests no longer wait for it.',
    effect: 'destroy',
    tier: 'ultimate',
    params: CheckRef,
    tool: 'gitlab_delete_project_external_status_check',
    done: 'The check was deleted.',
    paramAliases: { external_status_check_id: 'check_id', id: 'check_id' },
    keywords: [...keywords, 'remove'],
    related: ['external_status_check.list_project'],
  })
  declare readonly delete: RestCall;

  @RestAction('external_status_check.list_project_mr_checks', `GET ${inRequest}/status_checks`, {
    title: 'List status checks of merge request',
    summary: 'List the external status checks that hold for a merge request, and what each said of it.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({ ...InRequest.properties, ...Paging }),
    view: mergeRequestCheckTable,
    tool: 'gitlab_list_project_mr_external_status_checks',
    keywords: [...keywords, 'why can it not be merged', 'mr', 'pull request'],
    next: ['external_status_check.retry_project'],
    related: ['external_status_check.set_project_mr_status', 'merge_request.get'],
  })
  declare readonly ofRequest: RestCall;

  @RestAction('external_status_check.set_project_mr_status', `POST ${inRequest}/status_check_responses`, {
    title: 'Set status of external status check',
    summary: 'Set what an external status check says of a merge request: passed, failed or pending.',
    effect: 'write',
    tier: 'ultimate',
    params: Type.Object({
      ...InRequest.properties,
      external_status_check_id: CheckId,
      sha: Type.String({ description: 'Head commit of the source branch that was checked.', minLength: 1 }),
      status: OneOf(['passed', 'failed', 'pending'], 'What the check says.'),
    }),
    view: checkResponseCard,
    tool: 'gitlab_set_project_mr_external_status_check_status',
    idempotent: true,
    paramAliases: { check_id: 'external_status_check_id', head_sha: 'sha', commit: 'sha' },
    example: { project_id: 'group/project', merge_request_iid: 7, external_status_check_id: 3, sha: '5957a570eee0ac4580ec027fb874ad7514d1e576', status: 'passed' },
    keywords: [...keywords, 'pass', 'fail', 'mr', 'pull request'],
    related: ['external_status_check.list_project_mr_checks'],
  })
  declare readonly setStatus: RestCall;

  @RestAction('external_status_check.retry_project', `POST ${inRequest}/status_checks/:external_status_check_id/retry`, {
    title: 'Retry external status check',
    summary: 'Retry a failed external status check of a merge request: GitLab asks the service once more.',
    effect: 'write',
    tier: 'ultimate',
    params: Type.Object({ ...InRequest.properties, external_status_check_id: CheckId }),
    tool: 'gitlab_retry_failed_external_status_check_for_project_mr',
    done: 'GitLab asks the service once more.',
    paramAliases: { check_id: 'external_status_check_id' },
    keywords: [...keywords, 'again', 'mr', 'pull request'],
    related: ['external_status_check.list_project_mr_checks'],
  })
  declare readonly retry: RestCall;
}
