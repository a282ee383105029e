import { inEnglish } from './search-languages.js';
import {
  askingVerbs,
  attaching,
  changingInIds,
  deletingVerbs,
  looking,
  type Meaning,
  nounish,
  opposites,
  ordinary,
  pointing,
  type Reading,
  thingReadings,
  things,
  turning,
  updatingVerbs,
  verbReadings,
  wishes,
} from './search-meanings.js';
import { type Holdings, saidPlainly, withoutValues } from './search-sentences.js';
import { articles, attachingWords, determiners, leavingWords, nounsThatCreate, plannedWords, productWords } from './search-vocabulary.js';
import { joinedText, plainText, rawWords, stem } from './search-words.js';

/** One thing that a query speaks of, in every reading it may have. */
export interface Concept {
  readonly readings: readonly Reading[];
  /** True for a verb that most domains share: it chooses among the actions on a subject. */
  readonly verb: boolean;
  /** How sure it is that the query speaks of it; below 1 for a mistyped word. */
  readonly sureness: number;
  /** How much it counts: the subject of the sentence more than where and how. */
  readonly emphasis: number;
}

/** One thing that a query wants done. */
export interface Intent {
  readonly concepts: readonly Concept[];
  /** True when it wants something changed that exists: what it names may be a parameter. */
  readonly changes: boolean;
  /** True when it wants to know something, false when it wants something done; absent where its words leave that open. */
  readonly asks?: boolean;
  /** Words of the place that something else is to be removed from: the place itself is to stay. */
  readonly spared: readonly string[];
  /** Words that an action's name has which does the opposite. */
  readonly contrary: readonly string[];
  /** Words that mean nothing in this catalog: they lower the confidence in whatever is found. */
  readonly strange: number;
}

/** What the reader asks about the catalog's own words. */
export interface Lexicon extends Holdings {
  /** Known words that a mistyped one may have meant. */
  resembling(word: string): readonly Reading[];
}

/** Words of the longest phrase that means something by itself. */
const longestPhrase = 4;
/** One schedules what is to run, and then a schedule is made. */
const scheduled = stem('schedule');
/** How much a word counts behind a preposition, and a verb behind the one that opens the wish. */
const turnedEmphasis = 0.5;
const lateVerbEmphasis = 0.4;
const suppliedVerbEmphasis = 0.5;
/** How much more is meant where one asks to see several things. */
const pluralEmphasis = 0.6;
const productEmphasis = 0.3;
/** One adds a label to an issue by updating the issue, and an issue to an epic by assigning it. */
const attachedReadings: readonly Reading[] = [
  { words: ['updat'], fit: 0.8 },
  { words: ['assign'], fit: 0.9 },
];

/** How much of what earlier wishes were about goes on counting: the first names the topic. */
const contextShares = {
  object: { ofTopic: 0.9, ofRest: 0.5 },
  aside: { ofTopic: 0.6, ofRest: 0.4 },
  none: { ofTopic: 0.15, ofRest: 0.15 },
} as const;

interface Token {
  readonly raw: string;
  readonly base: string;
}

interface Phrase {
  readonly length: number;
  readonly key: string;
  /** Absent for a verb of several words. */
  readonly entry?: Meaning;
}

/** An intent, and whether a pronoun stands for what an earlier one was about: as its object or beside it. */
type Wish = Intent & { readonly points?: 'object' | 'aside' };

/** Reads a query into the things it wants done, in the order it names them. */
export function readQuery(query: string, lexicon: Lexicon): Intent[] {
  const intents: Intent[] = [];
  const topic: Concept[] = [];
  const earlier: Concept[] = [];
  for (const tokens of wishesIn(saidPlainly(joinedText(inEnglish(plainText(withoutValues(query)))), lexicon))) {
    const { points, ...intent } = new WishReader(tokens, lexicon).read();
    const subjects = intent.concepts.filter(({ verb }) => !verb);
    const { ofTopic, ofRest } = contextShares[points ?? (subjects.length === 0 ? 'aside' : 'none')];
    const context = [...topic.map(fainter(ofTopic)), ...earlier.map(fainter(ofRest))];
    intents.push({ ...intent, concepts: [...intent.concepts, ...context] });
    (intents.length === 1 ? topic : earlier).push(...subjects);
  }
  return intents;
}

function fainter(share: number): (concept: Concept) => Concept {
  return (concept) => ({ ...concept, emphasis: concept.emphasis * share });
}

/** Parts of a prompt that each open with a verb; a part that does not belongs to the one before it. */
function wishesIn(plain: string): Token[][] {
  const wishes: Token[][] = [];
  for (const part of plain.split(/(?<![.!?;:])[.!?;:]+(?=\s|$)|[,\n、。，；！？]+|\b(?:and|then|und)\b/u)) {
    const tokens = rawWords(part).map((raw) => ({ raw, base: stem(raw) }));
    if (tokens.length === 0) continue;
    const last = wishes.at(-1);
    if (last === undefined || opensWish(tokens)) wishes.push(tokens);
    else last.push({ raw: ',', base: ',' }, ...tokens);
  }
  return wishes.reduceRight<Token[][]>((shared, tokens) => [withObjectOf(tokens, shared[0]), ...shared], []);
}

/** `approve and merge it` approves it, too. */
function withObjectOf(tokens: Token[], next: readonly Token[] | undefined): Token[] {
  const [verb] = tokens;
  return tokens.length === 1 && verb !== undefined && next !== undefined && (wishes.has(verb.base) || verbReadings.has(verb.base)) ? [verb, ...next.slice(1)] : tokens;
}

function opensWish(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ raw, base }) => verbReadings.has(base) || wishes.has(base) || !ordinary.has(raw));
  if (first === undefined) return false;
  if (first.raw !== first.base && `${first.base}e` !== first.raw) return false;
  if (nounish.has(first.base)) return articles.test(tokens[tokens.indexOf(first) + 1]?.raw ?? '');
  return verbReadings.has(first.base) || wishes.has(first.base);
}

/** Reads one wish from its first word to its last. */
class WishReader {
  private readonly concepts: Concept[] = [];
  /** What was named already: naming it again adds nothing. */
  private readonly named = new Set<string>();
  private at = 0;
  private verbs = 0;
  private subjects = 0;
  private strange = 0;
  /** A preposition or relative pronoun has passed. */
  private turned = false;
  /** The subject stands in the plural. */
  private plural = false;
  /** A number or version has passed: one thing is meant, not a list. */
  private numbered = false;
  /** A verb of one subject only has passed, such as `approve`. */
  private acts = false;
  private changes = false;
  private attaches = false;
  private readsOne = false;
  private asks: boolean | undefined;
  private points: 'object' | 'aside' | undefined;
  /** Something is to be removed, and the words from which have passed. */
  private removes = false;
  private removesFrom = false;
  private readonly spared: string[] = [];
  private readonly contrary: string[] = [];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly lexicon: Lexicon,
  ) {}

  read(): Wish {
    while (this.at < this.tokens.length) {
      const phrase = phraseAt(this.tokens, this.at);
      if (phrase === undefined) this.takeWord(this.tokens[this.at] as Token);
      else this.takePhrase(phrase);
    }
    this.supplyVerb();
    const { concepts, strange, changes, spared, contrary, points, asks } = this;
    return { concepts, strange, changes, spared, contrary, ...(points === undefined ? {} : { points }), ...(asks === undefined ? {} : { asks }) };
  }

  private get opening(): boolean {
    return this.verbs === 0 && this.subjects === 0;
  }

  private takePhrase({ length, key, entry }: Phrase): void {
    this.at += length;
    if (entry === undefined) {
      this.addVerb(key, verbReadings.get(key) ?? [], this.opening);
      return;
    }
    const last = this.tokens[this.at - 1] as Token;
    const namesItself = entry.readings.some(({ words }) => words.includes(last.base));
    const own = entry.keeps ? [{ words: key.split(' '), fit: 1 }] : [];
    this.addThing([...own, ...entry.readings], namesItself ? last : { raw: key, base: key });
    this.acts ||= entry.readings[0]?.words.some((word) => changingInIds.has(word)) ?? false;
  }

  private takeWord(token: Token): void {
    const { raw, base } = token;
    this.at += 1;
    const rest = this.tokens.slice(this.at);
    this.turned ||= turning.has(raw);
    this.removesFrom ||= this.removes && leavingWords.test(raw) && this.verbs + this.subjects + this.strange > 1;
    this.contrary.push(...(opposites.get(base) ?? []));
    this.numbered ||= isNumber(raw);
    if (pointsBack(raw, rest[0])) this.points ??= this.subjects === 0 && !this.turned ? 'object' : 'aside';

    const meant = this.opening ? openingVerb(base, rest) : undefined;
    if (meant !== undefined) {
      this.addVerb(meant, verbReadings.get(meant) ?? [], true);
      if (nounsThatCreate.includes(base) || base === scheduled) this.addThing(thingReadings(base) ?? [{ words: [base], fit: 1 }], { raw: base, base });
      return;
    }
    const corrections = raw.length < 4 || isKnown(token, this.lexicon) ? [] : this.lexicon.resembling(base).filter((correction) => surenessOf(correction, base) > 0);
    const word = corrections[0]?.words[0] ?? base;
    // `issues assigned to me` are to be shown: nothing is to be assigned.
    if (this.describes(raw) && (changingInIds.has(word) || attaching.has(word))) return;
    this.noteAct(raw, word, rest);
    const sureness = surenessOf(corrections[0], base);
    const slip = corrections[0] !== undefined && ordinary.has(word);
    const shared = sureness < 0.5 ? undefined : verbReadings.get(word);
    const closing = this.verbs === 0 && rest.length === 0 && !raw.endsWith('s');
    const thing = thingReadings(word);
    if (shared !== undefined && (this.opening || closing || thing === undefined)) this.takeVerb(word, shared, this.opening || closing, rest, sureness);
    else if (slip) return;
    else if (corrections.length > 0) this.addThing(corrections.flatMap(correctedReadings), token, sureness);
    else if (thing !== undefined) this.addThing(thing, token);
    else if (isIdle(raw)) return;
    else if (this.lexicon.knows(base)) this.addThing([{ words: [base], fit: 1 }], token);
    else this.strange += this.turned ? turnedEmphasis : 1;
  }

  /** True for a participle behind what it tells of. */
  private describes(raw: string): boolean {
    return this.verbs === 0 && this.subjects > 0 && raw.endsWith('ed');
  }

  private noteAct(raw: string, word: string, rest: readonly Token[]): void {
    if (!wishes.has(word) || (raw !== word && /[sd]$/.test(raw))) return;
    if (nounish.has(word) && !(this.opening && articles.test(rest[0]?.raw ?? ''))) return;
    this.acts = true;
    if (this.opening && !looking.has(word)) this.asks = false;
  }

  private takeVerb(word: string, shared: readonly Reading[], leads: boolean, rest: readonly Token[], sureness: number): void {
    this.attaches = this.opening && attaching.has(word) && rest.some(({ raw }) => attachingWords.test(raw));
    this.changes ||= (leads && updatingVerbs.has(word)) || this.attaches;
    this.addVerb(word, [{ words: [word], fit: 1 }, ...shared, ...(this.attaches ? attachedReadings : [])], leads, sureness);
  }

  private addVerb(verb: string, readings: readonly Reading[], leads: boolean, sureness = 1): void {
    this.concepts.push({ readings, verb: true, sureness, emphasis: leads ? 1 : lateVerbEmphasis });
    if (this.verbs === 0) {
      this.removes = leads && deletingVerbs.has(verb);
      this.readsOne = verbReadings.get(verb)?.[0]?.words[0] === 'get';
      if (leads) this.asks ??= askingVerbs.has(verb);
    }
    this.verbs += 1;
  }

  private addThing(readings: readonly Reading[], token: Token, sureness = 1): void {
    if (this.removesFrom) this.spared.push(...readings.flatMap(({ words }) => words));
    if (this.named.has(token.base)) return;
    this.named.add(token.base);
    this.concepts.push({ readings, verb: false, sureness, emphasis: this.emphasisOf(token.raw) });
    if (!this.turned && !/(?:ed|ing)$/.test(token.raw)) this.plural = token.raw !== token.base && token.raw.endsWith('s');
    this.subjects += 1;
  }

  private emphasisOf(raw: string): number {
    if (productWords.includes(raw)) return productEmphasis;
    // Behind `as` stands what something is to become: `mark it as resolved`.
    if (this.tokens[this.at - 2]?.raw === 'as' && raw.endsWith('ed')) return 1;
    const next = this.tokens[this.at]?.raw;
    const describes = (this.subjects > 0 && raw.endsWith('ed')) || (!this.opening && raw.endsWith('ing') && next !== undefined && !isIdle(next));
    const aside = this.turned && !this.attaches && (this.subjects > 0 || this.points === 'object');
    return describes || aside ? turnedEmphasis : 1;
  }

  /** A wish without a verb asks to see something; `get` of several is a list. */
  private supplyVerb(): void {
    if (this.verbs === 0 && !this.acts) {
      const readings = this.numbered ? [{ words: ['get'], fit: 1 }] : (verbReadings.get(this.plural ? 'list' : 'get') ?? []);
      this.concepts.push({ readings, verb: true, sureness: 1, emphasis: suppliedVerbEmphasis });
      this.asks ??= true;
    } else if (this.plural && this.readsOne) {
      this.concepts.push({ readings: [{ words: ['list'], fit: 1 }], verb: true, sureness: 1, emphasis: pluralEmphasis });
    }
  }
}

/** True for a pronoun that stands for what an earlier part was about; `that` before a noun is none. */
function pointsBack(raw: string, next: Token | undefined): boolean {
  if (!pointing.has(raw)) return false;
  return !determiners.test(raw) || next === undefined || turning.has(next.raw) || ordinary.has(next.raw);
}

/** Numbers, versions, single letters and words that say nothing. */
function isIdle(raw: string): boolean {
  return ordinary.has(raw) || isNumber(raw) || /^[a-z,]$/.test(raw);
}

function isNumber(raw: string): boolean {
  return /^v?\d/.test(raw);
}

function isKnown({ raw, base }: Token, lexicon: Lexicon): boolean {
  return isIdle(raw) || things.has(base) || verbReadings.has(base) || lexicon.knows(base);
}

/** A letter too many in a long word is a slip; two in a short one, or another first letter, may be another word altogether. */
function surenessOf(correction: Reading | undefined, base: string): number {
  if (correction === undefined) return 1;
  const [meant = ''] = correction.words;
  if (meant[0] !== base[0] && meant.slice(1) !== base) return 0;
  if (undoubled(meant) === undoubled(base)) return 1;
  return Math.min(Math.max((correction.fit - 0.65) * 4, 0), 1);
}

function undoubled(word: string): string {
  return word.replace(/(.)\1/g, '$1');
}

function correctedReadings({ words: [word = ''], fit }: Reading): Reading[] {
  return (thingReadings(word) ?? [{ words: [word], fit: 1 }]).map((reading) => ({ ...reading, fit: reading.fit * fit }));
}

/** The longest phrase of the vocabulary that starts here. */
function phraseAt(tokens: readonly Token[], at: number): Phrase | undefined {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 1; length -= 1) {
    const key = tokens.slice(at, at + length).map(({ base }) => base).join(' ');
    const entry = things.get(key);
    if (entry !== undefined) return { length, key, entry };
    if (verbReadings.has(key)) return { length, key };
  }
  return undefined;
}

/** What a word means as the first of a wish where English is not plain: one opens an issue, but opens the issue one has. */
function openingVerb(base: string, rest: readonly Token[]): string | undefined {
  const follower = rest[0]?.raw ?? '';
  if (base === 'open') {
    if (/^(?:the|this|that|my|our|its|\d+)$/.test(follower)) return 'get';
    return /^(?:a|an|new)$/.test(follower) || !follower.endsWith('s') ? 'creat' : 'list';
  }
  if (base === 'fil' && /^(?:a|an)$/.test(follower)) return 'creat';
  if (base === 'link' && rest.slice(1).some(({ raw }) => /^(?:to|as|with)$/.test(raw))) return 'creat';
  if (nounsThatCreate.includes(base) && articles.test(follower)) return 'creat';
  if (base === scheduled && plannedWords.test(follower)) return 'creat';
  return undefined;
}
