import { InvalidParams } from '../kernel/errors.js';

/** The bytes that a call carries in base64, as plain text, with line breaks, for addresses, or as a data address. */
export function decodedContent(content: string): Buffer {
  const text = content.replace(/^data:[^,]{0,200};base64,/i, '').replace(/\s+/g, '');
  const digits = text.replace(/(?<!=)=+$/, '');
  const fault = !/^[A-Za-z0-9+/_-]*$/.test(digits) || digits.length % 4 === 1 || text.length - digits.length > 2;
  if (fault) throw new InvalidParams('content: is not base64. Encode the bytes of the file; text has to be encoded as well.');
  return Buffer.from(digits, 'base64');
}

/** A name that a file may have everywhere: one part of a path, without anything that is no letter to the eye. */
export function refuseUnfitName(parameter: string, name: string): void {
  if (name === '.' || name === '..' || /[/\\\p{Cc}\p{Surrogate}]/u.test(name) || name.trim() === '') {
    throw new InvalidParams(`${parameter}: must be the name of a file without folders, such as "screenshot.png".`);
  }
  if (Buffer.byteLength(name) > 255) throw new InvalidParams(`${parameter}: must have at most 255 bytes.`);
}
