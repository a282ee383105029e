import { type ActionDescription, ActionIndex } from '../authoring/action-index.js';
import { type Alias, requiredOf } from '../authoring/action-spec.js';
import type { DomainSpec } from '../authoring/domain.decorator.js';
import { InvalidParams } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import { describe } from './action-description.js';
import type { ActionEntry } from './action-entry.js';
import type { ActionSearch, Found, SearchOptions } from './action-search.js';
import type { SearchableAction } from './search-index.js';

/** An action as a caller named it: the entry, and what the alias fills in. */
export interface Resolved {
  readonly entry: ActionEntry;
  readonly fills: JsonObject;
  /** The name that was used, when it was not the id. */
  readonly alias?: string;
  /** True when the name was neither an id nor an alias, but spells one another way. */
  readonly respelled?: boolean;
}

/** A hit of a search, with the action as it is described. */
export interface FoundAction extends Omit<Found, 'alias'> {
  readonly action: ActionDescription;
  /** The alias by which it was found, where that says by itself what it does. */
  readonly alias?: Alias;
}

/** What a search of the catalog answers. */
export interface FoundActions {
  readonly results: readonly FoundAction[];
  /** Near ids and domains; only when nothing was found. */
  readonly suggestions: readonly string[];
}

/** One selection of the catalog, frozen; everyone who is served the same shares it. */
export class CatalogView extends ActionIndex {
  readonly entries: readonly ActionEntry[];
  private readonly byId = new Map<string, ActionEntry>();
  private readonly byAlias = new Map<string, Resolved>();
  private readonly declaredDomains: readonly DomainSpec[];
  private descriptions: readonly ActionDescription[] | undefined;
  private searcher: Promise<ActionSearch> | undefined;

  /**
   * @param narrowings what leaves actions out of this selection, in words
   * @param unchanging those of them that leave out what changes something
   */
  constructor(
    entries: readonly ActionEntry[],
    domains: readonly DomainSpec[],
    private readonly narrowings: readonly string[] = [],
    private readonly unchanging: readonly string[] = [],
  ) {
    super();
    this.entries = Object.freeze([...entries]);
    for (const entry of entries) {
      this.byId.set(entry.id, entry);
      for (const alias of entry.aliases) this.byAlias.set(alias.id, { entry, fills: { ...alias.fills }, alias: alias.id });
    }
    this.declaredDomains = domains.filter((domain) => entries.some((entry) => entry.domain === domain.name));
  }

  /** What to add where an action is missing, as a further sentence; the same whether there is such an action or not. */
  get leftOut(): string {
    if (this.narrowings.length === 0) return '';
    return ` What is left out here by ${new Intl.ListFormat('en', { type: 'disjunction' }).format(this.narrowings)} does not show either.`;
  }

  /** Says that what changes something is left out, as a sentence; empty where it is not. */
  get withoutChanges(): string {
    return this.unchanging.length === 0 ? '' : `What changes something in GitLab is left out here by ${new Intl.ListFormat('en').format(this.unchanging)}.`;
  }

  /** The action of exactly this id, if it is served. */
  entry(id: string): ActionEntry | undefined {
    return this.byId.get(id);
  }

  /**
   * The action behind an id, alias or tool name; `undefined` when there is none.
   * @throws InvalidParams naming the candidates when there are several
   */
  named(name: string): Resolved | undefined {
    const wanted = name.trim();
    const entry = this.byId.get(wanted);
    if (entry !== undefined) return { entry, fills: {} };
    const alias = this.byAlias.get(wanted);
    if (alias !== undefined) return alias;
    const spelled = wanted.toLowerCase().replace(/[\s/:-]+/g, '_').replace(/^gitlab_/, '').replace('.', '_');
    const sameSpelling = this.entries.filter((each) => each.id.replace('.', '_') === spelled || each.tool === wanted);
    if (sameSpelling.length === 1 && sameSpelling[0] !== undefined) return { entry: sameSpelling[0], fills: {}, alias: wanted, respelled: true };
    if (sameSpelling.length > 1) {
      throw new InvalidParams(`action: "${wanted}" could mean ${sameSpelling.map((each) => each.id).join(' or ')}. Send one of these ids.`);
    }
    return undefined;
  }

  /**
   * The action behind an id, alias or tool name.
   * @param hint where a caller finds what there is, in a sentence
   * @throws InvalidParams with up to five near ids when there is none
   */
  async resolve(name: string, hint: string): Promise<Resolved> {
    const resolved = this.named(name);
    if (resolved !== undefined) return resolved;
    const near = await this.nearIds(name.trim());
    throw new InvalidParams(`action: there is no action "${name.trim().slice(0, 120)}" here.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} ${hint}${this.leftOut}`);
  }

  list(): readonly ActionDescription[] {
    this.descriptions ??= Object.freeze(this.entries.map(describe));
    return this.descriptions;
  }

  find(id: string): ActionDescription | undefined {
    const entry = this.byId.get(id) ?? this.byAlias.get(id)?.entry;
    return entry === undefined ? undefined : describe(entry);
  }

  domains(): readonly DomainSpec[] {
    return this.declaredDomains;
  }

  /** The actions that a query asks for, and what is near when there are none. */
  async search(query: string, options?: SearchOptions): Promise<FoundActions> {
    const { results, suggestions } = (await this.loadedSearch()).search(query, options);
    return {
      results: results.flatMap((found) => {
        const entry = this.byId.get(found.id);
        return entry === undefined ? [] : [foundAction(entry, found)];
      }),
      suggestions,
    };
  }

  /** Loaded and built at the first question. */
  private loadedSearch(): Promise<ActionSearch> {
    this.searcher ??= import('./action-search.js').then(({ ActionSearch: Search }) => new Search(this.entries.map(searchable)));
    return this.searcher;
  }

  /** The ids of a domain that is named in place of an action, in the singular or plural, the most usual first. */
  private idsOfDomain(name: string): string[] {
    const wanted = name.trim().toLowerCase().replace(/[\s-]+/g, '_');
    const ids = this.entries.filter(({ domain }) => domain === wanted || `${domain}s` === wanted).map(({ id }) => id);
    const usual = usualVerbs.flatMap((verb) => ids.filter((id) => id.endsWith(`.${verb}`)));
    return [...new Set([...usual, ...ids])];
  }

  /** Up to five ids of actions that a name may have meant. */
  async nearIds(name: string): Promise<string[]> {
    const domain = this.idsOfDomain(name);
    if (domain.length > 0) return domain.slice(0, 5);
    const near = nearest(name, [...this.byId.keys(), ...this.byAlias.keys()], 5);
    if (near.length >= 5 || name.length > 200) return near;
    const search = await this.loadedSearch();
    const found = search.search(name.replace(/[._]/g, ' '), { limit: 5 }).results.map(({ id }) => id);
    return [...new Set([...near, ...found])].slice(0, 5);
  }
}

/** What is done most with the objects of a domain. */
const usualVerbs = ['list', 'get', 'create', 'update'];

/** An action found by an alias is described as what it does by that name. */
function foundAction(entry: ActionEntry, { alias: name, ...found }: Found): FoundAction {
  const action = describe(entry);
  const alias = entry.aliases.find(({ id, summary }) => id === name && summary !== undefined);
  if (alias === undefined) return { ...found, action };
  const { summary = action.summary, example = action.example, fills } = alias;
  return { ...found, alias, action: { ...action, summary, example: { ...example, ...fills } } };
}

/** What the search reads of an action; its schemas are made when somebody looks at it. */
function searchable({ id, domain, title, summary, effect, tier, aliases, tool, spec }: ActionEntry): SearchableAction {
  const { keywords } = spec;
  return { id, domain, title, summary, effect, tier, aliases: aliases.map((alias) => alias.id), tool, ...(keywords === undefined ? {} : { keywords }), params: Object.keys(spec.params.properties), required: requiredOf(spec) };
}
