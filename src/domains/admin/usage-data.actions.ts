import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { type Done, done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import type { JsonObject } from '../../kernel/json.js';
import { Paging } from '../../vocabulary/paging.js';
import { definitionsIn, membersNamed, metricDefinitionTable, nonSqlMetricsCard, servicePingCard, usageQueriesCard } from './usage-data.view.js';

const Named = Type.Object({ search: Type.Optional(Type.String({ description: 'Only what has this in its name, at any depth: `merge_request`. Default: everything, which is large.' })) });
type Named = Static<typeof Named>;

const Definitions = Type.Object({ search: Type.Optional(Type.String({ description: 'Only metrics with this in their name or description. Default: all.' })), ...Paging });
type Definitions = Static<typeof Definitions>;

const event = {
  event: Type.String({ description: 'Name of the event, as GitLab defines it: `i_quickactions_page`.', minLength: 1 }),
  namespace_id: Type.Optional(Type.Integer({ description: 'Id of the group or user that it happened in.', minimum: 1 })),
  project_id: Type.Optional(Type.Integer({ description: 'Numeric id of the project that it happened in; here not its path.', minimum: 1 })),
  additional_properties: Type.Optional(Type.Object({}, { description: 'What else belongs to the event: `label`, `property`, `value`.', additionalProperties: true })),
  send_to_snowplow: Type.Optional(Type.Boolean({ description: 'Send it to Snowplow, too. Default false.' })),
};

const keywords = ['service ping', 'telemetry', 'usage statistics', 'product analytics'];

/** What GitLab counts of its own use, and tells its makers. */
@Injectable()
export class UsageDataActions {
  @Action('admin.usage_data_service_ping', {
    title: 'Get service ping',
    summary: 'Read the last service ping of the instance: what it counts of its use and tells the makers of GitLab.',
    effect: 'read',
    since: '16.9',
    admin: true,
    params: Named,
    paramAliases: { query: 'search' },
    view: servicePingCard,
    tool: 'gitlab_get_service_ping',
    keywords,
    related: ['admin.usage_data_metric_definitions', 'admin.usage_data_queries', 'admin.app_statistics_get'],
  })
  async servicePing({ search }: Named, { gitlab }: ActionContext): Promise<JsonObject | Done> {
    return onlyNamed(search, await gitlab.rest.get<unknown>('/usage_data/service_ping'));
  }

  @Action('admin.usage_data_queries', {
    title: 'Get usage data queries',
    summary: 'Read the database queries by which the instance counts its use.',
    effect: 'read',
    admin: true,
    params: Named,
    paramAliases: { query: 'search' },
    view: usageQueriesCard,
    tool: 'gitlab_get_usage_queries',
    keywords: [...keywords, 'sql'],
    related: ['admin.usage_data_service_ping', 'admin.usage_data_non_sql_metrics'],
  })
  async queries({ search }: Named, { gitlab }: ActionContext): Promise<JsonObject | Done> {
    return onlyNamed(search, await gitlab.rest.get<unknown>('/usage_data/queries'));
  }

  @Action('admin.usage_data_non_sql_metrics', {
    title: 'Get usage data without queries',
    summary: 'Read what the instance counts of its use without asking its database.',
    effect: 'read',
    admin: true,
    params: Named,
    paramAliases: { query: 'search' },
    view: nonSqlMetricsCard,
    tool: 'gitlab_get_non_sql_metrics',
    keywords: [...keywords, 'redis'],
    related: ['admin.usage_data_queries', 'admin.usage_data_service_ping'],
  })
  async nonSqlMetrics({ search }: Named, { gitlab }: ActionContext): Promise<JsonObject | Done> {
    return onlyNamed(search, await gitlab.rest.get<unknown>('/usage_data/non_sql_metrics'));
  }

  @Action('admin.usage_data_metric_definitions', {
    title: 'List metric definitions',
    summary: 'List what GitLab counts of its use, metric by metric, with what each means.',
    effect: 'read',
    admin: true,
    params: Definitions,
    view: metricDefinitionTable,
    tool: 'gitlab_get_metric_definitions',
    paramAliases: { query: 'search' },
    example: { search: 'merge_requests' },
    keywords,
    related: ['admin.usage_data_service_ping'],
  })
  async definitions({ search = '', page = 1, per_page = 20 }: Definitions, { gitlab }: ActionContext) {
    const { body } = await gitlab.rest.send<string>('GET /usage_data/metric_definitions', {}, { accept: 'text' });
    const wanted = search.toLowerCase();
    const found = definitionsIn(body).filter(({ key_path = '', description = '' }) => `${key_path}\n${description}`.toLowerCase().includes(wanted));
    return pageOfWhole(found, page, per_page);
  }

  @RestAction('admin.usage_data_track_event', 'POST /usage_data/track_event', {
    title: 'Track usage event',
    summary: 'Save that something happened which GitLab counts of its use.',
    effect: 'write',
    since: '16.2',
    params: Type.Object(event),
    tool: 'gitlab_track_event',
    done: 'GitLab counted the event.',
    example: { event: 'i_quickactions_page' },
    keywords: [...keywords, 'internal event', 'track'],
    related: ['admin.usage_data_track_events'],
  })
  declare readonly trackEvent: RestCall;

  @RestAction('admin.usage_data_track_events', 'POST /usage_data/track_events', {
    title: 'Track usage events',
    summary: 'Save that several things happened which GitLab counts of its use, at most 50 at once.',
    effect: 'write',
    since: '17.3',
    params: Type.Object({ events: Type.Array(Type.Object(event, { additionalProperties: false }), { description: 'What happened.', minItems: 1, maxItems: 50 }) }),
    tool: 'gitlab_track_events',
    done: 'GitLab counted the events.',
    example: { events: [{ event: 'i_quickactions_page' }] },
    keywords: [...keywords, 'internal events', 'track'],
    related: ['admin.usage_data_track_event'],
  })
  declare readonly trackEvents: RestCall;
}

/** What was looked for, or that there is nothing of the name. */
function onlyNamed(search: string | undefined, all: unknown): JsonObject | Done {
  const found = membersNamed(search, all);
  return search !== undefined && Object.keys(found).length === 0 ? done(`Nothing has "${search}" in its name.`) : found;
}
