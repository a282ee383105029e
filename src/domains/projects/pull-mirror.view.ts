import { withoutCredentials } from '../../kernel/credentials.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';
import { sourceOf } from './pull-mirror-settings.js';

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
export const pullMirrorCard: View = {
  ...plainCard,
  render: (raw, context) => plainCard.render(isObject(raw) ? clean(raw) : raw, context),
};

function clean({ url, last_error, ...others }: JsonObject): JsonObject {
  return {
    ...others,
    url: typeof url === 'string' ? (sourceOf(url) ?? withoutCredentials(url)) : url,
    last_error: typeof last_error === 'string' ? withoutCredentials(last_error) : last_error,
  };
}
