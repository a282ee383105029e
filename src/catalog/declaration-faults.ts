import type { ActionSpec } from '../authoring/action-spec.js';
import { tiers } from '../kernel/tier.js';

const effects: readonly unknown[] = ['read', 'write', 'destroy'];
const version = /^\d+\.\d+$/;

/**
 * What is wrong with a declaration, a sentence each. TypeScript says most of it; a module in JavaScript, or of a type that was cast, would
 * otherwise be served with an effect that no policy knows.
 */
export function declarationFaults({ id, summary, effect, tier, since, params, ...spec }: ActionSpec): string[] {
  const { type, properties = {} } = (params as { type?: unknown; properties?: Readonly<Record<string, unknown>> } | undefined) ?? {};
  const told = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
  const faults: string[] = [];
  if (!/^[a-z][a-z0-9_]*\.[a-z0-9_]+$/.test(id)) faults.push('its id must be a domain and a name in snake_case, such as "star.add"');
  if (!effects.includes(effect)) faults.push(`effect is ${told(effect)}, and must be read, write or destroy`);
  if (tier !== undefined && !(tiers as readonly unknown[]).includes(tier)) faults.push(`tier is ${told(tier)}, and must be free, premium or ultimate`);
  if (typeof summary !== 'string' || summary.trim() === '') faults.push('summary is missing');
  if (type !== 'object') faults.push('params must be the schema of an object');
  if (since !== undefined && !version.test(since)) faults.push(`since is ${told(since)}, and must be a version of GitLab such as "17.10"`);
  for (const [name, needed] of Object.entries(spec.sinceOf ?? {})) if (!version.test(needed)) faults.push(`sinceOf.${name} is ${told(needed)}, and must be a version of GitLab such as "17.10"`);
  const named = { tierOf: Object.keys(spec.tierOf ?? {}), sinceOf: Object.keys(spec.sinceOf ?? {}), clears: spec.clears ?? [], prose: spec.prose ?? [] };
  for (const [list, names] of Object.entries(named)) for (const name of names) if (!Object.hasOwn(properties, name)) faults.push(`${list} names ${name}, which is no parameter`);
  return faults;
}
