import { editDistance, nearest } from '../kernel/nearest.js';

function words(name: string): string[] {
  return name.toLowerCase().replace(/^--|^gitlab_(mcp_)?/, '').split(/[-_]/);
}

/**
 * The name of a setting or flag that a wrong one most likely stands for.
 * A slip of the finger comes first, then the name with the most words in common: CA_CERTIFICATE_PATH means CA_FILE.
 * Of names that have all of its words the first declared counts, which is what people set most: `--url` means --gitlab-url.
 */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const wanted = words(wrong);
  const key = (name: string): string => words(name).join('_');
  const distance = (name: string): number => editDistance(wanted.join('_'), key(name));
  const shared = (name: string): number => words(name).filter((word) => wanted.includes(word)).length;

  const alike = new Set(nearest(wanted.join('_'), names.map(key), names.length));
  const candidates = names.filter((name) => alike.has(key(name)) || shared(name) > 0);
  const slip = candidates.filter((name) => distance(name) <= 2);
  if (slip.length > 0) return slip.toSorted((a, b) => distance(a) - distance(b))[0];
  return candidates.toSorted((a, b) => shared(b) - shared(a) || (shared(a) === wanted.length ? 0 : distance(a) - distance(b)))[0];
}
