import { Type } from 'typebox';
import { OneOf } from './enums.js';

const on = (what: string, fallback = 'false') => Type.Optional(Type.Boolean({ description: `Send on ${what}. Default of a new one: ${fallback}.` }));

/** What is told to a webhook, and how; the same in a project and in a group. */
export const webhookSettings = {
  name: Type.Optional(Type.String({ description: 'What it is called in GitLab.' })),
  description: Type.Optional(Type.String({ description: 'What it is for.' })),
  push_events: on('pushes to branches', 'true'),
  branch_filter_strategy: Type.Optional(OneOf(['wildcard', 'regex', 'all_branches'], 'How push_events_branch_filter is read. Default of a new one: `wildcard`.')),
  push_events_branch_filter: Type.Optional(Type.String({ description: 'Only pushes to these branches: `release/*`, or a regular expression with branch_filter_strategy `regex`.' })),
  tag_push_events: on('new and deleted tags'),
  issues_events: on('issues'),
  confidential_issues_events: on('confidential issues'),
  merge_requests_events: on('merge requests'),
  note_events: on('comments'),
  confidential_note_events: on('internal comments'),
  job_events: on('jobs that change status'),
  pipeline_events: on('pipelines that change status'),
  wiki_page_events: on('wiki pages'),
  deployment_events: on('deployments'),
  feature_flag_events: on('feature flags switched on or off'),
  releases_events: on('releases'),
  milestone_events: on('milestones'),
  emoji_events: on('emoji reactions'),
  resource_access_token_events: on('access tokens that are about to expire'),
  vulnerability_events: on('vulnerabilities'),
  enable_ssl_verification: Type.Optional(Type.Boolean({ description: 'Check the certificate of the receiver. Default of a new one: true.' })),
  token: Type.Optional(Type.String({ description: 'Secret that GitLab sends along as `X-Gitlab-Token`, for the receiver to check. Never shown again.' })),
  signing_token: Type.Optional(Type.String({ description: 'Secret that GitLab signs what it sends with: `whsec_` and 32 bytes in base64. Never shown again.' })),
  custom_webhook_template: Type.Optional(Type.String({ description: 'Template of the body, in place of GitLab\'s own JSON.' })),
};

/** Which of these only a higher tier takes. */
export const webhookTiers = { vulnerability_events: 'ultimate' } as const;

export const WebhookAddress = Type.String({ description: 'Where GitLab sends to: `https://ci.example.com/gitlab`. A part that is secret stands as `{name}`; its value is set as a URL variable.', minLength: 1 });

export const WebhookId = Type.Integer({ description: 'Id of the webhook, as the list of webhooks shows it.', minimum: 1 });

/** What a webhook can be tried with. */
export const WebhookTrigger = OneOf(
  [
    'push_events', 'tag_push_events', 'issues_events', 'confidential_issues_events', 'note_events', 'confidential_note_events', 'merge_requests_events', 'job_events', 'pipeline_events', 'wiki_page_events',
    'deployment_events', 'feature_flag_events', 'releases_events', 'milestone_events', 'emoji_events', 'resource_access_token_events', 'resource_deploy_token_events', 'vulnerability_events',
  ],
  'Kind of event to send; there must be something of the kind to make it from.',
);

export const HeaderName = Type.String({ description: 'Name of the header: `X-Build-Key`.', minLength: 1 });

export const VariableName = Type.String({ description: 'Name of the variable, which stands in the address as `{name}`.', minLength: 1 });

/** What GitLab puts in for a header or variable and shows nobody. */
export const SecretValue = Type.String({ description: 'Its value, which GitLab never shows again.', minLength: 1 });
