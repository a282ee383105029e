import type { Tier } from '../authoring/action-spec.js';
import type { ActionEntry, ObjectSchema } from './action-entry.js';

/** What decides which actions exist in this process. */
export interface Filters {
  /** The instance's tier; unset narrows nothing. */
  readonly tier?: Tier | undefined;
  /** Action ids, domains and tool names that are left out. */
  readonly exclude: readonly string[];
  readonly readOnly: boolean;
  /** True while a list of allowed projects is set: what no project or group confines does not exist then. */
  readonly confined: boolean;
}

const rank: Readonly<Record<Tier, number>> = { free: 0, premium: 1, ultimate: 2 };

/** The actions that are left, in the documented order of tests: tier, exclusions, confinement, read-only. */
export function served(entries: readonly ActionEntry[], filters: Filters): ActionEntry[] {
  return entries
    .filter((entry) => filters.tier === undefined || rank[entry.tier] <= rank[filters.tier])
    .map((entry) => (filters.tier === undefined ? entry : pruned(entry, filters.tier)))
    .filter((entry) => !isExcluded(entry, filters.exclude))
    .filter((entry) => !filters.confined || isConfined(entry))
    .filter((entry) => !filters.readOnly || entry.effect === 'read');
}

/** Names in the exclusion list that nothing answers to, for a warning at start. */
export function unknownExclusions(entries: readonly ActionEntry[], exclude: readonly string[]): string[] {
  return exclude.filter((name) => !entries.some((entry) => isExcluded(entry, [name])));
}

function isExcluded(entry: ActionEntry, exclude: readonly string[]): boolean {
  return exclude.some((name) => name === entry.id || name === entry.domain || name === entry.spec.tool || name === `gitlab_${entry.domain}`);
}

/** True when the arguments confine an action to a project or group, so that an allow-list can be held against them. */
export function isConfined(entry: ActionEntry): boolean {
  return entry.spec.confined ?? (entry.schema.required.includes('project_id') || entry.schema.required.includes('group_id') || entry.domain === 'server');
}

function pruned(entry: ActionEntry, tier: Tier): ActionEntry {
  const above = Object.entries(entry.spec.tierOf ?? {}).filter(([, needed]) => rank[needed] > rank[tier]);
  if (above.length === 0) return entry;
  const properties = Object.fromEntries(Object.entries(entry.schema.properties).filter(([name]) => !above.some(([gone]) => gone === name)));
  const schema: ObjectSchema = { ...entry.schema, properties, required: entry.schema.required.filter((name) => name in properties) };
  return { ...entry, schema };
}
