import { isLeftOut, type JsonObject } from './json.js';
import { placeNames, referenceText, seenText } from './reference-text.js';

/** Where a value came from: what the caller called it, and whether it stood in a web address. */
interface Source {
  readonly name: string;
  readonly isAddress: boolean;
}

/** What a caller gave, by parameter, where several names and addresses may say the same. */
export class Gathered {
  readonly values: JsonObject = {};
  private readonly from = new Map<string, Source>();

  /**
   * Sets a parameter, unless it was said before and otherwise: of two different values neither is dropped in silence.
   *
   * @returns what is wrong: nothing, or one sentence
   */
  put(target: string, value: unknown, source: Source): readonly string[] {
    const before = this.values[target];
    const earlier = this.from.get(target) ?? { name: target, isAddress: false };
    if (!isLeftOut(value)) this.from.set(target, source);
    if (isLeftOut(before)) {
      this.values[target] = value;
      return [];
    }
    if (isLeftOut(value) || isSame(target, before, value)) return [];
    if (source.isAddress) return [differs(target, { ...source, value }, { ...earlier, value: before })];
    if (earlier.isAddress) return [differs(target, { ...earlier, value: before }, { ...source, value })];
    return [`${earlier.name} and ${source.name} both mean ${target}, but differ. Send ${target} once.`];
  }
}

/** Numbers may come as text, and GitLab compares paths of projects and groups without regard to case. */
function isSame(target: string, a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : placeNames.test(target) ? seenText(String(value)).replace(/%2f/gi, '/').toLowerCase() : referenceText(target, String(value)));
  return plain(a) === plain(b);
}

function differs(target: string, address: Source & { readonly value: unknown }, other: Source & { readonly value: unknown }): string {
  const short = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 200);
  return `${address.name}: its address names ${target} ${short(address.value)}, but ${other.isAddress ? `the address in ${other.name}` : other.name} says ${short(other.value)}. Send the one that is meant.`;
}
