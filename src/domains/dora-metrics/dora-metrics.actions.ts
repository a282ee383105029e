import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { doraTable } from './dora-metrics.view.js';

const wanted = {
  metric: Type.String({ description: 'What to measure: `deployment_frequency`, `lead_time_for_changes`, `time_to_restore_service` or `change_failure_rate`.', minLength: 1 }),
  start_date: Type.Optional(Type.String({ description: 'First day: `YYYY-MM-DD`. Default: three months ago.' })),
  end_date: Type.Optional(Type.String({ description: 'Last day: `YYYY-MM-DD`. Default: today.' })),
  interval: Type.Optional(Type.String({ description: 'How to sum up: `daily`, `monthly` or `all` in one number. Default `daily`.' })),
  environment_tiers: Type.Optional(Type.Array(Type.String(), { description: 'Tiers of the environments that count: `production`, `staging`, `testing`, `development` or `other`. Default `production`.' })),
};

const paramAliases = { since: 'start_date', until: 'end_date', tiers: 'environment_tiers' };
const keywords = ['devops metrics', 'mttr', 'lead time', 'deployment frequency', 'change failure rate', 'velocity', 'value stream', 'how often do we deploy'];

/** The four figures of delivery performance. */
@Injectable()
export class DoraMetricsActions {
  @RestAction('dora_metrics.project', 'GET /projects/:project_id/dora/metrics', {
    title: 'Get DORA metrics of project',
    summary: 'Read a DORA metric of a project over time: deployment frequency, lead time, time to restore service or change failure rate.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({ project_id: ProjectRef, ...wanted }),
    view: doraTable,
    tool: 'gitlab_get_project_dora_metrics',
    paramAliases,
    example: { project_id: 'group/project', metric: 'deployment_frequency', interval: 'monthly' },
    keywords,
    related: ['dora_metrics.group', 'environment.deployment_list'],
  })
  declare readonly ofProject: RestCall;

  @RestAction('dora_metrics.group', 'GET /groups/:group_id/dora/metrics', {
    title: 'Get DORA metrics of group',
    summary: 'Read a DORA metric of all projects of a group over time: deployment frequency, lead time, time to restore service or change failure rate.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({ group_id: GroupRef, ...wanted }),
    view: doraTable,
    tool: 'gitlab_get_group_dora_metrics',
    paramAliases,
    example: { group_id: 'group', metric: 'lead_time_for_changes', interval: 'monthly' },
    keywords,
    related: ['dora_metrics.project'],
  })
  declare readonly ofGroup: RestCall;
}
