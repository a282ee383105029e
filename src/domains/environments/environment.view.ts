import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { nested } from '../../presentation/nested.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { deploymentInShort } from './deployment.view.js';

const heading = (environment: JsonObject) => `Environment ${inline(String(environment['name'] ?? environment['id'] ?? '?'))}`;

const facts = {
  id: field.number('ID'),
  name: field.text(),
  state: field.text(),
  tier: field.text(),
  external_url: field.address('Address'),
} satisfies Shape;

const environment = {
  ...facts,
  slug: field.name(),
  last_deployment: nested(
    {
      id: field.number(),
      iid: field.number(),
      status: field.text(),
      ref: field.name(),
      sha: field.sha(),
      created_at: field.time(),
      user: field.user(),
      deployable: field.part(['id', 'name'], ({ id }) => (id === undefined ? undefined : String(id))),
    },
    deploymentInShort,
    'Last deployment',
  ),
  cluster_agent: field.part(['id', 'name'], ({ name }) => (name === undefined ? undefined : inline(String(name)))),
  kubernetes_namespace: field.name(),
  auto_stop_at: field.time('Stops by itself'),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  description: field.prose(),
} satisfies Shape;

/** One environment with what was deployed to it last. */
export const environmentCard = card(environment, { heading, headed: ['name'] });

/** Several environments. */
export const environmentTable = table(
  { ...facts, auto_stop_at: field.time('Stops by itself'), updated_at: field.time('Updated') },
  { title: 'Environments', empty: 'No environments match.' },
);
