import { type ActionSpec, requiredOf } from '../authoring/action-spec.js';
import { titleOf } from '../authoring/action-title.js';
import type { JsonObject } from '../kernel/json.js';
import { isSecret } from '../kernel/secret-arguments.js';

/** What an action would do to what, and the names of the arguments that are told with it. */
export interface Deed {
  readonly text: string;
  readonly told: ReadonlySet<string>;
}

/** An argument that says what is meant. */
interface Aim {
  readonly name: string;
  /** What it is the number or name of. */
  readonly noun: string;
  readonly value: string;
}

const homes = ['project_id', 'group_id', 'full_path'] as const;

/** The words by which titles mean what a parameter is called after, where its own are not the only ones. */
const wordsFor: Readonly<Record<string, readonly string[]>> = { discussion: ['discussion', 'thread'], user: ['user', 'member', 'service account'] };

/**
 * The title of an action with each argument behind the words that it stands for: `Remove emoji 3 from issue 7 of acme/api`.
 * What the title has no words for follows, the nearest first.
 */
export function deedOf(spec: ActionSpec, params: JsonObject): Deed {
  const aims = requiredOf(spec)
    .filter((name) => !isSecret(name) && (typeof params[name] === 'string' || typeof params[name] === 'number'))
    .map((name): Aim => ({ name, noun: name.replace(/((^|_)i?id|_name)$/, '').replaceAll('_', ' '), value: asNamed(String(params[name])) }));
  const home = homes.flatMap((each) => aims.filter(({ name }) => name === each)).slice(0, 1);
  const others = aims.filter((aim) => !home.includes(aim));
  const ids = others.filter(({ name }) => /(^|_)i?id$/.test(name));
  const places = [...home, ...ids];

  // By what a thing is addressed, and that it is many, is not among the words for it.
  const title = titleOf(spec).replace(/ (by its address|by path|in bulk)$/, '');
  // `Remove emoji`, ` from issue`: what is done, and to what it belongs.
  const head = title.replace(/ (of|from|in|to|with) .*/, '');
  const tail = title.slice(head.length);
  const inTail = tail === '' ? undefined : places.findLast((aim) => names(tail, aim));
  const inHead =
    [...home, ...others].findLast((aim) => aim !== inTail && names(head, aim)) ??
    // Of what is inside a numbered thing, its own key or name tells more than the number of the thing.
    others.find(({ name }) => /(^|_)(key|name)$/.test(name)) ??
    ids.findLast((aim) => aim !== inTail) ??
    (ids.length === 0 ? others[0] : undefined);

  const rest = places.filter((aim) => aim !== inHead && aim !== inTail).map((aim) => (home.includes(aim) ? aim.value : `${aim.noun} ${aim.value}`));
  const first = inHead === undefined ? head : `${head}${inHead.noun === 'user' && !names(head, inHead) ? ' of user' : ''} ${inHead.value}`;
  const second = inTail === undefined ? tail : `${tail} ${inTail.value}`;
  return {
    text: [`${first}${second}`, ...rest.reverse()].join(' of '),
    told: new Set([...places, ...(inHead === undefined ? [] : [inHead])].map(({ name }) => name)),
  };
}

/** A name as it stands in a sentence: in quotes where it could be taken for a part of it. */
export function asNamed(name: string): string {
  return /^[\p{L}\p{N}_./@#!:+~&*-]+$/u.test(name) ? name : JSON.stringify(name);
}

/** Whether words end with what an argument is the number or name of; a bare `id` is one of whatever they end with. */
function names(words: string, { noun }: Aim): boolean {
  const last = noun.slice(noun.lastIndexOf(' ') + 1);
  return (wordsFor[last] ?? [last]).some((each) => words.toLowerCase().endsWith(each));
}
