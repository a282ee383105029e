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

/** Other words by which titles mean what parameters are called after. */
const otherWords: Readonly<Record<string, readonly string[]>> = { discussion: ['thread'], user: ['member', 'service account'] };

/**
 * The title of an action with each argument behind the words that it stands for: `Remove emoji 3 from issue 7 of acme/api`.
 * What the title has no words for follows, the nearest first.
 */
export function deedOf(spec: ActionSpec, params: JsonObject): Deed {
  const aims = requiredOf(spec)
    .filter((name) => !isSecret(name) && (typeof params[name] === 'string' || typeof params[name] === 'number'))
    .map((name): Aim => ({ name, noun: name.replace(/((^|_)i?id|_name)$/, '').replaceAll('_', ' '), value: String(params[name]) }));
  const home = homes.map((each) => aims.find(({ name }) => name === each)).find((aim) => aim !== undefined);
  const others = aims.filter((aim) => aim !== home);
  const ids = others.filter(isNumber);

  // By what a thing is addressed, and that it is many, is not among the words for it.
  const { head, link, tail } = partsOf(titleOf(spec).replace(/ by (its address|path)$| in bulk$/, ''));
  const inTail = tail === '' ? undefined : (ids.findLast((aim) => names(tail, aim)) ?? (home !== undefined && names(tail, home) ? home : undefined));
  const inHead = headed(head, others.filter((aim) => aim !== inTail), { home: home === inTail ? undefined : home, numbered: ids.length > 0, whole: tail === '' });

  const rest = [
    ...ids.filter((aim) => aim !== inHead && aim !== inTail).map(({ noun, value }) => `${noun} ${value}`).reverse(),
    ...(home === undefined || home === inHead || home === inTail ? [] : [home.value]),
  ];
  const first = inHead === undefined ? head : `${head}${inHead.noun === 'user' && !names(head, inHead) ? ' of user' : ''} ${inHead.value}`;
  const second = tail === '' ? '' : ` ${link} ${tail}${inTail === undefined ? '' : ` ${inTail.value}`}`;
  return {
    text: [`${first}${second}`, ...rest].join(' of '),
    told: new Set([...ids, inHead, inTail, home].flatMap((aim) => (aim === undefined ? [] : [aim.name]))),
  };
}

/** `Remove emoji`, `from`, `issue`: what a title says is done, and to what it belongs. */
function partsOf(title: string): { readonly head: string; readonly link: string; readonly tail: string } {
  const [, head = title, link = '', tail = ''] = /^(.+?) (of|from|in|to|with) (.+)$/.exec(title) ?? [];
  return { head, link, tail };
}

interface Surroundings {
  readonly home: Aim | undefined;
  /** Whether any argument is a number of something. */
  readonly numbered: boolean;
  /** Whether these words are the whole title. */
  readonly whole: boolean;
}

/** The argument that the first words of a title stand for. */
function headed(head: string, left: readonly Aim[], { home, numbered, whole }: Surroundings): Aim | undefined {
  const ids = left.filter(isNumber);
  const named = left.findLast((aim) => names(head, aim));
  if (named !== undefined) return named;
  if (home !== undefined && ids.length === 0 && names(head, home)) return home;
  const called = left.find(({ name }) => /(^|_)(key|name)$/.test(name));
  // Of what is inside a numbered thing, its own key or name tells more than the number of the thing.
  if (whole && home !== undefined && numbered && called !== undefined) return called;
  return ids.at(-1) ?? called ?? (numbered ? undefined : left[0]);
}

function isNumber({ name }: Aim): boolean {
  return /(^|_)i?id$/.test(name);
}

/** Whether words end with what an argument is the number or name of; a bare `id` is one of whatever they end with. */
function names(words: string, { noun }: Aim): boolean {
  const last = noun.split(' ').at(-1) ?? '';
  return [last, ...(otherWords[last] ?? [])].some((each) => words.toLowerCase().endsWith(each));
}
