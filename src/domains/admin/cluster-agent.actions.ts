import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { agentTokenCard, agentTokenTable, clusterAgentCard, clusterAgentTable, newAgentTokenCard } from './cluster-agent.view.js';

const agent = { project_id: ProjectRef, agent_id: Type.Integer({ description: 'Id of the agent, as admin.cluster_agent_list shows it.', minimum: 1 }) };
const AgentRef = Type.Object(agent);
const TokenRef = Type.Object({ ...agent, token_id: Type.Integer({ description: 'Id of the token, as admin.cluster_agent_token_list shows it.', minimum: 1 }) });

const agentAliases = { id: 'agent_id', cluster_agent_id: 'agent_id' };
const keywords = ['kubernetes', 'k8s', 'agentk', 'gitops', 'gitlab agent'];
const tokenKeywords = [...keywords, 'agent token', 'credential'];

/** Agents that connect Kubernetes clusters with GitLab, and the tokens that they sign in with. */
@Injectable()
export class ClusterAgentActions {
  @RestAction('admin.cluster_agent_list', 'GET /projects/:project_id/cluster_agents', {
    title: 'List cluster agents',
    summary: 'List the agents for Kubernetes that are registered in a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: clusterAgentTable,
    tool: 'gitlab_list_cluster_agents',
    keywords,
    next: ['admin.cluster_agent_get', 'admin.cluster_agent_token_list'],
    related: ['admin.cluster_agent_register'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.cluster_agent_get', 'GET /projects/:project_id/cluster_agents/:agent_id', {
    title: 'Get cluster agent',
    summary: 'Read one agent for Kubernetes: its name, and the project that configures it.',
    effect: 'read',
    params: AgentRef,
    view: clusterAgentCard,
    tool: 'gitlab_get_cluster_agent',
    paramAliases: agentAliases,
    keywords,
    next: ['admin.cluster_agent_token_list'],
    related: ['admin.cluster_agent_list'],
  })
  declare readonly get: RestCall;

  @RestAction('admin.cluster_agent_register', 'POST /projects/:project_id/cluster_agents', {
    title: 'Register cluster agent',
    summary: 'Create an agent for Kubernetes in a project; a token lets it sign in afterwards.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, name: Type.String({ description: 'Name of the agent: lower-case letters, digits and dashes, at most 63 characters.', minLength: 1, maxLength: 63 }) }),
    view: clusterAgentCard,
    tool: 'gitlab_register_cluster_agent',
    paramAliases: { agent_name: 'name' },
    example: { project_id: 'group/project', name: 'production' },
    keywords: [...keywords, 'register', 'connect cluster'],
    next: ['admin.cluster_agent_token_create'],
    related: ['admin.cluster_agent_list'],
  })
  declare readonly register: RestCall;

  @RestAction('admin.cluster_agent_delete', 'DELETE /projects/:project_id/cluster_agents/:agent_id', {
    title: 'Delete cluster agent',
    summary: 'Delete an agent for Kubernetes with its tokens, so that GitLab no longer reaches its cluster.',
    effect: 'destroy',
    params: AgentRef,
    tool: 'gitlab_delete_cluster_agent',
    done: 'Deleted the cluster agent.',
    paramAliases: agentAliases,
    keywords,
    related: ['admin.cluster_agent_token_revoke', 'admin.cluster_agent_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('admin.cluster_agent_token_list', 'GET /projects/:project_id/cluster_agents/:agent_id/tokens', {
    title: 'List cluster agent tokens',
    summary: 'List the tokens that a Kubernetes agent may sign in with; the tokens themselves are not shown.',
    effect: 'read',
    params: Type.Object({ ...agent, ...Paging }),
    view: agentTokenTable,
    tool: 'gitlab_list_cluster_agent_tokens',
    paramAliases: agentAliases,
    keywords: tokenKeywords,
    next: ['admin.cluster_agent_token_get'],
    related: ['admin.cluster_agent_token_create'],
  })
  declare readonly listTokens: RestCall;

  @RestAction('admin.cluster_agent_token_get', 'GET /projects/:project_id/cluster_agents/:agent_id/tokens/:token_id', {
    title: 'Get cluster agent token',
    summary: 'Read about one token of a Kubernetes agent, such as when it was last used; the token itself is not shown.',
    effect: 'read',
    params: TokenRef,
    view: agentTokenCard,
    tool: 'gitlab_get_cluster_agent_token',
    keywords: tokenKeywords,
    related: ['admin.cluster_agent_token_list', 'admin.cluster_agent_token_revoke'],
  })
  declare readonly getToken: RestCall;

  @RestAction('admin.cluster_agent_token_create', 'POST /projects/:project_id/cluster_agents/:agent_id/tokens', {
    title: 'Create cluster agent token',
    summary: 'Create a token with which a Kubernetes agent signs in; it is shown this once.',
    effect: 'write',
    params: Type.Object({
      ...agent,
      name: Type.String({ description: 'What the token is called in GitLab.', minLength: 1 }),
      description: Type.Optional(Type.String({ description: 'What the token is for.' })),
    }),
    view: newAgentTokenCard,
    tool: 'gitlab_create_cluster_agent_token',
    paramAliases: agentAliases,
    example: { project_id: 'group/project', agent_id: 5, name: 'production-2027' },
    keywords: tokenKeywords,
    related: ['admin.cluster_agent_token_list', 'admin.cluster_agent_register'],
  })
  declare readonly createToken: RestCall;

  @RestAction('admin.cluster_agent_token_revoke', 'DELETE /projects/:project_id/cluster_agents/:agent_id/tokens/:token_id', {
    title: 'Revoke cluster agent token',
    summary: 'Revoke a token of a Kubernetes agent, so that nothing signs in with it any more.',
    effect: 'destroy',
    params: TokenRef,
    tool: 'gitlab_revoke_cluster_agent_token',
    done: 'The agent token was revoked.',
    keywords: [...tokenKeywords, 'leaked'],
    related: ['admin.cluster_agent_token_create', 'admin.cluster_agent_token_list'],
  })
  declare readonly revokeToken: RestCall;
}
