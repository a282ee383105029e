import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type ActionDescription, ActionIndex } from '../authoring/action-index.js';
import type { DomainSpec } from '../authoring/domain.decorator.js';
import { PolicyConfig } from '../config/policy.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import { InvalidParams } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import { ActionDiscovery } from './action-discovery.js';
import { type ActionEntry, describe } from './action-entry.js';
import { ActionSearch, type SearchableAction } from './action-search.js';
import { served, unknownExclusions } from './filters.js';

/** An action as a caller named it: the entry, and what the alias fills in. */
export interface Resolved {
  readonly entry: ActionEntry;
  readonly fills: JsonObject;
  /** The alias that was used, when it was one. */
  readonly alias?: string;
}

/** The actions this process serves. */
@Injectable()
export class Catalog extends ActionIndex implements OnModuleInit {
  private readonly logger = new Logger('Catalog');
  private readonly byId = new Map<string, ActionEntry>();
  private readonly byAlias = new Map<string, Resolved>();
  private descriptions: readonly ActionDescription[] | undefined;
  private declaredDomains: readonly DomainSpec[] = [];
  private searcher: ActionSearch | undefined;

  constructor(
    private readonly discovery: ActionDiscovery,
    private readonly policy: PolicyConfig,
    private readonly surface: SurfaceConfig,
  ) {
    super();
  }

  onModuleInit(): void {
    const { entries, domains } = this.discovery.discover();
    const { GITLAB_MCP_EXCLUDE: exclude, GITLAB_MCP_TIER: tier } = this.surface;
    const { GITLAB_MCP_READ_ONLY: readOnly, GITLAB_MCP_ALLOWED_PROJECTS: allowed } = this.policy;
    const left = served(entries, { tier, exclude, readOnly, confined: allowed.length > 0 });
    for (const name of unknownExclusions(entries, exclude)) {
      const near = nearest(name, entries.flatMap((entry) => [entry.id, entry.domain]));
      this.logger.warn(`GITLAB_MCP_EXCLUDE: nothing is called "${name}".${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''}`);
    }
    for (const entry of left) {
      this.byId.set(entry.id, entry);
      for (const alias of entry.aliases) this.byAlias.set(alias.id, { entry, fills: { ...alias.fills }, alias: alias.id });
    }
    this.declaredDomains = domains.filter((domain) => left.some((entry) => entry.domain === domain.name));
  }

  entries(): IterableIterator<ActionEntry> {
    return this.byId.values();
  }

  /** The action of exactly this id, if it is served. */
  entry(id: string): ActionEntry | undefined {
    return this.byId.get(id);
  }

  get size(): number {
    return this.byId.size;
  }

  /**
   * The action behind an id or alias.
   * @throws InvalidParams with up to five near ids when there is none
   */
  resolve(name: string): Resolved {
    const wanted = name.trim();
    const entry = this.byId.get(wanted);
    if (entry !== undefined) return { entry, fills: {} };
    const alias = this.byAlias.get(wanted);
    if (alias !== undefined) return alias;
    const spelled = wanted.toLowerCase().replace(/[\s/:-]+/g, '_').replace(/^gitlab_/, '');
    const sameSpelling = [...this.byId.values()].filter((each) => each.id.replace('.', '_') === spelled.replace('.', '_') || each.spec.tool === name.trim());
    if (sameSpelling.length === 1 && sameSpelling[0] !== undefined) return { entry: sameSpelling[0], fills: {}, alias: wanted };
    if (sameSpelling.length > 1) {
      throw new InvalidParams(`action: "${wanted}" could mean ${sameSpelling.map((each) => each.id).join(' or ')}. Send one of these ids.`);
    }
    const near = this.nearIds(wanted);
    throw new InvalidParams(
      `action: there is no action "${wanted.slice(0, 120)}" here.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} Find ids with gitlab_find_action.`,
    );
  }

  private nearIds(name: string): string[] {
    const ids = [...this.byId.keys(), ...this.byAlias.keys()];
    const near = nearest(name, ids, 5);
    if (near.length >= 5 || name.length > 200) return near;
    const found = this.search.search(name.replace(/[._]/g, ' '), { limit: 5 }).results.map(({ action }) => action.id);
    return [...new Set([...near, ...found])].slice(0, 5);
  }

  list(): readonly ActionDescription[] {
    this.descriptions ??= Object.freeze([...this.byId.values()].map(describe));
    return this.descriptions;
  }

  find(id: string): ActionDescription | undefined {
    const entry = this.byId.get(id) ?? this.byAlias.get(id)?.entry;
    return entry === undefined ? undefined : describe(entry);
  }

  domains(): readonly DomainSpec[] {
    return this.declaredDomains;
  }

  /** The search over what is served, built at the first question. */
  get search(): ActionSearch {
    this.searcher ??= new ActionSearch(
      [...this.byId.values()].map(
        (entry): SearchableAction => ({
          ...describe(entry),
          ...(entry.spec.keywords === undefined ? {} : { keywords: entry.spec.keywords }),
          ...(entry.spec.tool === undefined ? {} : { tool: entry.spec.tool }),
        }),
      ),
    );
    return this.searcher;
  }
}
