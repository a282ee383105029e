import MiniSearch from 'minisearch';
import { domainOf, type Effect } from '../authoring/action-spec.js';
import { Memory } from '../kernel/memory.js';
import { editDistance, nearest } from '../kernel/nearest.js';
import type { Tier } from '../kernel/tier.js';
import { everydayWords, type Reading } from './search-meanings.js';
import type { Lexicon } from './search-query.js';
import { attachingVerbs, ordinaryWords, verbRows, wishVerbs } from './search-vocabulary.js';
import { stem, wordsOf } from './search-words.js';

/** What an action may be found by. */
export interface SearchableAction {
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: Effect;
  readonly tier: Tier;
  readonly aliases: readonly string[];
  /** Name of its own tool where each action is one. */
  readonly tool?: string;
  readonly keywords?: readonly string[];
  /** Names of its parameters, and of those among them that a call needs. */
  readonly params: readonly string[];
  readonly required: readonly string[];
}

/** What can be found: an action, or one of its aliases that is an id; that `means` the action. */
type Findable = SearchableAction & { readonly means?: string };

/** What can be found, with what its words say of it. */
export interface Target {
  readonly action: Findable;
  /** The words of its name, with what each counts. */
  readonly name: readonly NameWord[];
  /** The places it works on. */
  readonly scopes: readonly string[];
  /** The things that a call has to name. */
  readonly needs: readonly string[];
  /** What it does. */
  readonly verbs: readonly string[];
}

/** A word of a name. */
export interface NameWord {
  readonly word: string;
  readonly weight: number;
}

/** What one word says for one target: as a thing and as a verb. */
export interface Hit {
  readonly at: number;
  readonly thing: number;
  readonly param: boolean;
  readonly verb: number;
}

/** How much a word counts, by the best place in which an action has it. */
const placeWeights = {
  name: 1,
  alias: 0.95,
  domain: 1,
  tool: 0.92,
  keywords: 0.85,
  title: 0.85,
  implied: 0.85,
  scope: 0.8,
  needs: 0.6,
  summary: 0.5,
  params: 0.25,
} as const;
type Place = keyof typeof placeWeights;
type Document = Readonly<Record<Place, string>>;

const places = Object.keys(placeWeights) as Place[];
/** A verb in prose or among parameters says little about what the action does. */
const verbPlaces: readonly Place[] = ['name', 'alias', 'tool', 'implied', 'keywords'];
const sharedVerbs = new Set(Object.values(verbRows).flatMap((row) => row.split(' ').map(stem)));
const updatesInIds = new Set(['update', 'edit'].map(stem));
const removingVerbs = new Set(verbRows.delete.split(' ').map(stem));
/** Every verb of the vocabulary, whether most domains share it or few know it. */
export const actingVerbs: ReadonlySet<string> = new Set([...sharedVerbs, ...[...wishVerbs, ...attachingVerbs].map(stem)]);
const scopes = new Set(['project', 'group', 'instanc', 'global']);
/** Scopes that a query may name. */
export const placeScopes = ['project', 'group'];

/** Weights of words in names, as shares of what a word counts that one action alone has. */
const shares = {
  verb: 0.17,
  /** `project` or `group`. */
  scope: 0.07,
} as const;
/** A word of prose and parameters only counts like one that so many names hold. */
const unnamedSpread = 8;
/** What a word counts that an action's name has from its domain only. */
const domainShare = 0.5;
/** Words of earlier searches that are remembered, so that odd queries cannot fill the memory. */
const memorySize = 4_000;

/** The words of one catalog, built once: which actions have them, and how telling they are. */
export class SearchIndex implements Lexicon {
  readonly targets: readonly Target[];
  private readonly words = new MiniSearch<Document & { id: number }>({ fields: places, tokenize: apart, processTerm: asIs });
  private readonly speller = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: whole, processTerm: asIs });
  private readonly vocabulary = new Set<string>();
  /** Words by which actions and parameters go; those of domains only where something can be removed. */
  private readonly naming = new Set<string>();
  /** What each kind of thing has that a call can change, by the words of the parameters. */
  private readonly traits = new Map<string, Set<string>>();
  /** The words of what can be removed by an action of its own. */
  private readonly removals: readonly (readonly string[])[];
  /** In how many actions' names a word occurs. */
  private readonly spread = new Map<string, number>();
  private readonly exact = new Map<string, Target[]>();
  private readonly hitMemory = new Memory<readonly Hit[]>(memorySize);
  private readonly spellingMemory = new Memory<readonly Reading[]>(memorySize);

  constructor(private readonly served: readonly SearchableAction[]) {
    const findable: readonly Findable[] = [...served.map(withoutIds), ...served.flatMap(aliasesOf)];
    const documents = findable.map(documentOf);
    this.words.addAll(documents.map((document, id) => ({ ...document, id })));
    for (const { domain, name, tool } of documents.slice(0, served.length)) {
      for (const word of new Set(apart(`${domain} ${name} ${tool}`))) this.spread.set(word, (this.spread.get(word) ?? 0) + 1);
    }
    for (const document of documents) {
      for (const place of places) for (const word of apart(document[place])) this.vocabulary.add(word);
    }
    this.speller.addAll([...new Set([...this.vocabulary, ...everydayWords, ...ordinaryWords])].filter((word) => word.length > 2).map((id) => ({ id })));
    this.targets = findable.map((action, at) => this.targetOf(action, documents[at] as Document));
    this.removals = documents.filter((_, at) => findable[at]?.effect === 'destroy').map(({ name, domain }) => apart(`${domain} ${name}`)).filter((words) => words.some((word) => removingVerbs.has(word)));
    this.targets.forEach((target, at) => {
      this.noteTraits(target.action);
      this.noteNames(target, documents[at] as Document);
    });
  }

  /** What a word counts that one action alone has in its name. */
  get unique(): number {
    return Math.log(1 + this.served.length / 3);
  }

  /** How telling a word is: the fewer actions have it in their names, the more. */
  rarity(word: string): number {
    return Math.log(1 + this.served.length / (1 + 2 * (this.spread.get(word) ?? unnamedSpread)));
  }

  /** True for a word that an action has in its name. */
  names(word: string): boolean {
    return this.spread.has(word);
  }

  knows(word: string): boolean {
    return this.vocabulary.has(word);
  }

  holds(word: string): boolean {
    return this.naming.has(word);
  }

  has(thing: string, trait: string): boolean {
    return this.traits.get(thing)?.has(trait) === true && !this.removals.some((words) => words.includes(thing) && words.includes(trait));
  }

  resembling(word: string): readonly Reading[] {
    return this.spellingMemory.getOrMake(word, () => this.spell(word));
  }

  /** What a word says for the targets that have it. */
  hits(word: string): readonly Hit[] {
    return this.hitMemory.getOrMake(word, () =>
      this.words.search(word, { prefix: false, fuzzy: false }).map(({ id, match }) => {
        const where = Object.values(match).flat() as Place[];
        const best = (among: readonly Place[]) => Math.max(0, ...among.map((place) => placeWeights[place]));
        return { at: id as number, thing: best(where), param: where.includes('params'), verb: best(where.filter((place) => verbPlaces.includes(place))) };
      }),
    );
  }

  /** Targets of exactly this name, whichever way it is written. */
  named(query: string): readonly Target[] {
    return this.exact.get(nameKey(query)) ?? [];
  }

  /** Near ids and domains. */
  near(query: string): string[] {
    const ids = this.served.map(({ id }) => id);
    const domains = [...new Set(this.served.map(({ domain }) => domain))];
    const close = [...nearest(nameKey(query), [...ids, ...domains], 5), ...wordsOf(query).flatMap((word) => nearest(word, domains, 2))];
    return [...new Set(close)].slice(0, 5);
  }

  private targetOf(action: Findable, { name, domain, scope, needs, tool, keywords }: Document): Target {
    const own = new Set(apart(name));
    const fromDomain = apart(domain).filter((word) => !own.has(word));
    return {
      action,
      name: [...[...own].map((word) => ({ word, weight: this.nameWeight(word) })), ...fromDomain.map((word) => ({ word, weight: this.nameWeight(word) * domainShare }))],
      scopes: placeScopes.filter((place) => apart(`${scope} ${domain} ${name}`).includes(place)),
      needs: apart(needs).filter((need) => this.spread.has(need) && !scopes.has(need) && !ordinaryWords.includes(need)),
      verbs: verbsOf(`${name} ${tool}`, keywords),
    };
  }

  private nameWeight(word: string): number {
    if (sharedVerbs.has(word)) return shares.verb * this.unique;
    return scopes.has(word) ? shares.scope * this.unique : this.rarity(word);
  }

  /** `issue.update` says what an issue has, and `group.epic_update` what an epic has. */
  private noteTraits({ id, domain, params, required }: SearchableAction): void {
    const words = wordsOf(id.slice(domain.length + 1));
    if (!words.some((word) => updatesInIds.has(word))) return;
    const own = words.filter((word) => !updatesInIds.has(word) && word !== domain);
    const thing = (own.length > 0 ? own : wordsOf(domain)).join(' ');
    const known = this.traits.get(thing) ?? new Set();
    for (const word of wordsOf(params.filter((param) => !required.includes(param)).join(' '))) if (word !== thing) known.add(word);
    this.traits.set(thing, known);
  }

  private noteNames(target: Target, { name, alias, params, domain }: Document): void {
    const { id, tool, aliases, effect } = target.action;
    for (const word of apart(`${name} ${alias} ${params} ${effect === 'destroy' ? domain : ''}`)) this.naming.add(word);
    for (const each of [id, ...aliases, ...(tool === undefined ? [] : [tool])]) {
      const key = nameKey(each);
      this.exact.set(key, [...(this.exact.get(key) ?? []), target]);
    }
  }

  private spell(word: string): Reading[] {
    if (word.length < 3) return [];
    const near = this.speller.search(word, { fuzzy: 2, maxFuzzy: 2, prefix: word.length > 4 }).map(({ id }) => {
      const candidate = id as string;
      const begun = candidate.startsWith(word);
      return { candidate, distance: begun ? 1 : editDistance(word, candidate) };
    });
    const closest = Math.min(2, ...near.map(({ distance }) => distance));
    return near
      .filter(({ distance }) => distance === closest)
      .sort((a, b) => Number(b.candidate[0] === word[0]) - Number(a.candidate[0] === word[0]) || (this.spread.get(b.candidate) ?? 0) - (this.spread.get(a.candidate) ?? 0) || (a.candidate < b.candidate ? -1 : 1))
      .slice(0, 3)
      .map(({ candidate, distance }, place) => ({ words: [candidate], fit: Math.max(1 - (distance * 0.75) / word.length - place * 0.1, 0.3) }));
  }
}

/** An action whose aliases that are ids stand for themselves. */
function withoutIds(action: SearchableAction): SearchableAction {
  return { ...action, aliases: action.aliases.filter((alias) => !isId(alias)) };
}

function aliasesOf({ title: _title, keywords: _keywords, tool: _tool, aliases, ...shared }: SearchableAction): Findable[] {
  return aliases.filter(isId).map((id) => ({ ...shared, id, domain: domainOf(id), title: '', aliases: [], means: shared.id }));
}

function isId(alias: string): boolean {
  return alias.includes('.');
}

function verbsOf(named: string, keywords: string): readonly string[] {
  const acting = (words: string) => apart(words).filter((word) => actingVerbs.has(word));
  const own = acting(named);
  const removing = own.filter((word) => removingVerbs.has(word));
  // What moves or merges goes by many words, which its author names; what removes is only meant by one that says so.
  return removing.length > 0 ? removing : [...own, ...acting(keywords)];
}

function documentOf(action: SearchableAction): Document {
  const { id, domain, title, summary, effect, aliases, keywords = [], tool = '', params, required } = action;
  const words = (text: string) => wordsOf(text).join(' ');
  const name = words(id.slice(id.indexOf('.') + 1));
  const named = apart(`${name} ${words(tool)}`).some((word) => sharedVerbs.has(word));
  return {
    name,
    domain: words(domain),
    alias: words(aliases.join(' ')),
    tool: words(tool.replace(/^gitlab_/, '')),
    keywords: words(keywords.join(' ')),
    title: words(title),
    implied: effect === 'read' && !named ? 'get list' : '',
    scope: ['project', 'group'].filter((scope) => required.includes(`${scope}_id`)).join(' '),
    needs: words(required.filter((key) => /_i?id$/.test(key)).map((key) => key.replace(/_i?id$/, '')).join(' ')),
    summary: words(summary),
    params: words(params.join(' ')),
  };
}

/** One way to write an id, an alias or a tool's name, whichever of them a caller had in mind. */
function nameKey(name: string): string {
  return name.trim().toLowerCase().replace(/[\s.-]+/g, '_').replace(/^gitlab_/, '');
}

function apart(words: string): string[] {
  return words.split(' ').filter((word) => word !== '');
}

function whole(text: string): string[] {
  return [text];
}

function asIs(word: string): string {
  return word;
}
