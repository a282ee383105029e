import MiniSearch from 'minisearch';
import type { Effect, Tier } from '../authoring/action-spec.js';
import { editDistance, nearest } from '../kernel/nearest.js';
import { type Concept, type Intent, type Lexicon, type Reading, everydayWords, readQuery } from './search-query.js';
import { attachingVerbs, nounsAsVerbs, ordinaryWords, verbRows, wishVerbs } from './search-vocabulary.js';
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

/** One action that a search found. */
export interface Found {
  readonly id: string;
  /** Between 0 and 1; 1 is the action's own name. Scores of one answer compare, scores of two do not. */
  readonly score: number;
  /** True when little of the query fits the action. */
  readonly low_confidence: boolean;
}

/** What a search keeps to. */
export interface SearchOptions {
  /** Results at most; 8 when left out. */
  readonly limit?: number;
  readonly domain?: string;
}

/** What a search answers. */
export interface SearchAnswer {
  readonly results: readonly Found[];
  /** Near ids and domains; only when nothing was found. */
  readonly suggestions: readonly string[];
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
/** What a parameter's name counts in a wish to change something: `change the title of …`. */
const changedParam = 0.6;
/** A verb in prose or among parameters says little about what the action does. */
const verbPlaces: readonly Place[] = ['name', 'alias', 'tool', 'implied', 'keywords'];
const sharedVerbs = new Set(Object.values(verbRows).flatMap((row) => row.split(' ').map(stem)));
const removingVerbs = new Set(verbRows.delete.split(' ').map(stem));
const actingVerbs = new Set([...sharedVerbs, ...[...wishVerbs, ...attachingVerbs].map(stem)]);
const nouns = new Set(nounsAsVerbs.map(stem));
const scopes = new Set(['project', 'group', 'instanc', 'global']);
const placeScopes = ['project', 'group'];

/** Weights as shares of what a word counts that one action alone has in its name, so that they hold for a catalog of any size. */
const shares = {
  verb: 0.3,
  /** A shared verb in an action's name. */
  nameVerb: 0.17,
  /** `project` or `group` in an action's name. */
  nameScope: 0.07,
  /** A word that means nothing here: more than most that do, for there is no telling what it was about. */
  strange: 0.68,
  /** No combination of words counts more than this. */
  most: 1.2,
} as const;
/** A word of prose and parameters only counts like one that so many names hold. */
const unnamedSpread = 8;
/** What a word counts that an action's name has from its domain only. */
const domainShare = 0.5;
/** Share of its score that an action keeps when the query says nothing of its name. */
const namelessShare = 0.55;
/** What is left of the score of an action that reads where something is to be done, or the other way round. */
const otherKind = 0.8;
/** What is left of the score of an action that does the opposite. */
const opposed = 0.3;
/** Results below this share of the best are noise. */
const cutOff = 0.4;
const confident = 0.4;
/** What is left of the confidence in an action of which the query says what is to be done, but to something else. */
const otherObject = 0.5;
const memorySize = 4_000;
/** What stands further back in a prompt is seldom a wish any more. */
const longestQuery = 2_000;
const mostIntents = 8;

/** What one word says for one action: as a thing and as a verb. */
interface Hit {
  readonly at: number;
  readonly thing: number;
  readonly param: boolean;
  readonly verb: number;
}

interface NameWord {
  readonly word: string;
  readonly weight: number;
}

interface Ranked {
  readonly at: number;
  readonly score: number;
  readonly confidence: number;
  /** True for a destructive action whose verb the query does not hold. */
  readonly unasked: boolean;
}

/** Finds the actions that a query in people's or models' words asks for. */
export class ActionSearch implements Lexicon {
  private readonly index = new MiniSearch<Document & { id: number }>({ fields: places, tokenize: apart, processTerm: asIs });
  private readonly speller = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: whole, processTerm: asIs });
  private readonly vocabulary = new Set<string>();
  /** Words by which actions and parameters go; those of domains only where something can be removed. */
  private readonly naming = new Set<string>();
  /** In how many actions' names a word occurs. */
  private readonly spread = new Map<string, number>();
  private readonly exact = new Map<string, number[]>();
  private readonly names: readonly (readonly NameWord[])[];
  private readonly wanted: readonly { readonly scopes: readonly string[]; readonly needs: readonly string[] }[];
  private readonly verbs: readonly (readonly string[])[];
  private readonly hitMemory = new Map<string, readonly Hit[]>();
  private readonly spellingMemory = new Map<string, readonly Reading[]>();

  constructor(private readonly actions: readonly SearchableAction[]) {
    const documents = actions.map(documentOf);
    this.index.addAll(documents.map((document, id) => ({ ...document, id })));
    for (const document of documents) {
      for (const word of new Set(apart(`${document.domain} ${document.name} ${document.tool}`))) this.spread.set(word, (this.spread.get(word) ?? 0) + 1);
      for (const place of places) for (const word of apart(document[place])) this.vocabulary.add(word);
    }
    this.speller.addAll([...new Set([...this.vocabulary, ...everydayWords])].filter((word) => word.length > 2).map((id) => ({ id })));
    this.names = documents.map(({ domain, name }) => {
      const own = new Set(apart(name));
      const fromDomain = apart(domain).filter((word) => !own.has(word));
      return [...[...own].map((word) => ({ word, weight: this.nameWeight(word) })), ...fromDomain.map((word) => ({ word, weight: this.nameWeight(word) * domainShare }))];
    });
    this.wanted = documents.map(({ name, domain, scope, needs }) => ({
      scopes: placeScopes.filter((place) => apart(`${scope} ${domain} ${name}`).includes(place)),
      needs: apart(needs).filter((need) => this.spread.has(need) && !scopes.has(need) && !ordinaryWords.includes(need)),
    }));
    this.verbs = documents.map(({ name, tool, keywords }) => {
      const acting = (words: string) => apart(words).filter((word) => actingVerbs.has(word));
      const own = acting(`${name} ${tool}`);
      const removing = own.filter((word) => removingVerbs.has(word));
      // What moves or merges goes by many words, which its author names; what removes is only meant by one that says so.
      return removing.length > 0 ? removing : [...own, ...acting(keywords)];
    });
    actions.forEach(({ effect, id, tool, aliases }, at) => {
      const { name = '', alias = '', params = '', domain = '' } = documents[at] ?? {};
      for (const word of apart(`${name} ${alias} ${params} ${effect === 'destroy' ? domain : ''}`)) this.naming.add(word);
      for (const name of [id, ...aliases, ...(tool === undefined ? [] : [tool])]) {
        const key = nameKey(name);
        this.exact.set(key, [...(this.exact.get(key) ?? []), at]);
      }
    });
  }

  search(query: string, { limit = 8, domain }: SearchOptions = {}): SearchAnswer {
    const allowed = (at: number) => domain === undefined || this.actions[at]?.domain === domain;
    const named = (this.exact.get(nameKey(query)) ?? []).filter(allowed).map((at) => ({ at, score: 1, confidence: 1, unasked: false }));
    const rankings = readQuery(query.slice(0, longestQuery), this).slice(0, mostIntents).map((intent) => this.rank(intent, allowed));
    const part = (unasked: boolean) => interleaved(rankings.map((ranking) => ranking.filter((hit) => hit.unasked === unasked)));
    const hits = new Map<number, Ranked>();
    for (const hit of [...named, ...part(false), ...part(true)]) if (!hits.has(hit.at)) hits.set(hit.at, hit);
    const results = [...hits.values()].slice(0, limit).map((hit) => this.found(hit));
    return { results, suggestions: results.length > 0 ? [] : this.near(query) };
  }

  knows(word: string): boolean {
    return this.vocabulary.has(word);
  }

  holds(word: string): boolean {
    return this.naming.has(word);
  }

  resembling(word: string): readonly Reading[] {
    return remembered(this.spellingMemory, word, () => this.spell(word));
  }

  private found({ at, score, confidence }: Ranked): Found {
    const action = this.actions[at];
    if (action === undefined) throw new Error(`The search knows no action number ${at}.`);
    return { id: action.id, score: Math.round(Math.min(score, 1) * 1_000) / 1_000, low_confidence: confidence < confident };
  }

  private rank({ concepts, strange, asks, changes, spared, contrary }: Intent, allowed: (at: number) => boolean): Ranked[] {
    const gained = new Float64Array(this.actions.length);
    const subject = new Float64Array(this.actions.length);
    const sure = new Float64Array(this.actions.length);
    const object = new Float64Array(this.actions.length);
    let namesObject = false;
    const said = new Map<string, number>();
    let possible = 0;
    let own = strange * shares.strange * this.unique;
    for (const concept of concepts) {
      const sought = this.conceptWeight(concept);
      const weight = sought * (0.5 + concept.sureness / 2);
      possible += weight;
      own += sought;
      const acts = isActing(concept);
      namesObject ||= !acts;
      for (const [at, fit] of this.fits(concept, said, changes)) {
        gained[at] = (gained[at] ?? 0) + weight * fit;
        sure[at] = (sure[at] ?? 0) + weight * fit * concept.sureness;
        if (!concept.verb) subject[at] = (subject[at] ?? 0) + weight * fit;
        if (!acts) object[at] = (object[at] ?? 0) + weight * fit;
      }
    }
    if (possible === 0) return [];

    const ranked: Ranked[] = [];
    gained.forEach((gain, at) => {
      if ((subject[at] ?? 0) === 0 || !allowed(at)) return;
      const score = (gain / possible) * (namelessShare + (1 - namelessShare) * this.nameCovered(at, said)) * this.plainness(at, said) * this.kindness(at, asks) * this.willingness(at, contrary);
      const aim = namesObject && object[at] === 0 ? otherObject : 1;
      ranked.push({ at, score, confidence: (aim * (sure[at] ?? 0)) / own, unasked: this.destroysUnasked(at, said, spared) });
    });
    ranked.sort((a, b) => b.score - a.score || a.at - b.at);
    return ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) * cutOff);
  }

  /** How well each action fits a concept in its best reading, and in `said` which words were taken to be said. */
  private fits(concept: Concept, said: Map<string, number>, changes: boolean): Map<number, number> {
    const best = new Map<number, number>();
    for (const { words, fit } of concept.readings) {
      const inReading = new Map<number, number>();
      const total = words.reduce((sum, word) => sum + this.rarity(word), 0);
      for (const word of words) {
        const share = this.rarity(word) / total;
        said.set(word, Math.max(said.get(word) ?? 0, fit * concept.emphasis));
        for (const { at, thing, param, verb } of this.hits(word)) {
          const worth = concept.verb ? verb : changes && param ? Math.max(thing, changedParam) : thing;
          inReading.set(at, (inReading.get(at) ?? 0) + share * worth);
        }
      }
      for (const [at, value] of inReading) best.set(at, Math.max(best.get(at) ?? 0, value * fit));
    }
    return best;
  }

  private conceptWeight({ readings, verb, emphasis }: Concept): number {
    if (verb) return shares.verb * this.unique * emphasis;
    const known = readings.find(({ words }) => words.some((word) => this.vocabulary.has(word)));
    return emphasis * Math.min((known?.words ?? []).reduce((sum, word) => sum + this.rarity(word), 0), shares.most * this.unique);
  }

  private hits(word: string): readonly Hit[] {
    return remembered(this.hitMemory, word, () =>
      this.index.search(word, { prefix: false, fuzzy: false }).map(({ id, match }) => {
        const where = Object.values(match).flat() as Place[];
        const best = (among: readonly Place[]) => Math.max(0, ...among.map((place) => placeWeights[place]));
        return { at: id as number, thing: best(where), param: where.includes('params'), verb: best(where.filter((place) => verbPlaces.includes(place))) };
      }),
    );
  }

  /** How telling a word is: the fewer actions have it in their names, the more. */
  private rarity(word: string): number {
    return Math.log(1 + this.actions.length / (1 + 2 * (this.spread.get(word) ?? unnamedSpread)));
  }

  /** What a word counts that one action alone has in its name. */
  private get unique(): number {
    return Math.log(1 + this.actions.length / 3);
  }

  private nameWeight(word: string): number {
    if (sharedVerbs.has(word)) return shares.nameVerb * this.unique;
    return scopes.has(word) ? shares.nameScope * this.unique : this.rarity(word);
  }

  /** The share of an action's name that the query said. */
  private nameCovered(at: number, said: ReadonlyMap<string, number>): number {
    let total = 0;
    let covered = 0;
    for (const { word, weight } of this.names[at] ?? []) {
      total += weight;
      covered += weight * Math.min(said.get(word) ?? 0, 1);
    }
    return total === 0 ? 0 : covered / total;
  }

  /** Among equals, what most people can call comes first, then what asks for least beyond the query, then what has the shorter name. */
  private plainness(at: number, said: ReadonlyMap<string, number>): number {
    const { tier = 'free', id = '' } = this.actions[at] ?? {};
    const { scopes: own = [], needs = [] } = this.wanted[at] ?? {};
    const saidScopes = placeScopes.filter((scope) => (said.get(scope) ?? 0) > 0.4);
    const elsewhere = saidScopes.length > 0 && own.length > 0 && !own.some((scope) => saidScopes.includes(scope));
    const groupUnsaid = own.includes('group') && !own.includes('project') && !said.has('group');
    const unsaid = needs.filter((need) => !said.has(need)).length;
    return (tier === 'free' ? 1 : 0.97) * (elsewhere ? 0.88 : 1) * (groupUnsaid ? 0.95 : 1) * 0.96 ** unsaid * (1 - id.length / 2_000);
  }

  /** A question is seldom answered by an action that changes something, nor a wish by one that only reads. */
  private kindness(at: number, asks: boolean | undefined): number {
    const reads = this.actions[at]?.effect === 'read';
    return asks === undefined || asks === reads ? 1 : otherKind;
  }

  /** What does the opposite of what is wanted is hardly ever meant. */
  private willingness(at: number, contrary: readonly string[]): number {
    return (this.names[at] ?? []).some(({ word }) => contrary.includes(word)) ? opposed : 1;
  }

  /** True for a destructive action whose verb the query does not hold, or that removes the very place from which something else is to be removed. */
  private destroysUnasked(at: number, said: ReadonlyMap<string, number>, spared: readonly string[]): boolean {
    if (this.actions[at]?.effect !== 'destroy') return false;
    const verbs = this.verbs[at] ?? [];
    const subject = (this.names[at] ?? []).filter(({ word }) => !verbs.includes(word));
    return !verbs.some((verb) => said.has(verb)) || (subject.length > 0 && subject.every(({ word }) => spared.includes(word)));
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
      .sort((a, b) => (this.spread.get(b.candidate) ?? 0) - (this.spread.get(a.candidate) ?? 0) || (a.candidate < b.candidate ? -1 : 1))
      .slice(0, 3)
      .map(({ candidate, distance }, place) => ({ words: [candidate], fit: Math.max(1 - (distance * 0.75) / word.length - place * 0.1, 0.3) }));
  }

  private near(query: string): string[] {
    const ids = this.actions.map(({ id }) => id);
    const domains = [...new Set(this.actions.map(({ domain }) => domain))];
    const close = [...nearest(nameKey(query), [...ids, ...domains], 5), ...wordsOf(query).flatMap((word) => nearest(word, domains, 2))];
    return [...new Set(close)].slice(0, 5);
  }
}

/** True for what is to be done, whether most domains share the word or few know it. */
function isActing({ verb, readings }: Concept): boolean {
  return verb || readings.every(({ words }) => words.every((word) => actingVerbs.has(word) && !nouns.has(word)));
}

/** The best of every ranking first, then the second of every ranking, and so on. */
function interleaved(rankings: readonly (readonly Ranked[])[]): Ranked[] {
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => rankings.flatMap((ranking) => ranking[place] ?? [])).flat();
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

/** Answers of earlier searches; forgotten all at once, so that odd queries cannot fill the memory. */
function remembered<T>(memory: Map<string, T>, key: string, compute: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const fresh = compute();
  if (memory.size >= memorySize) memory.clear();
  memory.set(key, fresh);
  return fresh;
}
