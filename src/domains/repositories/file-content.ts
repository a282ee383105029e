import type { GitLab } from '../../gitlab/gitlab.js';
import type { JsonObject } from '../../kernel/json.js';
import { mediaTypeOf, textOf } from '../../presentation/file-kind.js';
import { isPicture } from '../../presentation/picture.js';

/** What a file's bytes are. */
export type FileContent = { readonly bytes: number; readonly type: string } & (
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly crlf: boolean; readonly endsWithNewline: boolean; readonly hidden: number }
  | { readonly kind: 'lfs'; readonly oid: string; readonly size: number }
  | { readonly kind: 'image'; readonly base64: string }
  | { readonly kind: 'binary' }
);

/** Tells text from pictures and other bytes by looking at them, since a name or a declared type may lie. Never replaces a byte. */
export function contentOf(file: JsonObject): FileContent {
  const raw = bytesOf(file);
  const text = textOf(raw);
  if (text !== undefined) return pointerOf(text, raw.length) ?? readText(text, raw.length);
  const type = mediaTypeOf(raw);
  if (isPicture(raw, raw.length)) return { kind: 'image', type, bytes: raw.length, base64: raw.toString('base64') };
  return { kind: 'binary', type, bytes: raw.length };
}

/** The bytes of a file as GitLab sends it inside JSON. */
export function bytesOf({ content, encoding }: JsonObject): Buffer {
  return Buffer.from(typeof content === 'string' ? content : '', encoding === 'text' ? 'utf8' : 'base64');
}

/** A file without the token of the call that reads it: in base64 nobody has seen it on the way. */
export function withoutTokenInside(file: JsonObject, gitlab: GitLab): JsonObject {
  const bytes = bytesOf(file);
  const bare = gitlab.withoutOwnToken(bytes);
  return bare === bytes ? file : { ...file, encoding: 'base64', content: bare.toString('base64') };
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
