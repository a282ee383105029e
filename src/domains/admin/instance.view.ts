import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

const metadata = {
  version: field.text(),
  revision: field.name(),
  enterprise: field.flag('Enterprise Edition', { sayNo: true }),
  kas: field.part(['enabled', 'version', 'externalUrl', 'externalK8sProxyUrl'], ({ enabled, version, externalUrl }: JsonObject) => (enabled === true ? `${inline(String(version ?? 'on'))}${typeof externalUrl === 'string' ? ` at ${inline(externalUrl)}` : ''}` : 'off'), 'Agent server for Kubernetes'),
} satisfies Shape;

/** What a GitLab says about itself. */
export const metadataCard = card(metadata, { heading: ({ version }: JsonObject) => `GitLab ${inline(String(version ?? ''))}`.trim(), headed: ['version'] });

/** A number as GitLab writes it in statistics: with commas between thousands. */
const count = (label?: string) => {
  const plain = field.number(label);
  return { ...plain, keep: (value: unknown) => plain.keep(typeof value === 'string' ? value.replaceAll(',', '') : value) };
};

const statistics = {
  users: count(),
  active_users: count(),
  projects: count(),
  groups: count(),
  forks: count(),
  issues: count(),
  merge_requests: count(),
  notes: count('Comments'),
  snippets: count(),
  milestones: count(),
  ssh_keys: count('SSH keys'),
} satisfies Shape;

/** How much there is on an instance. */
export const statisticsCard = card(statistics, { heading: () => 'Statistics of the instance', headed: [] });

const licence = {
  id: field.number('ID'),
  plan: field.text(),
  licensee: { ...field.anything('Issued to'), show: (kept: unknown) => (isObject(kept) ? Object.values(kept).map((each) => inline(String(each))).join(', ') || undefined : undefined) },
  starts_at: field.time('From'),
  expires_at: field.time('Until'),
  expired: field.flag('Expired', { sayNo: true }),
  user_limit: field.number('Users allowed'),
  active_users: field.number('Users now'),
  historical_max: field.number('Most users so far'),
  maximum_user_count: field.number('Most users in the term'),
  overage: field.number('Users too many'),
  add_ons: field.anything(),
} satisfies Shape;

/** A licence of the instance: who has it, for how many and how long. */
export const licenceCard = card(licence, { heading: ({ plan }: JsonObject) => `Licence${typeof plan === 'string' && plan !== '' ? ` (${inline(plan)})` : ''}`, headed: ['plan'] });
