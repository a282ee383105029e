import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '../../kernel/json.js';

/** What a file's bytes are. */
export type FileContent = { readonly bytes: number; readonly type: string } & (
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly crlf: boolean; readonly endsWithNewline: boolean; readonly hidden: number }
  | { readonly kind: 'lfs'; readonly oid: string; readonly size: number }
  | { readonly kind: 'image'; readonly base64: string }
  | { readonly kind: 'binary' }
);

/** A picture of this size or more is not handed on: clients turn it into thousands of tokens. */
const pictureLimit = 1_048_576;

/** Tells text from pictures and other bytes by looking at them, since a name or a declared type may lie. Never replaces a byte. */
export function contentOf(file: JsonObject): FileContent {
  const content = typeof file['content'] === 'string' ? file['content'] : '';
  const raw = Buffer.from(content, file['encoding'] === 'text' ? 'utf8' : 'base64');
  const text = textOf(raw);
  if (text !== undefined) return pointerOf(text, raw.length) ?? readText(text, raw.length);
  const type = typeOf(raw);
  if (type.startsWith('image/') && raw.length < pictureLimit) return { kind: 'image', type, bytes: raw.length, base64: raw.toString('base64') };
  return { kind: 'binary', type, bytes: raw.length };
}

/** The bytes as text, if that is what they are: valid UTF-8 without a NUL. */
function textOf(raw: Buffer): string | undefined {
  return raw.includes(0) || !isUtf8(raw) ? undefined : new TextDecoder().decode(raw);
}

function readText(text: string, bytes: number): FileContent {
  const lines = text.split('\n');
  const endsWithNewline = lines.at(-1) === '';
  if (endsWithNewline) lines.pop();
  const crlf = lines.length > 0 && lines.slice(0, endsWithNewline ? undefined : -1).some((line) => line.endsWith('\r'));
  const hidden = [...text.matchAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu)].length;
  return {
    kind: 'text',
    type: 'text/plain',
    bytes,
    lines: crlf ? lines.map((line) => line.replace(/\r$/, '')) : lines,
    crlf,
    endsWithNewline: endsWithNewline || text === '',
    hidden,
  };
}

/** Git LFS keeps a few lines in the repository in place of the content: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
function pointerOf(text: string, bytes: number): FileContent | undefined {
  if (bytes > 1024 || !text.startsWith('version https://git-lfs.github.com/spec/')) return undefined;
  const oid = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1];
  const size = /^size (\d+)$/m.exec(text)?.[1];
  return oid === undefined || size === undefined ? undefined : { kind: 'lfs', type: 'application/vnd.git-lfs', bytes, oid, size: Number(size) };
}

const signatures: readonly (readonly [type: string, ...bytes: number[]])[] = [
  ['image/png', 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ['image/jpeg', 0xff, 0xd8, 0xff],
  ['image/gif', 0x47, 0x49, 0x46, 0x38],
  ['application/pdf', 0x25, 0x50, 0x44, 0x46],
  ['application/zip', 0x50, 0x4b, 0x03, 0x04],
  ['application/gzip', 0x1f, 0x8b],
];

function typeOf(raw: Buffer): string {
  if (raw.toString('latin1', 0, 4) === 'RIFF' && raw.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const signature = signatures.find(([, ...bytes]) => bytes.every((byte, index) => raw[index] === byte));
  return signature?.[0] ?? 'application/octet-stream';
}
