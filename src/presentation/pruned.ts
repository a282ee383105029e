import type { JsonObject } from '../kernel/json.js';
import { bytes, head } from './markdown.js';

/** What was left out of a value so that it fits. */
export interface LeftOut {
  /** The field path that brings it: `data.project.issues.nodes[20:]`. */
  readonly path: string;
  /** Bytes of it, as it would be shown. */
  readonly size: number;
}

export interface Pruned {
  readonly value: JsonObject;
  readonly leftOut: readonly LeftOut[];
}

/** How a value is shown, which is what must fit. */
export const written = (value: unknown) => JSON.stringify(value, null, 1);

/** A shorter text is not worth a call of its own. */
const shortest = 256;

/** Whatever is made of a great many lists is not worth telling one by one. */
const mostCuts = 12;

/** A list or text that may lose its end. */
interface Place {
  readonly value: readonly unknown[] | string;
  readonly weight: number;
  readonly depth: number;
  /** The field path of the place itself. */
  readonly path: string;
  readonly put: (value: unknown) => void;
}

/**
 * A JSON object that fits: its longest lists lose their last elements, then its longest texts their ends, and last of all it loses its largest members.
 * What is left is the beginning of each, so that a field path can ask for the rest.
 */
export function pruned(value: JsonObject, most: number): Pruned {
  const kept = structuredClone(value);
  const leftOut: LeftOut[] = [];
  for (;;) {
    const places: Place[] = [];
    const excess = weigh(kept, 0, places) - most;
    const place = excess > 0 && leftOut.length < mostCuts ? heaviest(places) : undefined;
    if (place !== undefined) leftOut.push(cut(place, excess));
    else return { value: kept, leftOut: excess > 0 ? [...leftOut, ...withoutLargest(kept, excess)] : leftOut };
  }
}

/** The bytes of a value as it is shown, and on the way every place in it that may be cut. */
function weigh(value: unknown, depth: number, places?: Place[], path = ''): number {
  if (typeof value !== 'object' || value === null) return bytes(JSON.stringify(value));
  const list = Array.isArray(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  let weight = members.length === 0 ? 2 : 3 + depth;
  for (const [name, member] of members as [string, unknown][]) {
    const own = list ? `${path}[${name}:${Number(name) + 1}]` : path === '' ? name : `${path}.${name}`;
    const inner = weigh(member, depth + 1, places, own);
    weight += inner + depth + 3 + (list ? 0 : bytes(JSON.stringify(name)) + 2);
    const long = Array.isArray(member) ? member.length > 1 : typeof member === 'string' && member.length > shortest;
    if (long) places?.push({ value: member as unknown[] | string, weight: inner, depth: depth + 1, path: own, put: (shorter) => void ((value as JsonObject)[name] = shorter) });
  }
  // The last member has no comma.
  return members.length === 0 ? weight : weight - 1;
}

/** The heaviest list, since rows can be asked for one by one; without one, the heaviest text. */
function heaviest(places: readonly Place[]): Place | undefined {
  const lists = places.filter(({ value }) => Array.isArray(value));
  return (lists.length > 0 ? lists : places).reduce<Place | undefined>((best, each) => (best === undefined || each.weight > best.weight ? each : best), undefined);
}

function cut({ value, weight, depth, path, put }: Place, excess: number): LeftOut {
  if (typeof value === 'string') {
    // What JSON escapes takes more room than it has bytes.
    const share = (weight - excess) / weight;
    const kept = head(value, Math.max(shortest / 2, Math.floor(bytes(value) * share) - 16));
    put(kept);
    return { path: `${path}[${kept.length}:]`, size: bytes(value.slice(kept.length)) };
  }
  let room = weight - excess;
  let count = 0;
  while (count < value.length - 1) {
    room -= weigh(value[count], depth + 1) + depth + 3;
    if (room < 0) break;
    count += 1;
  }
  // One row stays to show what they are like.
  count = Math.max(count, 1);
  put(value.slice(0, count));
  return { path: `${path}[${count}:]`, size: value.slice(count).reduce<number>((sum, each) => sum + weigh(each, depth + 1), 0) };
}

/** Takes the largest members away until the rest fits. */
function withoutLargest(object: JsonObject, excess: number): LeftOut[] {
  const members = Object.entries(object).map(([name, member]) => ({ path: name, size: weigh(member, 1), whole: weigh({ [name]: member }, 0) - 4 }));
  const gone: LeftOut[] = [];
  let left = excess;
  for (const { path, size, whole } of members.sort((a, b) => b.size - a.size)) {
    if (left <= 0) break;
    delete object[path];
    gone.push({ path, size });
    left -= whole;
  }
  return gone;
}
