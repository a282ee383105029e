import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { hiding, hidingInEach, showingOnce } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const agent = {
  id: field.number('ID'),
  name: field.name(),
  config_project: field.part(['id', 'path_with_namespace'], ({ path_with_namespace }) => (typeof path_with_namespace === 'string' ? code(path_with_namespace) : undefined), 'Configured in'),
  is_receptive: field.whenSet('GitLab connects to it'),
  created_at: field.time('Registered'),
  created_by_user_id: field.number('Registered by user'),
} satisfies Shape;

/** One agent for Kubernetes. */
export const clusterAgentCard = card(agent, { heading: ({ name, id }: JsonObject) => `Cluster agent ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** Several agents. */
export const clusterAgentTable = table(agent, { title: 'Cluster agents', empty: 'The project has no cluster agents.' });

const token = {
  id: field.number('ID'),
  name: field.text(),
  agent_id: field.number('Agent'),
  status: field.text(),
  last_used_at: field.time('Last used'),
  created_at: field.time('Created'),
  created_by_user_id: field.number('Created by user'),
  description: field.prose(),
} satisfies Shape;

const tokenCard = card(token, { heading: ({ name, id }: JsonObject) => `Agent token ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** One token of an agent, without the token itself. */
export const agentTokenCard = hiding('token', tokenCard);

/** A token as it was just made. */
export const newAgentTokenCard = showingOnce('token', 'Token', tokenCard);

/** Several tokens of an agent. */
export const agentTokenTable = hidingInEach('token', table(token, { title: 'Agent tokens', columns: ['id', 'name', 'status', 'created_at', 'created_by_user_id'], empty: 'The agent has no tokens.' }));
