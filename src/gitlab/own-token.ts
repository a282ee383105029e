/** Shorter texts are no tokens, and may stand anywhere. */
const shortest = 8;

/** What numbers are written with: a text of nothing else cannot be taken out of JSON. */
const onlyNumber = /^[\d.eE+-]*$/;

/** An answer without the caller's own token, which GitLab may repeat, and so may what people keep there. */
export function withoutOwnToken(answer: Buffer, token: string | undefined): Buffer {
  if (token === undefined || token.length < shortest || onlyNumber.test(token) || !answer.includes(token)) return answer;
  // Byte for byte, since an answer need not be text.
  return Buffer.from(answer.toString('latin1').replaceAll(token, '[removed]'), 'latin1');
}
