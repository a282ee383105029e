import { Injectable } from '@nestjs/common';
import { CallShape } from '../authoring/call-shape.js';
import { ToolNames } from '../authoring/tool-names.js';
import type { ActionEntry } from '../catalog/action-entry.js';
import { ActionRunner } from '../catalog/action-runner.js';
import { Catalog } from '../catalog/catalog.js';
import type { CatalogView } from '../catalog/catalog-view.js';
import type { Outcome } from '../catalog/outcome.js';
import type { Caller } from '../kernel/caller.js';
import type { JsonObject } from '../kernel/json.js';
import { actionCall, actionTool } from './action-tool.js';
import { type CallInfo, type ToolDefinition, ToolSurface } from './tool-surface.js';

/** What a name stands for: an action's tool, or a name it had before. */
interface Named {
  readonly entry: ActionEntry;
  /** Its id, or the alias where that also fills arguments in. */
  readonly action: string;
}

interface Served {
  readonly definitions: readonly ToolDefinition[];
  readonly byName: ReadonlyMap<string, Named>;
}

/** Every action as a tool of its own. */
@Injectable()
export class IndividualSurface extends ToolSurface {
  /** Those who are served the same share the list. */
  private readonly served = new WeakMap<CatalogView, Served>();

  constructor(
    private readonly catalog: Catalog,
    private readonly runner: ActionRunner,
    private readonly shape: CallShape,
    private readonly names: ToolNames,
  ) {
    super();
  }

  async tools(caller: Caller): Promise<readonly ToolDefinition[]> {
    return this.of(await this.catalog.for(caller)).definitions;
  }

  async call(name: string, args: JsonObject, info: CallInfo): Promise<Outcome | undefined> {
    const named = this.of(await this.catalog.for(info.caller)).byName.get(name);
    if (named === undefined) return undefined;
    const { entry, action } = named;
    const outcome = await this.runner.run({ ...info, ...actionCall(entry, args), action, surface: 'individual', tool: { name, arguments: args } });
    const current = this.names.shown(entry.tool);
    if (name === current || outcome.ok !== true) return outcome;
    return { ...outcome, text: `${outcome.text}\n\n"${name}" is now called "${current}".` };
  }

  override async leftOut(caller: Caller): Promise<string> {
    return (await this.catalog.for(caller)).leftOut;
  }

  override async near(name: string, caller: Caller): Promise<readonly string[]> {
    const view = await this.catalog.for(caller);
    const ids = await view.nearIds(this.names.rest(name).replaceAll('_', '.'));
    return [...new Set([...(await super.near(name, caller)), ...ids.flatMap((id) => view.entry(id) ?? []).map(({ tool }) => this.names.shown(tool))])].slice(0, 5);
  }

  scopesFor(name: string): readonly string[] | undefined {
    const named = this.of(this.catalog.whole).byName.get(name);
    return named === undefined ? undefined : this.catalog.scopesFor(named.entry.id);
  }

  private of(view: CatalogView): Served {
    const known = this.served.get(view);
    if (known !== undefined) return known;
    const definitions = view.entries.map((entry) => actionTool(entry, view, this.shape)).sort((a, b) => (a.name < b.name ? -1 : 1));
    const served = { definitions: Object.freeze(definitions), byName: toolsOf(view.entries, this.names) };
    this.served.set(view, served);
    return served;
  }
}

/** Tools by name, and by the names they had; an alias that is an id (`issue.close`) is no tool. */
function toolsOf(entries: readonly ActionEntry[], names: ToolNames): ReadonlyMap<string, Named> {
  const tools = new Map<string, Named>();
  for (const entry of entries) {
    for (const { id, fills } of entry.aliases) if (/^[a-z0-9_]+$/.test(id)) tools.set(names.shown(id), { entry, action: fills === undefined ? entry.id : id });
  }
  for (const entry of entries) tools.set(names.shown(entry.tool), { entry, action: entry.id });
  return tools;
}
