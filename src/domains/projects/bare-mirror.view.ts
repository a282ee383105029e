import { withoutCredentials } from '../../kernel/credentials.js';
import { isObject } from '../../kernel/json.js';
import { bared, rowsBared } from '../../presentation/bared.js';
import type { View } from '../../presentation/view.js';
import { sourceOf } from './pull-mirror-settings.js';

/** A view of a mirror whose address, and what went wrong with it, are shown without anything that may be a credential. */
export const ofBareMirror = (view: View): View => bared(view, bare);

/** The same for several mirrors. */
export const ofBareMirrors = (view: View): View => rowsBared(view, bare);

function bare(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const { url, last_error, ...others } = raw;
  return {
    ...others,
    url: typeof url === 'string' ? (sourceOf(url) ?? withoutCredentials(url)) : url,
    last_error: typeof last_error === 'string' ? withoutCredentials(last_error) : last_error,
  };
}
