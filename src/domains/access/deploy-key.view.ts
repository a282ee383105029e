import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const summary = {
  id: field.number('ID'),
  title: field.text(),
  can_push: field.flag('May push', { sayNo: true }),
  fingerprint_sha256: field.name('Fingerprint'),
  created_at: field.time('Created'),
  expires_at: field.time('Until'),
  last_used_at: field.time('Last used'),
} satisfies Shape;

/** One deploy key; the key itself is the public half. */
export const deployKeyCard = card({ ...summary, key: field.name('Public key') }, { heading: ({ title, id }: JsonObject) => `Deploy key ${inline(String(title ?? id ?? '?'))}`, headed: ['title'] });

/** Several deploy keys. */
export const deployKeyTable = table(summary, { title: 'Deploy keys', empty: 'This project has no deploy keys.' });

const projects = (label: string) => field.parts(['id', 'path_with_namespace'], ({ path_with_namespace, id }) => inline(String(path_with_namespace ?? id ?? '?')), label);

/** Deploy keys of several projects, each with those it may reach. */
export const instanceDeployKeyTable = table(
  {
    id: summary.id,
    title: summary.title,
    fingerprint_sha256: summary.fingerprint_sha256,
    projects_with_write_access: projects('May push to'),
    projects_with_readonly_access: projects('May read'),
    created_at: summary.created_at,
    expires_at: summary.expires_at,
  },
  { title: 'Deploy keys', empty: 'No deploy keys match.' },
);
