import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const settings = {
  active: field.flag('On', { sayNo: true }),
  integrated: field.flag('Kept by GitLab itself', { sayNo: true }),
  project_name: field.text('Sentry project'),
  sentry_external_url: field.address('Sentry'),
  api_url: field.address('Sentry API'),
} satisfies Shape;

/** Where the errors of a project are tracked. */
export const errorTrackingCard = card(settings, { heading: () => 'Error tracking', headed: [] });

// The key is public, applications carry it in the open; but addresses lose whatever stands before their host.
const key = {
  id: field.number('ID'),
  active: field.flag('Active', { sayNo: true }),
  public_key: field.name(),
  sentry_dsn: field.name('DSN (put the public key and @ before its host)'),
} satisfies Shape;

/** One key by which applications report errors. */
export const clientKeyCard = card(key, { heading: ({ id }: JsonObject) => `Client key ${inline(String(id ?? '?'))}`, headed: [] });

/** Several keys. */
export const clientKeyTable = table(key, { title: 'Client keys', empty: 'The project has no client keys for error tracking.' });
