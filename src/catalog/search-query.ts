import { attachingVerbs, lookingVerbs, meanings, nounsAsVerbs, nounsThatCreate, ordinaryWords, pointingWords, productWords, turningWords, verbRows, verbsByRow, wishVerbs } from './search-vocabulary.js';
import { joinedText, plainText, rawWords, stem } from './search-words.js';

/** Words that mean a thing only together, with how well they fit what the query said. */
export interface Reading {
  readonly words: readonly string[];
  readonly fit: number;
}

/** One thing that a query speaks of, in every reading it may have. */
export interface Concept {
  readonly readings: readonly Reading[];
  /** True for a verb that most domains share: it chooses among the actions on a subject. */
  readonly verb: boolean;
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
  /** Words that mean nothing in this catalog: they lower the confidence in whatever is found. */
  readonly strange: number;
}

/** What the reader asks about the catalog's own words. */
export interface Lexicon {
  knows(word: string): boolean;
  /** Known words that a mistyped one may have meant. */
  resembling(word: string): readonly Reading[];
}

interface Entry {
  readonly readings: readonly Reading[];
  /** The word counts as itself too. */
  readonly keeps: boolean;
}

const maxPhrase = 4;
/** What a further meaning counts less where the word itself is a word of the catalog too. */
const keptDiscount = 0.1;
const phraseKey = (text: string) => rawWords(plainText(text)).map(stem).join(' ');
const ordinary = new Set(ordinaryWords.flatMap((word) => [word, stem(word)]));
const turning = new Set(turningWords);
const nounish = new Set(nounsAsVerbs.map(stem));
const attaching = new Set(attachingVerbs.map(stem));
const looking = new Set(lookingVerbs.map(stem));
const pointing = new Set(pointingWords);

const verbReadings = new Map<string, Reading[]>();
for (const [row, verbs] of Object.entries(verbsByRow)) {
  const inIds = verbRows[row as keyof typeof verbRows].split(' ');
  for (const verb of verbs.split('|')) {
    const key = phraseKey(verb);
    const readings = verbReadings.get(key) ?? [];
    inIds.forEach((word, place) => readings.push({ words: [stem(word)], fit: Math.max(0.95 - place * 0.08, 0.5) }));
    verbReadings.set(key, readings);
  }
}

const things = new Map<string, Entry>();
for (const [said, meant] of Object.entries(meanings)) {
  const keeps = meant.startsWith('+');
  const alternatives = (keeps ? meant.slice(1) : meant).split('|');
  const readings = alternatives.map((text, place) => ({ words: rawWords(plainText(text)).map(stem), fit: Math.max(0.9 - place * 0.08, 0.6) - (keeps ? keptDiscount : 0) }));
  things.set(phraseKey(said), { readings, keeps });
}

const wishes = new Set(wishVerbs.map(stem));
const askingVerbs = new Set((['list', 'get', 'search'] as const).flatMap((row) => verbsByRow[row].split('|').map(phraseKey)));
const changingRow = new Set(verbsByRow.update.split('|').map(phraseKey));
const changingVerbs = new Set((['create', 'update', 'delete'] as const).flatMap((row) => verbRows[row].split(' ').map(stem)));
const attachingWords = /^(?:to|on|onto|into|from|in|with)$/;
const articles = /^(?:a|an|the|this|that|my|our|it|on)$/;
const determiners = /^(?:that|this|those|these|its|their|same)$/;
/** How much a word counts behind a preposition, and a verb behind the one that opens the wish. */
const turnedEmphasis = 0.5;
const lateVerbEmphasis = 0.4;

interface Token {
  readonly raw: string;
  readonly base: string;
}

/** The words by which queries may name what the catalog calls otherwise; a mistyped word may have meant one of them. */
export const everydayWords: readonly string[] = [...things.keys(), ...verbReadings.keys()].filter((key) => !key.includes(' '));

/** Reads a query into the things it wants done, in the order it names them. */
export function readQuery(query: string, lexicon: Lexicon): Intent[] {
  const intents: Intent[] = [];
  const topic: Concept[] = [];
  const earlier: Concept[] = [];
  for (const tokens of wishesIn(joinedText(inEnglish(plainText(query))))) {
    const { points, ...intent } = readWish(tokens, lexicon);
    const subjects = intent.concepts.filter(({ verb }) => !verb);
    const [nearTopic, nearRest] = points === 'object' ? [0.9, 0.5] : points === 'aside' ? [0.6, 0.4] : subjects.length === 0 ? [0.6, 0.4] : [0.15, 0.15];
    const context = [...topic.map(fainter(nearTopic)), ...earlier.map(fainter(nearRest))];
    intents.push({ ...intent, concepts: [...intent.concepts, ...context] });
    (intents.length === 1 ? topic : earlier).push(...subjects);
  }
  return intents;
}

function fainter(share: number): (concept: Concept) => Concept {
  return (concept) => ({ ...concept, emphasis: concept.emphasis * share });
}

/** Words of other languages become English ones; a script without spaces is read from the longest known word on. */
function inEnglish(plain: string): string {
  return plain;
}

/** Parts of a prompt that each open with a verb; a part that does not belongs to the one before it. */
function wishesIn(plain: string): Token[][] {
  const wishes: Token[][] = [];
  for (const part of plain.split(/[.!?;:]+(?=\s|$)|[,\n、。，；！？]+|\b(?:and|then|und)\b/u)) {
    const tokens = rawWords(part).map((raw) => ({ raw, base: stem(raw) }));
    if (tokens.length === 0) continue;
    const last = wishes.at(-1);
    if (last === undefined || opensWish(tokens)) wishes.push(tokens);
    else last.push({ raw: ',', base: ',' }, ...tokens);
  }
  return wishes;
}

function opensWish(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ raw, base }) => verbReadings.has(base) || !ordinary.has(raw));
  if (first === undefined) return false;
  if (first.raw !== first.base && `${first.base}e` !== first.raw) return false;
  if (nounish.has(first.base)) return articles.test(tokens[tokens.indexOf(first) + 1]?.raw ?? '');
  return verbReadings.has(first.base) || wishes.has(first.base);
}

function readWish(tokens: readonly Token[], lexicon: Lexicon): Intent & { points?: 'object' | 'aside' } {
  const concepts: Concept[] = [];
  const asking = new Set<boolean>();
  let strange = 0;
  let subjects = 0;
  let verbs = 0;
  let turned = false;
  let points: 'object' | 'aside' | undefined;
  let attaches = false;
  let plural = false;
  let acts = false;
  let changes = false;
  let getsOne = false;
  const behind = () => (turned && (subjects > 0 || points === 'object') && !attaches ? turnedEmphasis : 1);
  const addVerb = (readings: readonly Reading[], emphasis: number, asks?: boolean) => {
    concepts.push({ readings, verb: true, emphasis });
    if (asks !== undefined && verbs === 0) asking.add(asks);
    if (verbs === 0) getsOne = readings.some(({ words }) => words[0] === 'get');
    verbs += 1;
  };
  const addThing = (readings: readonly Reading[], raw: string, base: string) => {
    const participle = (subjects > 0 && raw.endsWith('ed')) || (verbs + subjects > 0 && raw.endsWith('ing') && tokens[at] !== undefined && !isIdle(tokens[at]?.raw ?? ''));
    const emphasis = Math.min(behind(), participle ? turnedEmphasis : 1) * (productWords.includes(raw) ? 0.3 : 1);
    concepts.push({ readings, verb: false, emphasis });
    if (!turned && !/(?:ed|ing)$/.test(raw)) plural = raw !== base && raw.endsWith('s');
    subjects += 1;
  };

  let at = 0;
  while (at < tokens.length) {
    const { raw, base } = tokens[at] as Token;
    const opening = verbs === 0 && subjects === 0;
    const phrase = phraseAt(tokens, at);
    if (phrase !== undefined) {
      if (phrase.entry !== undefined) {
        const last = tokens[at + phrase.length - 1] as Token;
        const sameThing = phrase.entry.readings.some(({ words }) => words.includes(last.base));
        addThing(phraseReadings(phrase.key, phrase.entry), sameThing ? last.raw : phrase.key, sameThing ? last.base : phrase.key);
        acts ||= phrase.entry.readings[0]?.words.some((word) => changingVerbs.has(word)) ?? false;
      } else addVerb(verbReadings.get(phrase.key) ?? [], opening ? 1 : lateVerbEmphasis, opening ? asks(phrase.key) : undefined);
      at += phrase.length;
      continue;
    }
    at += 1;
    if (turning.has(raw)) turned = true;
    if (pointsBack(raw, tokens[at])) points ??= subjects === 0 && !turned ? 'object' : 'aside';
    const meant = opening ? openingVerb(base, tokens.slice(at)) : undefined;
    if (meant !== undefined) {
      addVerb(verbReadings.get(meant) ?? [], 1, asks(meant));
      if (nounsThatCreate.includes(base)) addThing(thingReadings(base) ?? [], base, base);
      continue;
    }
    const corrections = raw.length < 4 || isKnown(raw, base, lexicon) ? [] : lexicon.resembling(base);
    const word = corrections[0]?.words[0] ?? base;
    const shared = verbReadings.get(word);
    const closing = verbs === 0 && at === tokens.length && !raw.endsWith('s');
    const readings = corrections.length > 0 ? corrections.flatMap(correctedReadings) : thingReadings(word);
    acts ||= wishes.has(word) && !(raw !== base && raw.endsWith('s')) && (!nounish.has(word) || (opening && articles.test(tokens[at]?.raw ?? '')));
    if (opening && acts && !looking.has(word)) asking.add(false);
    if (shared !== undefined && (opening || closing || thingReadings(word) === undefined)) {
      attaches = opening && attaching.has(word) && tokens.slice(at).some((token) => attachingWords.test(token.raw));
      const leading = opening || closing;
      const beside = attaches ? [{ words: ['updat'], fit: 0.8 }, { words: ['assign'], fit: 0.9 }] : [];
      addVerb([{ words: [word], fit: 1 }, ...shared, ...beside], leading ? 1 : lateVerbEmphasis, leading ? asks(word) : undefined);
      changes ||= (leading && changingRow.has(word)) || attaches;
    } else if (readings !== undefined) addThing(readings, raw, base);
    else if (lexicon.knows(base) && !isIdle(raw)) addThing([{ words: [base], fit: 1 }], raw, base);
    else if (!isIdle(raw)) strange += 1;
  }
  if (verbs === 0 && !acts) {
    addVerb(verbReadings.get(plural ? 'list' : 'get') ?? [], 0.5, true);
  } else if (plural && getsOne) concepts.push({ readings: [{ words: ['list'], fit: 1 }], verb: true, emphasis: lateVerbEmphasis });
  const [only] = asking;
  return { concepts, strange, changes, ...(points === undefined ? {} : { points }), ...(only === undefined ? {} : { asks: only }) };
}

/** True for a pronoun that stands for what an earlier part was about; `that` before a noun is none. */
function pointsBack(raw: string, next: Token | undefined): boolean {
  if (!pointing.has(raw)) return false;
  return !determiners.test(raw) || next === undefined || turning.has(next.raw) || ordinary.has(next.raw);
}

/** True for a verb that wants to know something, false for one that wants something done. */
function asks(verb: string): boolean {
  return askingVerbs.has(verb);
}

/** Numbers, versions and words that say nothing. */
function isIdle(raw: string): boolean {
  return ordinary.has(raw) || /^v?\d/.test(raw) || raw === ',';
}

function isKnown(raw: string, base: string, lexicon: Lexicon): boolean {
  return isIdle(raw) || things.has(base) || verbReadings.has(base) || lexicon.knows(base);
}

function correctedReadings({ words: [word = ''], fit }: Reading): Reading[] {
  return (thingReadings(word) ?? [{ words: [word], fit: 1 }]).map((reading) => ({ ...reading, fit: reading.fit * fit }));
}

function phraseReadings(key: string, { keeps, readings }: Entry): readonly Reading[] {
  return keeps ? [{ words: key.split(' '), fit: 1 }, ...readings] : readings;
}

function thingReadings(base: string): readonly Reading[] | undefined {
  const entry = things.get(base);
  return entry?.keeps === true ? [{ words: [base], fit: 1 }, ...entry.readings] : entry?.readings;
}

/** The longest phrase of the vocabulary that starts here. */
function phraseAt(tokens: readonly Token[], at: number): { length: number; key: string; entry?: Entry } | undefined {
  for (let length = Math.min(maxPhrase, tokens.length - at); length > 1; length -= 1) {
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
  if (nounsThatCreate.includes(base) && /^(?:a|an|the|this|that|my|our|on)$/.test(follower)) return 'creat';
  return undefined;
}
