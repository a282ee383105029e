import { isObject, type JsonObject } from '../../kernel/json.js';
import { bared, rowsBared } from '../../presentation/bared.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { withoutAnySecret } from '../../presentation/secrets.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const listed = {
  id: field.number('ID'),
  slug: field.name(),
  title: field.text(),
  active: field.flag(undefined, { sayNo: true }),
  inherited: field.flag(),
  push_events: field.whenSet('Pushes'),
  commit_events: field.whenSet('Commits'),
  tag_push_events: field.whenSet('Tags'),
  issues_events: field.whenSet('Issues'),
  confidential_issues_events: field.whenSet('Confidential issues'),
  incident_events: field.whenSet('Incidents'),
  alert_events: field.whenSet('Alerts'),
  merge_requests_events: field.whenSet('Merge requests'),
  note_events: field.whenSet('Comments'),
  confidential_note_events: field.whenSet('Internal comments'),
  job_events: field.whenSet('Jobs'),
  pipeline_events: field.whenSet('Pipelines'),
  deployment_events: field.whenSet('Deployments'),
  wiki_page_events: field.whenSet('Wiki pages'),
  vulnerability_events: field.whenSet('Vulnerabilities'),
  comment_on_event_enabled: field.whenSet('Comments on events'),
  created_at: field.time('Created'),
  updated_at: field.time('Changed'),
} satisfies Shape;

const integration = { ...listed, properties: field.anything('Settings') } satisfies Shape;

/** What else signs in at some services: an address that takes messages from anybody, keys of users, accounts and licences. */
const secretSetting = /webhook|account_json$|(user|account|license|integration|auth|routing)_key$/;

/** Each service calls its secrets otherwise, so whatever among its settings is called like one is left out. */
function bare(raw: unknown): unknown {
  if (!isObject(raw) || !('properties' in raw)) return raw;
  return { ...raw, properties: withoutAnySecret(raw['properties'], { namesOf: (name) => (secretSetting.test(name) ? [name, 'secret'] : [name]) }).value };
}

/** One integration. */
export const integrationCard = bared(card(integration, { heading: ({ title, slug }: JsonObject) => `Integration ${inline(String(title ?? slug ?? '?'))}`, headed: ['title'] }), bare);

/** The integrations of a project or group. */
export const integrationTable = rowsBared(table(listed, { title: 'Integrations', columns: ['id', 'slug', 'title', 'active', 'inherited', 'updated_at'], empty: 'No integrations are set up here.' }), bare);
