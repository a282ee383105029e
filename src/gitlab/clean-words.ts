import { StringDecoder } from 'node:string_decoder';
import { withoutCredentials } from '../kernel/credentials.js';

/** In bytes. */
const longestWords = 2048;

/** Words that GitLab said: one line, no control or invisible characters, no secrets, at most 2,048 bytes. */
export function clean(text: string, token?: string): string {
  const line = withoutSecrets(text, token).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (Buffer.byteLength(line) <= longestWords) return line;
  // A decoder keeps back a character that was cut off, waiting for the rest.
  return `${new StringDecoder().write(Buffer.from(line).subarray(0, longestWords - 3))}…`;
}

function withoutSecrets(text: string, token: string | undefined): string {
  const safe = withoutCredentials(text).replace(/((?:private|access|job)_token=)[^\s&"']+/gi, '$1[removed]');
  return token ? safe.replaceAll(token, '[removed]') : safe;
}
