import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import { fullPath, type ProjectRecord } from './world.js';

interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly created_at: string;
  readonly created_by_user_id: number;
  readonly last_used_at: string | null;
}

interface AgentRecord {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly created_by_user_id: number;
  readonly tokens: TokenRecord[];
}

/** The agents for Kubernetes of a project. */
const agentsOf = keptRows((project: ProjectRecord): AgentRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        {
          id: 8951,
          name: 'production',
          created_at: moment(4),
          created_by_user_id: 105,
          tokens: [{ id: 8961, name: 'production-2026', description: 'Of the production cluster', created_at: moment(4), created_by_user_id: 105, last_used_at: moment(29, 12) }],
        },
      ],
);

const entity = ({ tokens: _tokens, ...agent }: AgentRecord, project: ProjectRecord): JsonObject => ({
  ...agent,
  config_project: { id: project.id, description: project.description, name: project.name, path: project.path, path_with_namespace: fullPath(project), created_at: project.created_at },
  is_receptive: false,
});

const tokenEntity = (token: TokenRecord, { id }: AgentRecord): JsonObject => ({ ...token, agent_id: id, status: 'active' });

function agentOf(call: Call, project: ProjectRecord): AgentRecord {
  const agent = agentsOf(project).find(({ id }) => id === call.number('agent_id'));
  if (!agent) throw notFound('Agent');
  return agent;
}

function tokenOf(call: Call, agent: AgentRecord): TokenRecord {
  const token = agent.tokens.find(({ id }) => id === call.number('token_id'));
  if (!token) throw notFound('Agent Token');
  return token;
}

const tokensPath = '/projects/:id/cluster_agents/:agent_id/tokens';

export const clusterAgentRoutes: Routes = {
  'GET /projects/:id/cluster_agents': (call) => {
    const project = call.project(roles.developer);
    return paged(call, agentsOf(project), (agent) => entity(agent, project));
  },
  'POST /projects/:id/cluster_agents': (call) => {
    const project = call.project(roles.maintainer);
    const name = call.required('name');
    if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name)) throw badRequest({ name: ["can contain only lowercase letters, digits, and '-', but cannot start or end with '-'"] });
    const agent: AgentRecord = { id: call.world.nextId(), name, created_at: call.world.now(), created_by_user_id: call.user.id, tokens: [] };
    agentsOf(project).push(agent);
    return created(entity(agent, project));
  },
  'GET /projects/:id/cluster_agents/:agent_id': (call) => {
    const project = call.project(roles.developer);
    return ok(entity(agentOf(call, project), project));
  },
  'DELETE /projects/:id/cluster_agents/:agent_id': (call) => {
    const project = call.project(roles.maintainer);
    agentsOf(project).splice(agentsOf(project).indexOf(agentOf(call, project)), 1);
    return noContent();
  },
  [`GET ${tokensPath}`]: (call) => {
    const agent = agentOf(call, call.project(roles.developer));
    // The list says less than each of them.
    return paged(call, agent.tokens, ({ last_used_at: _used, ...token }) => tokenEntity({ ...token, last_used_at: null }, agent));
  },
  [`POST ${tokensPath}`]: (call) => {
    const agent = agentOf(call, call.project(roles.maintainer));
    const token: TokenRecord = { id: call.world.nextId(), name: call.required('name'), description: call.text('description') ?? null, created_at: call.world.now(), created_by_user_id: call.user.id, last_used_at: null };
    agent.tokens.push(token);
    return created({ ...tokenEntity(token, agent), token: `agent-${token.id}-shown-once` });
  },
  [`GET ${tokensPath}/:token_id`]: (call) => {
    const agent = agentOf(call, call.project(roles.developer));
    return ok(tokenEntity(tokenOf(call, agent), agent));
  },
  [`DELETE ${tokensPath}/:token_id`]: (call) => {
    const agent = agentOf(call, call.project(roles.maintainer));
    agent.tokens.splice(agent.tokens.indexOf(tokenOf(call, agent)), 1);
    return noContent();
  },
};
