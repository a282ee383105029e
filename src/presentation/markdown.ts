/**
 * Characters that show nothing or reorder what is shown: zero-width, bidirectional, tag, filler and other format characters.
 * Text from GitLab loses them, so that nothing can hide in it. Emoji joiners (U+200D between pictographs) and variation
 * selectors go too: a broken emoji is a lesser harm than a hidden sentence.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Printable ASCII with plain line breaks: most of what there is, and nothing in it can hide. */
const plainAscii = /^[\n\t\x20-\x7e]*$/;

/** Removes invisible and control characters; line breaks and tabs stay. */
export function visible(text: string): string {
  if (plainAscii.test(text)) return text;
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(invisible, '').replace(control, '');
}

/** Words without any character that Markdown or HTML could take for its own. */
const plainWord = /^[A-Za-z0-9]+(?:[ :,.;/@'"()!?-][A-Za-z0-9]+)*$/;

/** Characters that Markdown or HTML could take for its own; an underscore inside a word is a letter to them, and stays one: `created_by_me`. */
const special = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Text that people wrote, on one line, with every Markdown and HTML special shown instead of rendered. */
export function inline(text: string): string {
  if (plainWord.test(text)) return text;
  return visible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(special, '\\$&')
    .replace(/^([#+\-=])(?=[#+\-=\s]|$)/, '\\$1')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** What most names are made of: nothing in it can end a code span, a cell or a line. */
const plainName = /^[\w./@#!:+=-]+$/;

/** What there is to say on one line. */
export const dotted = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join(' · ');

/** Text in a code span, long enough in backticks to hold its own. */
export function code(text: string): string {
  if (plainName.test(text)) return `\`${text}\``;
  const flat = visible(text).replace(/\s+/g, ' ').trim();
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  // Readers of tables disagree whether backslashes before a bar pair up; an odd number of them keeps it in its cell either way.
  return `${ticks}${pad}${flat}${pad}${ticks}`.replace(/(?<!\\)(\\*)\|/g, (_, slashes: string) => `${slashes}${slashes.length % 2 === 0 ? '\\' : '\\\\'}|`);
}

/** What a code span would change: bars, blanks it would join, and whatever shows nothing. */
const changedInSpans = /[|\p{Cf}\p{Default_Ignorable_Code_Point}\u007f-\u009f]|[^\S ]|(?<= ) /gu;

/** A value as JSON in a code span, with every character that the span would change written as its number, so that it can be copied. */
export function json(value: unknown): string {
  const units = (text: string) => Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');
  return code(JSON.stringify(value).replace(changedInSpans, units));
}

/** Long text that people wrote, as a block quote: whatever it contains, it stays visibly theirs, and no picture in it is fetched by whoever shows it. */
export function quote(text: string): string {
  return visible(text)
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line.replaceAll('![', '!\\[')}`.trimEnd())
    .join('\n');
}

/** Text as it is in a fence that no line of it can close. */
export function fence(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/^ {0,3}(`{3,})/gm)].map(([, run]) => run?.length ?? 0));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${ticks}`;
}

/** Characters of an address that Markdown could take for its own: for a link inside it, the end of a cell, or emphasis. */
const specialInAddress = /[[\]|`*\\]/g;

/** A web address as it is, with what Markdown could read in it percent-encoded; `undefined` for anything that is none. */
export function webAddress(text: string): string | undefined {
  const address = visible(text);
  if (!/^https?:\/\/[^\s<>]+$/.test(address)) return undefined;
  return address.replace(specialInAddress, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `[text](address)`; an address that could close the parenthesis early or is not http(s) is shown as text. */
export function link(text: string, address: string): string {
  const target = webAddress(address);
  return target !== undefined && !/[()]/.test(target) ? `[${inline(text)}](${target})` : `${inline(text)} (${inline(address)})`;
}

/** Bytes of a text as it travels. */
export function bytes(text: string): number {
  return Buffer.byteLength(text);
}

/** The longest beginning of a text that fits into so many bytes, never cutting a character in half. */
export function head(text: string, most: number): string {
  if (bytes(text) <= most) return text;
  const buffer = Buffer.from(text).subarray(0, Math.max(0, most));
  return new TextDecoder('utf-8').decode(buffer).replace(/\uFFFD+$/, '');
}

/** Whether a line is one of ours that ends in the call with which to go on. */
function namesCall(line: string): boolean {
  const call = line.indexOf('`{', 1);
  return call > 0 && line.endsWith('}`') && call + 4 <= line.length && /^[^>|#\s-]/.test(line);
}

/** A text that is too long, cut so that it says so, and never in the middle of a call it names; the last such call stays. */
export function cutTo(text: string, most: number): string {
  if (bytes(text) <= most) return text;
  const remark = `\n\n(cut at ${size(most)})`;
  const lines = text.split('\n');
  const call = lines.findLast((line) => namesCall(line)) ?? '';
  const kept = call !== '' && bytes(call) + bytes(remark) + 2 <= most ? `\n\n${call}` : '';
  const beginning = head(text, most - bytes(remark) - bytes(kept));
  const whole = beginning.split('\n');
  // Half a call misleads, and the one that is kept need not stand twice.
  const last = lines[whole.length - 1] ?? '';
  if (namesCall(last)) whole.pop();
  return `${whole.join('\n').trimEnd()}${remark}${kept}`;
}

/** 1234567 bytes as people write it: `1.2 MB`. */
export function size(count: number): string {
  if (count < 1_000) return `${count} bytes`;
  if (count < 1_000_000) return `${(count / 1_000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}
