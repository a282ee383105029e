import { plainPath } from '../gitlab/project-path.js';
import { encodeSegment } from '../gitlab/route.js';
import type { JsonObject } from '../kernel/json.js';
import type { ResourceLink } from './outcome.js';

/** The address of what was read, from the arguments and the result; undefined when they do not tell all of it. */
export function linkTo(template: string, result: JsonObject, params: JsonObject): ResourceLink | undefined {
  const unknown = new Set<string>();
  const uri = template.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = valueOf(name, result, params);
    if (value === undefined) unknown.add(name);
    return encodeSegment(value ?? '');
  });
  if (unknown.size > 0) return undefined;
  const title = shortText(result['title']) ?? shortText(result['name']);
  return { uri, name: uri.slice('gitlab://'.length), ...(title === undefined ? {} : { title }) };
}

/** As the caller named it, else as GitLab calls it; a commit by its own SHA, since a branch named in its place moves on. */
function valueOf(name: string, result: JsonObject, params: JsonObject): string | undefined {
  const candidates = [name === 'sha' ? result['id'] : undefined, params[name], result[name], name.endsWith('_iid') ? result['iid'] : name.endsWith('_id') ? result['id'] : undefined];
  const found = candidates.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  if (found === undefined) return undefined;
  const text = String(found);
  return /^(project|group)_id$/.test(name) ? plainPath(text) : text;
}

/** One line of somebody's words, for a list of links. */
function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  return text.length <= 200 ? text : [...text].slice(0, 200).join('');
}
