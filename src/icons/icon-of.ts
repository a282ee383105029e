import { domainIcons } from './domain-icons.js';
import type { Icon } from './icon.js';

/** The icon of a domain, of `guides` or of `prompts`; domains of other makers wear the one of tools in general. */
export function iconOf(name: string): readonly Icon[] {
  return (Object.hasOwn(domainIcons, name) ? domainIcons[name] : domainIcons['template']) ?? [];
}
