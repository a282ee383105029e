import { Injectable } from '@nestjs/common';
import type { ActionDescription } from '../authoring/action-index.js';
import type { Alias } from '../authoring/action-spec.js';
import { CallShape } from '../authoring/call-shape.js';
import { ToolNames } from '../authoring/tool-names.js';
import { ActionRunner } from '../catalog/action-runner.js';
import { Catalog } from '../catalog/catalog.js';
import type { CatalogView, FoundAction } from '../catalog/catalog-view.js';
import { FailureText } from '../catalog/failure-text.js';
import type { Outcome } from '../catalog/outcome.js';
import { PolicyConfig } from '../config/policy.config.js';
import { InvalidParams } from '../kernel/errors.js';
import { isLeftOut, isObject, type JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import { bytes, code } from '../presentation/markdown.js';
import { dynamicTools, executeProperties, findProperties } from './dynamic-tools.js';
import { isMissing, refuseUnknown } from './tool-arguments.js';
import { type CallInfo, type ToolDefinition, ToolSurface } from './tool-surface.js';

/** Results whose schema is shown whole; of the others the required parameters are enough to choose by. */
const detailed = 3;
const mostSchemaBytes = 4_096;

const examples = ['list open merge requests', 'why did the pipeline fail', 'comment on an issue'] as const;

/** Two tools for the whole catalog: one finds an action, the other runs it. */
@Injectable()
export class DynamicSurface extends ToolSurface {
  private readonly definitions: readonly ToolDefinition[];
  private readonly executeProperties: JsonObject;

  constructor(
    private readonly catalog: Catalog,
    private readonly runner: ActionRunner,
    private readonly failures: FailureText,
    private readonly shape: CallShape,
    private readonly names: ToolNames,
    policy: PolicyConfig,
  ) {
    super();
    this.executeProperties = executeProperties(names);
    this.definitions = dynamicTools(names, policy.GITLAB_MCP_READ_ONLY);
  }

  /** The same two for everyone, so nobody waits for what is known of a caller. */
  tools(): Promise<readonly ToolDefinition[]> {
    return Promise.resolve(this.definitions);
  }

  async call(name: string, args: JsonObject, info: CallInfo): Promise<Outcome | undefined> {
    if (name === this.names.find) return this.find(args, info);
    if (name === this.names.execute) return this.execute(args, info);
    return undefined;
  }

  scopesFor(name: string, { action }: JsonObject): readonly string[] | undefined {
    return name === this.names.execute && typeof action === 'string' ? this.catalog.scopesFor(action) : undefined;
  }

  private async execute(args: JsonObject, info: CallInfo): Promise<Outcome> {
    try {
      refuseUnknown(args, this.executeProperties);
      const { action } = args;
      if (typeof action !== 'string' || action.trim() === '') {
        throw new InvalidParams(`action: ${isMissing(action) ? 'is missing' : 'must be text'}. Send the id of an action, such as "merge_request.get"; find ids with ${this.names.find}.`);
      }
      const { params, confirm, fields } = args;
      return await this.runner.run({ ...info, action: this.names.catalogued(action.trim()), params, confirm, fields, surface: 'dynamic', aliases: true, tool: { name: this.names.execute, arguments: args } });
    } catch (error) {
      return { ok: false, text: this.failures.of(error) };
    }
  }

  private async find(args: JsonObject, { caller }: CallInfo): Promise<Outcome> {
    try {
      refuseUnknown(args, findProperties);
      const { query: said } = args;
      const query = typeof said === 'string' ? said.trim() : '';
      if (query === '') throw new InvalidParams(`query: ${isMissing(said) ? '' : 'must be text; '}say what you want to do, such as ${examples.map((each) => `"${each}"`).join(', ')}.`);
      if (query.length > 2_000) throw new InvalidParams('query: longer than 2,000 characters. Name the task in a sentence.');
      const limit = limitOf(args['limit']);
      const brief = detailOf(args['detail']) === 'brief';
      const view = await this.catalog.for(caller);
      const domain = domainOf(args['domain'], view);
      const { results, suggestions } = await view.search(this.names.catalogued(query), { limit, ...(domain === undefined ? {} : { domain }) });
      const shown = results.map((found, index) => this.resultOf(found, view, !brief && index < detailed));
      return {
        ok: true,
        text: this.textOf(query, results, suggestions, view, brief, await leftOutOf(view, query, results)),
        structured: { query, count: shown.length, results: shown, ...(suggestions.length > 0 ? { suggestions } : {}) },
        images: [],
      };
    } catch (error) {
      return { ok: false, text: this.failures.of(error) };
    }
  }

  private resultOf({ action, alias, score, low_confidence }: FoundAction, view: CatalogView, full: boolean): JsonObject {
    return {
      id: action.id,
      ...(alias === undefined ? {} : { alias: alias.id }),
      title: action.title,
      summary: action.summary,
      domain: action.domain,
      effect: action.effect,
      destructive: action.effect === 'destroy',
      required_params: action.required,
      ...(full ? { input_schema: fitted(action.input_schema), example: this.shape.example(action) } : {}),
      related_actions: action.related.filter((id) => view.entry(id) !== undefined),
      schema_uri: `gitlab://tools/${action.id}`,
      score: Math.round(score * 1_000) / 1_000,
      low_confidence,
    };
  }

  private textOf(query: string, results: readonly FoundAction[], suggestions: readonly string[], view: CatalogView, brief: boolean, missing: string | undefined): string {
    if (results.length === 0) {
      return `No action fits "${query}".${suggestions.length > 0 ? ` Try: ${suggestions.join(', ')}.` : ''} Domains: ${view.domains().map((each) => each.name).join(', ')}.${missing === undefined ? '' : ` ${missing}`}`;
    }
    const lines = results.flatMap(({ action, alias, low_confidence }, index) => {
      const marks = [action.effect === 'destroy' ? 'destructive, needs confirm: true' : action.effect, ...(alias === undefined ? [] : [callableAs(alias)]), ...(low_confidence ? ['a weak match'] : [])];
      const heading = `${index + 1}. ${code(action.id)} (${marks.join('; ')}): ${action.summary}`;
      if (brief || index >= detailed) {
        const required = Object.entries(action.required).map(([name, type]) => `${name}: ${type}`);
        return [required.length > 0 ? `${heading} Required: ${required.join(', ')}.` : heading];
      }
      return [heading, ...parameterLines(action)];
    });
    return [`## Actions for "${query.replace(/\s+/g, ' ').slice(0, 200)}" (${results.length})`, '', ...lines, '', `Run one with ${this.names.execute}: {"action": "<id>", "params": {…}}.`, ...(missing === undefined ? [] : [missing])].join('\n');
  }
}

function callableAs({ id, fills = {} }: Alias): string {
  const filled = Object.entries(fills).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `or ${code(id)}${filled.length > 0 ? `, which fills in ${filled.join(', ')}` : ''}`;
}

/** What to say where changes are left out and the query seems to be after one. */
async function leftOutOf({ withoutChanges }: CatalogView, query: string, results: readonly FoundAction[]): Promise<string | undefined> {
  if (withoutChanges === '') return undefined;
  const isSure = results.some(({ low_confidence }) => !low_confidence);
  // The words of the search are loaded with it, not at start.
  return !isSure || (await import('../catalog/wish.js')).wantsChange(query) ? withoutChanges : undefined;
}

/** A schema within its share: first the optional parameters lose their descriptions, then all but their types. */
function fitted(schema: JsonObject): JsonObject {
  if (bytes(JSON.stringify(schema)) <= mostSchemaBytes) return schema;
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const properties = Object.entries(isObject(schema['properties']) ? schema['properties'] : {});
  const undescribed = properties.map(([name, property]): [string, unknown] => {
    if (required.includes(name) || !isObject(property)) return [name, property];
    const { description: _dropped, ...rest } = property;
    return [name, rest];
  });
  const shorter = { ...schema, properties: Object.fromEntries(undescribed) };
  if (bytes(JSON.stringify(shorter)) <= mostSchemaBytes) return shorter;
  const bare = properties.map(([name, property]): [string, unknown] => [name, isObject(property) ? { type: property['type'] } : property]);
  return { ...schema, properties: Object.fromEntries(bare) };
}

function parameterLines(action: ActionDescription): string[] {
  const { properties } = action.input_schema as { properties?: Record<string, { type?: string; description?: string; enum?: readonly string[] }> };
  const optional: string[] = [];
  const lines: string[] = [];
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (name in action.required) lines.push(`   - ${code(name)} (${action.required[name] ?? ''}, required): ${property.description ?? ''}`);
    else optional.push(property.enum !== undefined && property.enum.length <= 8 ? `${name} (${property.enum.join('|')})` : name);
  }
  if (optional.length > 0) lines.push(`   - optional: ${optional.join(', ')}`);
  return lines;
}

function limitOf(value: unknown): number {
  if (isLeftOut(value)) return 8;
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) throw new InvalidParams('limit: must be a whole number from 1 to 50.');
  return limit;
}

function detailOf(value: unknown): 'brief' | 'full' {
  if (isLeftOut(value) || value === 'full') return 'full';
  if (value === 'brief') return 'brief';
  throw new InvalidParams('detail: must be one of brief, full.');
}

function domainOf(value: unknown, view: CatalogView): string | undefined {
  if (isLeftOut(value)) return undefined;
  const names = [...new Set(view.entries.map((entry) => entry.domain))];
  if (typeof value === 'string' && names.includes(value)) return value;
  const near = nearest(String(value), names);
  throw new InvalidParams(`domain: there is no domain "${String(value).slice(0, 60)}". ${near.length > 0 ? `Nearest: ${near.join(', ')}.` : `Domains: ${names.join(', ')}.`}`);
}
