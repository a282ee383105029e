import {
  attachingVerbs,
  lookingVerbs,
  meanings,
  nounsAsVerbs,
  oppositeVerbs,
  ordinaryWords,
  pointingWords,
  turningWords,
  verbRows,
  verbsByRow,
  wishVerbs,
} from './search-vocabulary.js';
import { plainText, rawWords, stem } from './search-words.js';

/** Words that mean a thing only together, with how well they fit what the query said. */
export interface Reading {
  readonly words: readonly string[];
  readonly fit: number;
}

/** What a word or phrase of a query may mean in the catalog's words. */
export interface Meaning {
  readonly readings: readonly Reading[];
  /** The word counts as itself too. */
  readonly keeps: boolean;
}

/** What a further meaning counts less where the word itself is a word of the catalog too. */
const keptDiscount = 0.1;

const phraseKey = (text: string) => rawWords(plainText(text)).map(stem).join(' ');
const keysOf = (...rows: readonly (keyof typeof verbsByRow)[]) => new Set(rows.flatMap((row) => verbsByRow[row].split('|').map(phraseKey)));

/** Things and acts of one subject by the base forms of the words that may name them. */
export const things: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(meanings).map(([said, meant]) => {
    const keeps = meant.startsWith('+');
    const alternatives = (keeps ? meant.slice(1) : meant).split('|');
    const readings = alternatives.map((text, place) => ({ words: rawWords(plainText(text)).map(stem), fit: Math.max(0.9 - place * 0.08, 0.6) - (keeps ? keptDiscount : 0) }));
    return [phraseKey(said), { readings, keeps }];
  }),
);

/** Verbs that most domains share, by their base forms. */
export const verbReadings: ReadonlyMap<string, readonly Reading[]> = readingsOfVerbs();

function readingsOfVerbs(): Map<string, Reading[]> {
  const found = new Map<string, Reading[]>();
  for (const [row, verbs] of Object.entries(verbsByRow)) {
    const inIds = verbRows[row as keyof typeof verbRows].split(' ');
    for (const verb of verbs.split('|')) {
      const key = phraseKey(verb);
      const readings = found.get(key) ?? [];
      inIds.forEach((word, place) => readings.push({ words: [stem(word)], fit: Math.max(0.95 - place * 0.08, 0.5) }));
      found.set(key, readings);
    }
  }
  return found;
}

/** The words by which queries may name what the catalog calls otherwise; a mistyped word may have meant one of them. */
export const everydayWords: readonly string[] = [...things.keys(), ...verbReadings.keys()].filter((key) => !key.includes(' '));

/** The readings of a word as a thing, its own among them. */
export function thingReadings(base: string): readonly Reading[] | undefined {
  const entry = things.get(base);
  return entry?.keeps === true ? [{ words: [base], fit: 1 }, ...entry.readings] : entry?.readings;
}

// Lists of the vocabulary, for looking up the base form of a word or, where it has only one, the word as it stands.
export const ordinary: ReadonlySet<string> = new Set(ordinaryWords.flatMap((word) => [word, stem(word)]));
export const turning: ReadonlySet<string> = new Set(turningWords);
export const pointing: ReadonlySet<string> = new Set(pointingWords);
export const nounish: ReadonlySet<string> = new Set(nounsAsVerbs.map(stem));
export const attaching: ReadonlySet<string> = new Set(attachingVerbs.map(stem));
export const looking: ReadonlySet<string> = new Set(lookingVerbs.map(stem));
export const wishes: ReadonlySet<string> = new Set(wishVerbs.map(stem));
export const opposites: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(oppositeVerbs).map(([verb, others]) => [stem(verb), others.split(' ').map(stem)]));

/** Verbs as people say them: those that ask, that change what there is, and that remove. */
export const askingVerbs: ReadonlySet<string> = keysOf('list', 'get', 'search');
export const updatingVerbs: ReadonlySet<string> = keysOf('update');
export const deletingVerbs: ReadonlySet<string> = keysOf('delete');
/** Verbs that change something, as ids have them. */
export const changingInIds: ReadonlySet<string> = new Set((['create', 'update', 'delete'] as const).flatMap((row) => verbRows[row].split(' ').map(stem)));
