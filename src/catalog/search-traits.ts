import { thingReadings } from './search-meanings.js';
import { article, place } from './search-vocabulary.js';
import { stem } from './search-words.js';

/** Knows which things have what. */
export interface Traits {
  /** True where a thing of that name has something of that name which is changed with it, such as an issue its labels, and not removed by an action of its own. */
  has(thing: string, trait: string): boolean;
}

const taking = '(?:remove|removing|delete|drop|take|get|strip|pull|peel|clear|unset|erase|detach|unassign|dismiss)';
/** Nothing but a number or a further phrase may follow a thing: a label of an issue board is none of an issue. */
const alone = String.raw`(?= *$|[^\w ]| +(?:[#!]?\d|=|(?:to|from|in|into|on|as|with|for|by|until|and|then)\b))`;
const what = String.raw`${article}((?:[\w.:-]+ ){0,3}?[\w.:-]+)`;
/** What is taken off something, or out of it: a label off an issue, an issue out of a milestone. */
const taken = new RegExp(String.raw`\b${taking} (?:off )?${what} (?:from|off|off of|out of|of|on) ${article}([\w-]+)\b${alone}`, 'g');
/** What is put into something that it has: an issue into a milestone. */
const placed = new RegExp(String.raw`\b(?:put|add|move|assign|plan) ${what}(?: [#!]?\d+)? (?:in|into|to|onto) ${article}(?:(?:current|next|new|last|upcoming|following|right|\d[\w.]*) )?([\w-]+)\b${alone}`, 'g');
/** What is changed of something, or given to it: the due date of an issue. */
const altered = new RegExp(String.raw`\b(?:change|set|update|edit|bump|switch|modify|adjust|raise|lower|extend|correct|fix|push back|postpone|put|add|apply|attach|give) ${what} (?:of|on|for|to) ${article}([\w-]+)\b${alone}`, 'g');
/** What is taken off without a word of what: it goes on existing. */
const detached = new RegExp(String.raw`\b(?:take off|strip off|take away|unset|clear|strip|unassign) ${article}((?:[\w.:-]+ ){0,2}?[\w.:-]+)$`, 'g');
const isPlace = new RegExp(`^${place}$`);
/** What most things are that have something to take off. */
const usualThing = 'issue';

/** A query in plain English, in which what changes something that a thing has changes the thing. */
export function changedWithTraits(plain: string, traits: Traits): string {
  return plain
    .replace(taken, (sentence, trait: string, from: string) => (/\bbranch$/.test(trait) ? undefined : ofWhat(trait, from, traits)) ?? sentence)
    .replace(altered, (sentence, trait: string, of: string) => ofWhat(trait, of, traits, `${trait} `) ?? sentence)
    .replace(placed, (sentence, thing: string, into: string) => intoWhat(thing, into, traits) ?? sentence)
    .replace(detached, (sentence, trait: string) => ofWhat(trait, usualThing, traits) ?? sentence);
}

/** What takes a label off an issue changes the issue, and so does what takes an issue out of a milestone; `undefined` where neither has the other. */
function ofWhat(said: string, from: string, traits: Traits, beside = ''): string | undefined {
  if (isPlace.test(from)) return undefined;
  const words = said.split(' ').map(stem);
  const has = (thing: string, trait: string) => readAs(thing).find((each) => readAs(trait).some((other) => traits.has(each, other)));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const changed = has(stem(from), last) ?? has(stem(from), first) ?? (has(first, stem(from)) || has(last, stem(from)));
  return changed === undefined ? undefined : ` update ${changed} ${beside}`;
}

function intoWhat(said: string, into: string, traits: Traits): string | undefined {
  const thing = stem(said.split(' ').at(-1) ?? '');
  const changed = readAs(thing).find((each) => readAs(stem(into)).some((trait) => traits.has(each, trait)));
  return changed === undefined || isPlace.test(into) ? undefined : ` update ${changed} ${into} `;
}

/** A word, and what it may mean in one of the catalog's. */
function readAs(word: string): string[] {
  return [word, ...(thingReadings(word) ?? []).flatMap(({ words }) => words.at(-1) ?? [])];
}
