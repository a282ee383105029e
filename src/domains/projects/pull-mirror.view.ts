import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { ofBareMirror } from './bare-mirror.view.js';

const pullMirror = {
  id: field.number('ID'),
  enabled: field.flag(undefined, { sayNo: true }),
  url: field.address('Source'),
  mirror_overwrites_diverged_branches: field.flag('Overwrites diverged branches', { sayNo: true }),
  only_mirror_protected_branches: field.flag('Protected branches only'),
  mirror_branch_regex: field.name('Branches'),
  mirror_trigger_builds: field.flag('Starts pipelines'),
  update_status: field.text(),
  last_successful_update_at: field.time('Last successful update'),
  last_update_at: field.time('Last update'),
  last_error: field.text(),
} satisfies Shape;

const plainCard = card(pullMirror, { heading: (raw: JsonObject) => `Pull mirror ${inline(String(raw['id'] ?? ''))}`.trim(), headed: [] });

/** The settings of a pull mirror; GitLab masks the credentials in its address, and here they are gone. */
export const pullMirrorCard = ofBareMirror(plainCard);
