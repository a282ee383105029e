import type { Icon as ListedIcon } from '@modelcontextprotocol/server';
import { iconOf } from '../icons/icon-of.js';

const known = new Map<string, ListedIcon[]>();

/** The icon of a domain, of `guides` or of `prompts`, as listings carry it. */
export function iconsFor(name: string): ListedIcon[] {
  const icons = known.get(name) ?? iconOf(name).map(({ src, mimeType, sizes, theme }): ListedIcon => ({ src, mimeType, sizes: [...sizes], ...(theme === undefined ? {} : { theme }) }));
  known.set(name, icons);
  return icons;
}
