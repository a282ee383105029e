import { requiredOf } from '../authoring/action-spec.js';
import type { ToolNames } from '../authoring/tool-names.js';
import { nearest } from '../kernel/nearest.js';
import type { Tier } from '../kernel/tier.js';
import type { ActionEntry } from './action-entry.js';
import type { ObjectSchema } from './action-schema.js';
import type { CallerFacts } from './caller-probe.js';

/** What decides for the whole process which actions exist. */
export interface ProcessFilters {
  /** Action ids, domains and tool names that are left out. */
  readonly exclude: readonly string[];
  /** What tools are called, by which they may be left out as well. */
  readonly names: ToolNames;
  readonly readOnly: boolean;
  /** True while a list of allowed projects is set: what no project or group confines does not exist then. */
  readonly confined: boolean;
}

const rank: Readonly<Record<Tier, number>> = { free: 0, premium: 1, ultimate: 2 };

/** The actions left by exclusions, confinement and read-only mode. */
export function servedByProcess(entries: readonly ActionEntry[], filters: ProcessFilters): ActionEntry[] {
  return entries
    .filter((entry) => !isExcluded(entry, filters.exclude, filters.names))
    .filter((entry) => !filters.confined || isConfined(entry))
    .filter((entry) => !filters.readOnly || entry.effect === 'read');
}

/** What of them a caller is served: parameters and actions of a higher tier, and what its token may not do, are left out. */
export function servedToCaller(entries: readonly ActionEntry[], { tier, scopes }: CallerFacts): ActionEntry[] {
  const byTier = tier === undefined ? entries : entries.filter((entry) => rank[entry.tier] <= rank[tier]).map((entry) => pruned(entry, tier));
  return scopes === undefined ? [...byTier] : byTier.filter((entry) => scopesOf(entry).some((scope) => scope === 'any' || scopes.includes(scope)));
}

/** A sentence for each name in the exclusion list that nothing answers to, with what was most likely meant. */
export function unknownExclusions(entries: readonly ActionEntry[], { exclude, names }: Pick<ProcessFilters, 'exclude' | 'names'>): string[] {
  return exclude
    .filter((name) => !entries.some((entry) => isExcluded(entry, [name], names)))
    .map((name) => {
      if ([names.find, names.execute].includes(names.shown(names.catalogued(name)))) return `GITLAB_MCP_EXCLUDE: "${name}" is how the dynamic surface reaches every action, and cannot be left out.`;
      const meant = entries.find(({ aliases }) => aliases.some(({ id }) => id === name));
      if (meant !== undefined) return `GITLAB_MCP_EXCLUDE: "${name}" is only another name of ${meant.id}, and leaves nothing out.`;
      const [near] = nearest(name, entries.flatMap((entry) => namesOf(entry, names)), 1);
      return `GITLAB_MCP_EXCLUDE: nothing is called "${name}", so it leaves nothing out.${near === undefined ? '' : ` Did you mean ${near}?`}`;
    });
}

function isExcluded(entry: ActionEntry, exclude: readonly string[], tools: ToolNames): boolean {
  const names = namesOf(entry, tools);
  return exclude.some((name) => names.includes(name));
}

/** What an action is left out by: its id, its domain, its tool, and the tool of its domain. */
function namesOf({ id, domain, tool, spec }: ActionEntry, names: ToolNames): string[] {
  const tools = [tool, ...(spec.tool === undefined ? [] : [spec.tool]), `gitlab_${domain}`];
  return [...new Set([id, domain, ...tools, ...tools.map((each) => names.shown(each))])];
}

/** True when the arguments confine an action to a project or group, so that an allow-list can be held against them. */
export function isConfined(entry: ActionEntry): boolean {
  const { properties, required } = entry.schema;
  const { confined } = entry.spec;
  if (confined !== undefined) return confined !== false;
  return required.includes('project_id') || required.includes('group_id') || required.includes('full_path') || (requiredOf(entry.spec).includes('project_id') && 'project_id' in properties);
}

/** Any one of these scopes of a token is enough for an action: `api` for all, `read_api` for reads, and what it names itself. */
export function scopesOf(entry: ActionEntry): readonly string[] {
  return ['api', ...(entry.effect === 'read' ? ['read_api'] : []), ...(entry.spec.scopes ?? [])];
}

function pruned(entry: ActionEntry, tier: Tier): ActionEntry {
  const above = Object.entries(entry.spec.tierOf ?? {}).filter(([, needed]) => rank[needed] > rank[tier]);
  if (above.length === 0) return entry;
  const properties = Object.fromEntries(Object.entries(entry.schema.properties).filter(([name]) => !above.some(([gone]) => gone === name)));
  const schema: ObjectSchema = { ...entry.schema, properties, required: entry.schema.required.filter((name) => name in properties) };
  return { ...entry, schema };
}
