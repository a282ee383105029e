import { isObject } from '../kernel/json.js';
import { withoutSecrets } from '../presentation/secrets.js';

/** Pictures of people and links to GitLab's API say nothing to a reader, and take up room. */
const clutter: ReadonlySet<string> = new Set(['avatar_url', '_links']);

/** GitLab's own fields as a resource shows them: without secrets and without clutter. */
export function keptContent(value: unknown): unknown {
  return withoutClutter(withoutSecrets(value));
}

function withoutClutter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClutter);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (clutter.has(name) ? [] : [[name, withoutClutter(member)]])));
}
