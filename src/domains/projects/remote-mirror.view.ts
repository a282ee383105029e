import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { ofBareMirror, ofBareMirrors } from './bare-mirror.view.js';

const mirror = {
  id: field.number('ID'),
  enabled: field.flag(undefined, { sayNo: true }),
  url: field.address('Target'),
  update_status: field.text('Status'),
  last_successful_update_at: field.time('Last successful update'),
  last_update_at: field.time('Last update'),
  last_error: field.text(),
  only_protected_branches: field.flag('Protected branches only'),
  mirror_branch_regex: field.name('Branches'),
  keep_divergent_refs: field.flag('Spares diverged branches'),
  auth_method: field.name('Signs in by'),
  host_keys: field.parts(['fingerprint_sha256', 'fingerprint'], ({ fingerprint_sha256, fingerprint }) => code(String(fingerprint_sha256 ?? fingerprint ?? '?')), 'Host keys'),
} satisfies Shape;

/** One push mirror of a project. */
export const remoteMirrorCard = ofBareMirror(card(mirror, { heading: ({ id }: JsonObject) => `Push mirror ${inline(String(id ?? '?'))}`, headed: [] }));

/** The push mirrors of a project. */
export const remoteMirrorTable = ofBareMirrors(
  table(mirror, { title: 'Push mirrors', columns: ['id', 'enabled', 'url', 'update_status', 'last_successful_update_at', 'last_error'], empty: 'This project has no push mirrors.' }),
);

/** The key by which a mirror signs in. */
export const mirrorKeyCard = card({ public_key: field.name('Public key') } satisfies Shape, { heading: () => 'Key of the push mirror', headed: [] });
