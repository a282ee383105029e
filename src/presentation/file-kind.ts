import { isUtf8 } from 'node:buffer';

/** Which ends of a file's bytes were cut, perhaps in the middle of a character. */
export interface Cut {
  readonly start?: boolean;
  readonly end?: boolean;
}

/** The bytes as text, if that is what they are: valid UTF-8 without a NUL. A character cut in half at an end that was cut is left out. */
export function textOf(raw: Buffer, { start = false, end = false }: Cut = {}): string | undefined {
  if (raw.includes(0)) return undefined;
  const bytes = start ? raw.subarray(halfCharacter(raw)) : raw;
  for (let missing = 0; missing <= (end ? 3 : 0); missing += 1) {
    const characters = bytes.subarray(0, bytes.length - missing);
    if (isUtf8(characters)) return characters.toString();
  }
  return undefined;
}

/** How many bytes at the beginning continue a character that began before: those of the form 10xxxxxx, three at most. */
export function halfCharacter(raw: Buffer): number {
  let count = 0;
  while (count < 3 && ((raw[count] ?? 0) & 0xc0) === 0x80) count += 1;
  return count;
}

const signatures: readonly (readonly [type: string, ...bytes: number[]])[] = [
  ['image/png', 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ['image/jpeg', 0xff, 0xd8, 0xff],
  ['image/gif', 0x47, 0x49, 0x46, 0x38],
  ['application/pdf', 0x25, 0x50, 0x44, 0x46],
  ['application/zip', 0x50, 0x4b, 0x03, 0x04],
  ['application/gzip', 0x1f, 0x8b],
];

/** What binary bytes are, by their first ones: names and declared types lie. */
export function mediaTypeOf(raw: Buffer): string {
  if (raw.toString('latin1', 0, 4) === 'RIFF' && raw.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const signature = signatures.find(([, ...first]) => first.every((byte, index) => raw[index] === byte));
  return signature?.[0] ?? 'application/octet-stream';
}
