import { Injectable } from '@nestjs/common';
import { CallShape } from '../authoring/call-shape.js';
import { ToolNames } from '../authoring/tool-names.js';
import type { ActionEntry } from '../catalog/action-entry.js';
import { ActionRunner } from '../catalog/action-runner.js';
import { asObject } from '../catalog/argument-reader.js';
import { Catalog } from '../catalog/catalog.js';
import type { CatalogView, Resolved } from '../catalog/catalog-view.js';
import { FailureText } from '../catalog/failure-text.js';
import type { Outcome } from '../catalog/outcome.js';
import type { Caller } from '../kernel/caller.js';
import { InvalidParams } from '../kernel/errors.js';
import { isLeftOut, type JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import { actionCall, actionTool } from './action-tool.js';
import { standsAlone } from './meta-call-shape.js';
import { confirmProperty, fieldsProperty, isMissing, refuseUnknown } from './tool-arguments.js';
import { type CallInfo, type ToolDefinition, ToolSurface } from './tool-surface.js';

/** What a tool stands for: one action, or all of a domain. */
type Aim = { readonly entry: ActionEntry } | { readonly domain: string; readonly entries: readonly ActionEntry[] };

interface Served {
  readonly definitions: readonly ToolDefinition[];
  readonly byName: ReadonlyMap<string, Aim>;
}

/** A tool for each domain, which takes the action as an argument. */
@Injectable()
export class MetaSurface extends ToolSurface {
  /** Those who are served the same share the list. */
  private readonly served = new WeakMap<CatalogView, Served>();

  constructor(
    private readonly catalog: Catalog,
    private readonly runner: ActionRunner,
    private readonly failures: FailureText,
    private readonly shape: CallShape,
    private readonly names: ToolNames,
  ) {
    super();
  }

  async tools(caller: Caller): Promise<readonly ToolDefinition[]> {
    return this.of(await this.catalog.for(caller)).definitions;
  }

  async call(name: string, args: JsonObject, info: CallInfo): Promise<Outcome | undefined> {
    const view = await this.catalog.for(info.caller);
    const aim = this.of(view).byName.get(name);
    if (aim === undefined) return undefined;
    const common = { ...info, surface: 'meta', tool: { name, arguments: args } } as const;
    if ('entry' in aim) return this.runner.run({ ...common, ...actionCall(aim.entry, args) });
    try {
      refuseUnknown(args, groupArguments);
      const { entry, alias } = this.resolve(aim, args, view);
      const { confirm: inside, ...params } = asObject(args['params']);
      const confirm = isLeftOut(args['confirm']) ? inside : args['confirm'];
      // An alias goes on as it is: it may fill arguments in, and the result says what it is now called.
      return await this.runner.run({ ...common, action: alias ?? entry.id, params, confirm, fields: args['fields'], aliases: true });
    } catch (error) {
      return { ok: false, text: this.failures.of(error) };
    }
  }

  override async leftOut(caller: Caller): Promise<string> {
    return (await this.catalog.for(caller)).leftOut;
  }

  scopesFor(name: string, { action }: JsonObject): readonly string[] | undefined {
    const aim = this.of(this.catalog.whole).byName.get(name);
    if (aim === undefined) return undefined;
    if ('entry' in aim) return this.catalog.scopesFor(aim.entry.id);
    return typeof action === 'string' ? (this.catalog.scopesFor(`${aim.domain}.${action.trim()}`) ?? this.catalog.scopesFor(action)) : undefined;
  }

  /** The action that is meant: what stands after the dot, a whole id, or another name of it; never one of another domain. */
  private resolve({ domain, entries }: Extract<Aim, { domain: string }>, args: JsonObject, view: CatalogView): Resolved {
    const given = args['action'];
    const valid = `${this.names.ofDomain(domain)} has: ${entries.map(shortName).join(', ')}.`;
    if (typeof given !== 'string' || given.trim() === '') throw new InvalidParams(`action: ${isMissing(given) ? 'is missing' : 'must be text'}. ${valid}`);
    const wanted = this.names.catalogued(given.trim());
    const resolved = view.named(`${domain}.${wanted}`) ?? view.named(wanted);
    if (resolved?.entry.domain === domain) return resolved;
    if (resolved !== undefined) throw new InvalidParams(`action: "${wanted}" belongs to another tool: call ${this.meant(resolved, args)}. ${valid}`);
    const near = nearest(wanted, entries.map(shortName));
    throw new InvalidParams(`action: there is no action "${wanted.slice(0, 120)}" here.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''} ${valid}${view.leftOut}`);
  }

  /** The call that was meant, with what was given for it. */
  private meant({ entry, fills }: Resolved, { params, confirm, fields }: JsonObject): string {
    const { tool, arguments: shaped } = this.shape.call(entry, { ...fills, ...asObject(params) });
    const args = JSON.stringify({ ...shaped, ...(confirm !== undefined && { confirm }), ...(fields !== undefined && { fields }) });
    return `${tool} with ${args.length <= longestCall ? args : 'the same arguments'}`;
  }

  private of(view: CatalogView): Served {
    const known = this.served.get(view);
    if (known !== undefined) return known;
    const alone = view.entries.filter(({ id }) => standsAlone(id));
    const groups = new Map<string, ActionEntry[]>();
    for (const entry of view.entries) if (!standsAlone(entry.id)) groups.set(entry.domain, [...(groups.get(entry.domain) ?? []), entry]);
    const byName = new Map<string, Aim>();
    const definitions: ToolDefinition[] = [];
    for (const entry of alone) {
      byName.set(this.names.shown(entry.tool), { entry });
      definitions.push(actionTool(entry, view, this.shape));
    }
    for (const [domain, entries] of groups) {
      byName.set(this.names.ofDomain(domain), { domain, entries });
      definitions.push(groupTool(this.names.ofDomain(domain), domain, entries, view.domains().find(({ name }) => name === domain)?.summary));
    }
    const served = { definitions: Object.freeze(definitions.sort((a, b) => (a.name < b.name ? -1 : 1))), byName };
    this.served.set(view, served);
    return served;
  }
}

/** A call that is longer is not repeated. */
const longestCall = 2_000;

/** The arguments of every domain's tool; the action and its parameters are described by each. */
const groupArguments = {
  action: { type: 'string' },
  params: { type: 'object', default: {} },
  confirm: confirmProperty,
  fields: fieldsProperty,
};

/** The annotations are those of the most cautious action in the group. */
function groupTool(name: string, domain: string, entries: readonly ActionEntry[], summary: string | undefined): ToolDefinition {
  const title = `${titleOf(domain)} actions`;
  const destructive = entries.filter(({ effect }) => effect === 'destroy').map(shortName);
  return Object.freeze({
    name,
    title,
    description: `${summary ?? title}.${destructive.length > 0 ? ' Destructive actions run only once the person approved.' : ''}`,
    inputSchema: { type: 'object', properties: { ...groupArguments, action: actionProperty(entries), params: paramsProperty(domain) }, required: ['action'], additionalProperties: false },
    icon: domain,
    annotations: {
      readOnlyHint: entries.every(({ effect }) => effect === 'read'),
      destructiveHint: destructive.length > 0,
      idempotentHint: entries.every(({ idempotent }) => idempotent),
      openWorldHint: true,
    },
  });
}

/** With the schemas left out, a call can be made from what each action requires. */
function actionProperty(entries: readonly ActionEntry[]): JsonObject {
  const needs = entries.map((entry) => `${shortName(entry)}(${entry.schema.required.join(', ')})`);
  const destructive = entries.filter(({ effect }) => effect === 'destroy').map(shortName);
  return {
    type: 'string',
    enum: entries.map(shortName),
    description: `What to do, with the params it requires: ${needs.join('; ')}.${destructive.length > 0 ? ` Destructive: ${destructive.join(', ')}.` : ''}`,
  };
}

function paramsProperty(domain: string): JsonObject {
  return { ...groupArguments.params, description: `Parameters of the action, by GitLab's names; gitlab://tools/${domain}.{action} has their schema.` };
}

/** What stands after the dot of its id. */
function shortName({ id, domain }: ActionEntry): string {
  return id.slice(domain.length + 1);
}

const capitals: Readonly<Record<string, string>> = { api: 'API', ci: 'CI', dora: 'DORA', mr: 'MR', scim: 'SCIM' };

function titleOf(domain: string): string {
  const words = domain.split('_').map((word) => capitals[word] ?? word).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
