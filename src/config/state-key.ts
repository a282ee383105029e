/** The bytes of a key as an operator writes it: in hex, or in either alphabet of base64. */
export function keyBytes(text: string): Buffer {
  // Node reads both alphabets of base64, padded or not.
  return Buffer.from(text, /^([0-9a-f]{2})+$/i.test(text) ? 'hex' : 'base64');
}

/** What is wrong with a key, if anything. */
export function keyFault(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return 'holds a key that is neither base64 nor hex';
  const { length } = keyBytes(text);
  return length >= 32 ? undefined : `holds a key of ${length} bytes; 32 is the least`;
}
