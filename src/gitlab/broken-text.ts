import { InvalidParams } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';

/** Refuses half of a surrogate pair: it is no character, cannot be encoded, and GitLab could only store something else in its place. */
export function refuseBrokenText(name: string, text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new InvalidParams(`${name} contains a broken character (half of a surrogate pair).`);
}

/** The same for every text inside a value that is sent as JSON, each named by where it stands. */
export function refuseBrokenTexts(value: unknown, place = ''): void {
  if (typeof value === 'string') {
    refuseBrokenText(place === '' ? 'The request' : place, value);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseBrokenTexts(item, `${place}[${index}]`);
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      refuseBrokenText(place === '' ? 'The name of a parameter' : `A name in ${place}`, key);
      refuseBrokenTexts(member, place === '' ? key : `${place}.${key}`);
    }
  }
}
