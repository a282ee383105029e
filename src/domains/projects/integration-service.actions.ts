import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { integrationCard } from './integration.view.js';

const Text = (description: string) => Type.Optional(Type.String({ description }));
const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const Inherited = Flag('Whether the settings of the group or instance above are used in place of these. Default false.');

const Jira = Type.Object({
  project_id: ProjectRef,
  url: Type.String({ description: 'Address of Jira: `https://jira.example.com`.', minLength: 1 }),
  password: Type.String({ description: 'API token, password or personal access token that Jira takes; never shown again.', minLength: 1 }),
  username: Text('Mail address (Jira Cloud) or user name (Data Center, Server); needed while jira_auth_type is 0.'),
  jira_auth_type: Type.Optional(Type.Integer({ description: 'How it signs in: 0 user name and password, 1 personal access token, 2 service account of Jira Cloud. Default 0.', minimum: 0, maximum: 2 })),
  api_url: Text('Address of Jira\'s API where it is another than url.'),
  jira_issue_regex: Text('Regular expression that finds the keys of Jira issues in texts.'),
  jira_issue_prefix: Text('What stands before the keys of Jira issues.'),
  jira_issue_transition_id: Text('Ids of the transitions that close a Jira issue, with commas between them. Default: none.'),
  issues_enabled: Flag('Whether Jira issues are shown in GitLab. Premium.'),
  project_keys: Type.Optional(Type.Array(Type.String(), { description: 'Keys of the Jira projects whose issues are shown. Default: all.' })),
  vulnerabilities_enabled: Flag('Whether Jira issues can be made from vulnerabilities. Ultimate.'),
  vulnerabilities_issuetype: Text('Kind of the issues that are made from vulnerabilities, by its id in Jira. Ultimate.'),
  project_key: Text('Key of the Jira project that issues from vulnerabilities are made in. Ultimate.'),
  customize_jira_issue_enabled: Flag('Whether such an issue is first opened in Jira\'s form. Ultimate.'),
  jira_check_enabled: Flag('Whether a push is refused when its commits name no Jira issue that holds. Premium.'),
  jira_exists_check_enabled: Flag('Whether the issue has to exist in Jira. Premium.'),
  jira_assignee_check_enabled: Flag('Whether the committer has to be the issue\'s assignee. Premium.'),
  jira_status_check_enabled: Flag('Whether the issue has to be in one of jira_allowed_statuses_as_string. Premium.'),
  jira_allowed_statuses_as_string: Text('Statuses that such an issue may have, with commas between them. Premium.'),
  comment_on_event_enabled: Flag('Whether Jira issues get a comment when a commit or merge request names them.'),
  commit_events: Flag('Whether commits that name a Jira issue are linked there.'),
  merge_requests_events: Flag('Whether merge requests that name a Jira issue are linked there.'),
  use_inherited_settings: Inherited,
});

const Datadog = Type.Object({
  group_id: GroupRef,
  api_key: Type.String({ description: 'API key of Datadog; never shown again.', minLength: 1 }),
  datadog_site: Text('Datadog site to send to: `datadoghq.com`, `datadoghq.eu` and the like.'),
  api_url: Text('Whole address of the site, where it is not one of the usual ones.'),
  datadog_ci_visibility: Flag('Whether pipelines and jobs are sent (CI Visibility).'),
  archive_trace_events: Flag('Whether job logs are sent as well.'),
  datadog_service: Text('Value of the tag `service` of all that is sent, to tell several instances apart.'),
  datadog_env: Text('Value of the tag `env` of all that is sent.'),
  datadog_tags: Text('Further tags: one `key:value` a line.'),
  pipeline_events: Flag('Send on pipelines that change their status.'),
  build_events: Flag('Send on jobs.'),
  push_events: Flag('Send on pushes.'),
  tag_push_events: Flag('Send on new tags.'),
  merge_requests_events: Flag('Send on merge requests that are made, changed or merged.'),
  note_events: Flag('Send on comments.'),
  subgroup_events: Flag('Send on subgroups that are made or removed.'),
  project_events: Flag('Send on projects that are made or removed.'),
  use_inherited_settings: Inherited,
});

const premium = 'premium';
const ultimate = 'ultimate';

/** Integrations whose settings are known by name. */
@Injectable()
export class IntegrationServiceActions {
  @RestAction('project.integration_set_jira', 'PUT /projects/:project_id/integrations/jira', {
    title: 'Set Jira integration of project',
    summary: 'Link a project with Jira: commits and merge requests then comment on issues there, and can close them.',
    effect: 'write',
    sinceOf: { issues_enabled: '17.0', project_keys: '17.0' },
    params: Jira,
    clears: ['jira_issue_regex', 'jira_issue_prefix'],
    view: integrationCard,
    tool: 'gitlab_set_jira_integration',
    idempotent: true,
    paramAliases: { jira_url: 'url', api_token: 'password', token: 'password', user: 'username', email: 'username' },
    tierOf: {
      issues_enabled: premium, project_keys: premium, jira_check_enabled: premium, jira_exists_check_enabled: premium, jira_assignee_check_enabled: premium, jira_status_check_enabled: premium, jira_allowed_statuses_as_string: premium,
      vulnerabilities_enabled: ultimate, vulnerabilities_issuetype: ultimate, project_key: ultimate, customize_jira_issue_enabled: ultimate,
    },
    example: { project_id: 'group/project', url: 'https://jira.example.com', username: 'gitlab@example.com', password: 'an API token of Jira' },
    keywords: ['atlassian', 'issue tracker', 'service', 'connect'],
    related: ['project.integration_get', 'project.integration_set'],
  })
  declare readonly setJira: RestCall;

  @RestAction('project.integration_set_group_datadog', 'PUT /groups/:group_id/integrations/datadog', {
    title: 'Set Datadog integration of group',
    summary: 'Link a group with Datadog, which is then told of the pipelines and jobs of its projects.',
    effect: 'write',
    since: '17.9',
    params: Datadog,
    view: integrationCard,
    tool: 'gitlab_set_group_datadog_integration',
    idempotent: true,
    paramAliases: { site: 'datadog_site', service: 'datadog_service', env: 'datadog_env', tags: 'datadog_tags' },
    example: { group_id: 'group', api_key: 'an API key of Datadog', datadog_site: 'datadoghq.eu', datadog_ci_visibility: true },
    keywords: ['monitoring', 'observability', 'ci visibility', 'service', 'connect'],
    related: ['project.integration_get_group', 'project.integration_set_group'],
  })
  declare readonly setDatadog: RestCall;
}
