import { actingVerbs, placeScopes, type SearchableAction, SearchIndex, type Target } from './search-index.js';
import { type Concept, type Intent, readQuery } from './search-query.js';
import { nounsAsVerbs } from './search-vocabulary.js';
import { stem, wordsOf } from './search-words.js';

/** One action that a search found. */
export interface Found {
  readonly id: string;
  /** The alias by which it was found, where that is an id that fits better than its own. */
  readonly alias?: string;
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

/** What a parameter's name counts in a wish to change something: `change the title of …`. */
const changedParam = 0.6;
const nouns = new Set(nounsAsVerbs.map(stem));

/** Weights as shares of what a word counts that one action alone has in its name, so that they hold for a catalog of any size. */
const shares = {
  verb: 0.3,
  /** A word that means nothing here: more than most that do, for there is no telling what it was about. */
  strange: 0.68,
  /** No combination of words counts more than this. */
  most: 1.2,
} as const;
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
/** The same where more of what the query speaks of is unknown than known. */
const mostlyUnknown = 0.5;
/** What a word counts for the confidence by which no action goes: prose and keywords have it by chance. */
const unnamedCertainty = 0.7;
/** What stands further back in a prompt is seldom a wish any more. */
const longestQuery = 2_000;
const mostIntents = 8;

interface Ranked {
  readonly target: Target;
  readonly score: number;
  readonly confidence: number;
  /** True for a destructive action whose verb the query does not hold. */
  readonly unasked: boolean;
}

/** Words that were taken to be said, each with how surely. */
type Said = ReadonlyMap<string, number>;

/** Finds the actions that a query in people's or models' words asks for. */
export class ActionSearch {
  private readonly index: SearchIndex;

  constructor(served: readonly SearchableAction[]) {
    this.index = new SearchIndex(served);
  }

  search(query: string, { limit = 8, domain }: SearchOptions = {}): SearchAnswer {
    const allowed = ({ action }: Target) => domain === undefined || action.domain === domain;
    const named = this.index.named(query).filter(allowed).map((target) => ({ target, score: 1, confidence: 1, unasked: false }));
    const rankings = this.read(query.slice(0, longestQuery), domain).slice(0, mostIntents).map((intent) => this.rank(intent, allowed));
    const part = (unasked: boolean) => interleaved(rankings.map((ranking) => ranking.filter((hit) => hit.unasked === unasked)));
    const hits = new Map<string, Found>();
    for (const hit of [...named, ...part(false), ...part(true)]) {
      const found = foundBy(hit);
      if (!hits.has(found.id)) hits.set(found.id, found);
    }
    const results = [...hits.values()].slice(0, limit);
    return { results, suggestions: results.length > 0 ? [] : this.index.near(query) };
  }

  /** A query that says only what is to be done is about the domain it keeps to. */
  private read(query: string, domain: string | undefined): Intent[] {
    const intents = readQuery(query, this.index);
    const aimless = intents.every(({ concepts, strange }) => strange === 0 && concepts.every(({ verb }) => verb));
    if (domain === undefined || !aimless) return intents;
    const subject: Concept = { readings: [{ words: wordsOf(domain), fit: 1 }], verb: false, sureness: 1, emphasis: 1 };
    return intents.map((intent) => ({ ...intent, concepts: [...intent.concepts, subject] }));
  }

  private rank({ concepts, strange, asks, changes, spared, contrary }: Intent, allowed: (target: Target) => boolean): Ranked[] {
    const { targets, unique } = this.index;
    const gained = new Float64Array(targets.length);
    const subject = new Float64Array(targets.length);
    const sure = new Float64Array(targets.length);
    const object = new Float64Array(targets.length);
    // An unknown word is an object, too, and one that no action has.
    let namesObject = strange >= 1;
    const said = new Map<string, number>();
    let possible = 0;
    let own = strange * shares.strange * unique;
    // What is to be done says little where it is a guess to what.
    const things = concepts.filter(({ verb }) => !verb);
    const aimed = this.weighed(things, ({ sureness }) => sureness) / Math.max(this.weighed(things, () => 1), Number.EPSILON);
    for (const concept of concepts) {
      const sought = this.conceptWeight(concept);
      const weight = sought * (0.5 + concept.sureness / 2);
      possible += weight;
      own += sought;
      const acts = isActing(concept);
      const certainty = concept.verb ? aimed * concept.sureness : this.certaintyOf(concept);
      namesObject ||= !acts;
      for (const [at, fit] of this.fits(concept, said, changes)) {
        gained[at] = (gained[at] ?? 0) + weight * fit;
        sure[at] = (sure[at] ?? 0) + weight * fit * certainty;
        if (!concept.verb) subject[at] = (subject[at] ?? 0) + weight * fit;
        if (!acts) object[at] = (object[at] ?? 0) + weight * fit;
      }
    }
    if (possible === 0) return [];

    const ranked: Ranked[] = [];
    targets.forEach((target, at) => {
      if ((subject[at] ?? 0) === 0 || !allowed(target)) return;
      const score = ((gained[at] ?? 0) / possible) * (namelessShare + (1 - namelessShare) * nameCovered(target, said)) * plainness(target, said) * kindness(target, asks) * willingness(target, contrary);
      const aim = (namesObject && object[at] === 0 ? otherObject : 1) * (strange > things.length ? mostlyUnknown : 1);
      ranked.push({ target, score, confidence: (aim * (sure[at] ?? 0)) / own, unasked: destroysUnasked(target, said, spared) });
    });
    ranked.sort((a, b) => b.score - a.score);
    return ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) * cutOff);
  }

  /** How well each target fits a concept in its best reading, and in `said` which words were taken to be said. */
  private fits(concept: Concept, said: Map<string, number>, changes: boolean): Map<number, number> {
    const best = new Map<number, number>();
    for (const { words, fit } of concept.readings) {
      const inReading = new Map<number, number>();
      const total = words.reduce((sum, word) => sum + this.index.rarity(word), 0);
      for (const word of words) {
        const share = this.index.rarity(word) / total;
        said.set(word, Math.max(said.get(word) ?? 0, fit * concept.emphasis));
        for (const { at, thing, param, verb } of this.index.hits(word)) {
          const worth = concept.verb ? verb : changes && param ? Math.max(thing, changedParam) : thing;
          inReading.set(at, (inReading.get(at) ?? 0) + share * worth);
        }
      }
      for (const [at, value] of inReading) best.set(at, Math.max(best.get(at) ?? 0, value * fit));
    }
    return best;
  }

  private conceptWeight({ readings, verb, emphasis }: Concept): number {
    if (verb) return shares.verb * this.index.unique * emphasis;
    const known = readings.find(({ words }) => words.some((word) => this.index.knows(word)));
    return emphasis * Math.min((known?.words ?? []).reduce((sum, word) => sum + this.index.rarity(word), 0), shares.most * this.index.unique);
  }

  private weighed(concepts: readonly Concept[], worth: (concept: Concept) => number): number {
    return concepts.reduce((sum, concept) => sum + this.conceptWeight(concept) * worth(concept), 0);
  }

  private certaintyOf({ sureness, readings }: Concept): number {
    return readings.some(({ words }) => words.some((word) => this.index.names(word))) ? sureness : sureness * unnamedCertainty;
  }
}

function foundBy({ target: { action }, score, confidence }: Ranked): Found {
  const name = action.means === undefined ? { id: action.id } : { id: action.means, alias: action.id };
  return { ...name, score: Math.round(Math.min(score, 1) * 1_000) / 1_000, low_confidence: confidence < confident };
}

/** The share of an action's name that the query said. */
function nameCovered({ name }: Target, said: Said): number {
  let total = 0;
  let covered = 0;
  for (const { word, weight } of name) {
    total += weight;
    covered += weight * Math.min(said.get(word) ?? 0, 1);
  }
  return total === 0 ? 0 : covered / total;
}

/** Among equals, what most people can call comes first, then what asks for least beyond the query, then what has the shorter name. */
function plainness({ action: { tier, id }, scopes, needs }: Target, said: Said): number {
  const saidScopes = placeScopes.filter((scope) => (said.get(scope) ?? 0) > 0.4);
  const elsewhere = saidScopes.length > 0 && scopes.length > 0 && !scopes.some((scope) => saidScopes.includes(scope));
  const groupUnsaid = scopes.includes('group') && !scopes.includes('project') && !said.has('group');
  const unsaid = needs.filter((need) => !said.has(need)).length;
  return (tier === 'free' ? 1 : 0.97) * (elsewhere ? 0.88 : 1) * (groupUnsaid ? 0.95 : 1) * 0.96 ** unsaid * (1 - id.length / 2_000);
}

/** A question is seldom answered by an action that changes something, nor a wish by one that only reads. */
function kindness({ action }: Target, asks: boolean | undefined): number {
  return asks === undefined || asks === (action.effect === 'read') ? 1 : otherKind;
}

/** What does the opposite of what is wanted is hardly ever meant. */
function willingness({ name }: Target, contrary: readonly string[]): number {
  return name.some(({ word }) => contrary.includes(word)) ? opposed : 1;
}

/** True for a destructive action whose verb the query does not hold, or that removes the very place from which something else is to be removed. */
function destroysUnasked({ action, name, verbs }: Target, said: Said, spared: readonly string[]): boolean {
  if (action.effect !== 'destroy') return false;
  const subject = name.filter(({ word }) => !verbs.includes(word));
  return !verbs.some((verb) => said.has(verb)) || (subject.length > 0 && subject.every(({ word }) => spared.includes(word)));
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
