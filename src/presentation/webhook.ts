import { isObject, type JsonObject } from '../kernel/json.js';
import { bareAddress } from './bare-address.js';
import { bared, rowsBared } from './bared.js';
import { card } from './card.js';
import * as field from './field.js';
import { code, inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const keys = (label: string) => field.parts(['key'], ({ key }) => (key === undefined ? undefined : code(String(key))), label);

const events = {
  push_events: field.whenSet('Pushes'),
  tag_push_events: field.whenSet('Tags'),
  issues_events: field.whenSet('Issues'),
  confidential_issues_events: field.whenSet('Confidential issues'),
  merge_requests_events: field.whenSet('Merge requests'),
  note_events: field.whenSet('Comments'),
  confidential_note_events: field.whenSet('Internal comments'),
  job_events: field.whenSet('Jobs'),
  pipeline_events: field.whenSet('Pipelines'),
  wiki_page_events: field.whenSet('Wiki pages'),
  deployment_events: field.whenSet('Deployments'),
  feature_flag_events: field.whenSet('Feature flags'),
  releases_events: field.whenSet('Releases'),
  milestone_events: field.whenSet('Milestones'),
  emoji_events: field.whenSet('Reactions'),
  resource_access_token_events: field.whenSet('Expiring access tokens'),
  resource_deploy_token_events: field.whenSet('Expiring deploy tokens'),
  vulnerability_events: field.whenSet('Vulnerabilities'),
  subgroup_events: field.whenSet('Subgroups'),
  project_events: field.whenSet('Projects'),
  member_events: field.whenSet('Members'),
  repository_update_events: field.whenSet('Repository updates'),
} satisfies Shape;

const summary = {
  id: field.number('ID'),
  name: field.text(),
  url: field.name('Address'),
  alert_status: field.text('State'),
  enable_ssl_verification: field.flag('Certificate checked', { sayNo: true }),
  ...events,
} satisfies Shape;

const webhook = {
  ...summary,
  disabled_until: field.time('Paused until'),
  branch_filter_strategy: field.text(),
  push_events_branch_filter: field.name('Only branches'),
  token_present: field.whenSet('Has a secret token'),
  signing_token_present: field.whenSet('Signs what it sends'),
  url_variables: keys('URL variables'),
  custom_headers: keys('Headers'),
  created_at: field.time('Created'),
  description: field.prose(),
  custom_webhook_template: field.prose('Body template'),
} satisfies Shape;

const onlyKeys = (value: unknown): unknown => (Array.isArray(value) ? value.map((each: unknown) => (isObject(each) ? { key: each['key'] } : each)) : value);

/** A webhook without whatever it signs in with, should GitLab ever send it. */
function bare(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const { token: _token, signing_token: _signing, ...rest } = raw;
  return {
    ...rest,
    ...(typeof rest['url'] === 'string' ? { url: bareAddress(rest['url']) } : {}),
    ...('url_variables' in rest ? { url_variables: onlyKeys(rest['url_variables']) } : {}),
    ...('custom_headers' in rest ? { custom_headers: onlyKeys(rest['custom_headers']) } : {}),
  };
}

/** One webhook: what it is told, where to, and nothing that would let others in. */
export const webhookCard = bared(
  card(webhook, { heading: ({ id, name }: JsonObject) => (typeof name === 'string' && name !== '' ? `Webhook ${inline(name)}` : `Webhook ${inline(String(id ?? '?'))}`) }),
  bare,
);

const { description: _description, custom_webhook_template: _template, ...written } = webhook;

/** A webhook after a write: without the texts that the caller just sent. */
export const writtenWebhookCard = bared(card(written, { heading: ({ id }: JsonObject) => `Webhook ${inline(String(id ?? '?'))}` }), bare);

/** Several webhooks, each with what it is told. */
export const webhookTable = rowsBared(table(summary, { title: 'Webhooks', empty: 'There are no webhooks.' }), bare);
