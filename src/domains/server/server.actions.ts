import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { CallShape } from '../../authoring/call-shape.js';
import { ActionError, GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { healthCard, statusCard } from './server.view.js';

/** GitLab's `GET /version`. */
interface Version {
  readonly version?: string;
  readonly revision?: string;
}

/** After this long without an answer GitLab counts as down, whatever a single request may take elsewhere. */
const patience = 5_000;

/** This server and its link to GitLab. */
@Injectable()
export class ServerActions {
  constructor(private readonly shape: CallShape) {}

  @Action('server.status', {
    title: 'Server status',
    summary: 'Show which GitLab this server is connected to, its version, as whom, and what the server offers.',
    effect: 'read',
    params: Type.Object({}),
    view: statusCard,
    confined: true,
    tool: 'gitlab_server_status',
    keywords: ['version', 'connection', 'connected', 'token works', 'instance', 'edition', 'about', 'mcp', 'reach gitlab'],
    next: ['user.current'],
    related: ['server.health_check'],
  })
  async status(_params: object, { gitlab, actions: served }: ActionContext): Promise<JsonObject> {
    const [{ version, revision }, user] = await Promise.all([gitlab.rest.get<Version>('/version'), gitlab.rest.get<JsonObject>('/user')]);
    const actions = served.list();
    const count = (effect: string) => actions.filter((action) => action.effect === effect).length;
    return {
      gitlab_url: gitlab.host,
      version,
      edition: editionOf(version),
      revision,
      user,
      surface: this.shape.surface,
      read_only: actions.every((action) => action.effect === 'read'),
      actions: { total: actions.length, read: count('read'), write: count('write'), destroy: count('destroy') },
      domains: served.domains().map((domain) => domain.name),
    };
  }

  @Action('server.health_check', {
    title: 'Server health check',
    summary: 'Check whether GitLab answers and accepts the token, and how long that takes.',
    effect: 'read',
    params: Type.Object({}),
    view: healthCard,
    confined: true,
    tool: 'gitlab_server_health_check',
    keywords: ['is gitlab up', 'down', 'ping', 'alive', 'reachable', 'latency', 'outage', 'token works', 'healthy'],
    related: ['server.status'],
  })
  async healthCheck(_params: object, { gitlab, signal }: ActionContext): Promise<JsonObject> {
    const limit = AbortSignal.timeout(patience);
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const { version } = await gitlab.rest.get<Version>('/version', {}, { signal: limit });
      return { status: 'healthy', gitlab_url: gitlab.host, reachable: true, version, duration_ms: took() };
    } catch (error) {
      // That GitLab is down is what this action is there to find out. A caller who went away wants no answer.
      if (!(error instanceof ActionError) || signal.aborted) throw error;
      const reason = limit.aborted ? `No answer within ${patience / 1000} s.` : error.message;
      return { status: 'unhealthy', gitlab_url: gitlab.host, reachable: error instanceof GitLabRejected && error.detail.foreign !== true, duration_ms: took(), reason };
    }
  }
}

/** `18.6.1-ee` is the Enterprise Edition; anything else but a bare number says nothing about it. */
function editionOf(version: unknown): string | undefined {
  if (typeof version !== 'string') return undefined;
  if (version.endsWith('-ee')) return 'Enterprise';
  return /^\d+\.\d+\.\d+(-ce)?$/.test(version) ? 'Community' : undefined;
}
