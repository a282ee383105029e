import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

const counts = ({ total, read, write, destroy }: JsonObject) => `${String(total)} (${String(read)} read, ${String(write)} write, ${String(destroy)} destroy)`;

const status = {
  gitlab_url: field.address('GitLab'),
  version: field.text('GitLab version'),
  edition: field.text(),
  revision: field.name(),
  user: field.part(['id', 'username', 'name'], ({ username, name }) => `@${inline(String(username ?? '?'))} (${inline(String(name ?? ''))})`),
  surface: field.text('Tool surface'),
  read_only: field.flag('Only reading is offered'),
  actions: field.part(['total', 'read', 'write', 'destroy'], counts),
  domains: field.names(),
} satisfies Shape;

/** What this server is connected to and what it offers. */
export const statusCard = card(status, { heading: () => 'Connected to GitLab', headed: [] });

const health = {
  status: field.text(),
  gitlab_url: field.address('GitLab'),
  reachable: field.flag('Reachable', { sayNo: true }),
  version: field.text('GitLab version'),
  duration_ms: field.number('Milliseconds'),
  reason: field.prose(),
} satisfies Shape;

/** Whether GitLab answers. */
export const healthCard = card(health, { heading: ({ status: state }) => (state === 'healthy' ? 'GitLab is healthy' : 'GitLab is not healthy'), headed: [] });
