import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteSource } from './byte-source.js';

/** One field of a form: a text, or a file that is read only while it is sent. */
export type FormField = { readonly name: string; readonly value: string } | { readonly name: string; readonly filename: string; readonly content: ByteSource; readonly type?: string };

/** A form as an action makes it; the typed resources bring the platform's own. */
export type Form = FormData | readonly FormField[];

/** A form written as multipart/form-data, readable as often as it has to be sent. */
export class Multipart {
  private readonly boundary = `----gitlab-mcp-${randomUUID()}`;
  private readonly parts: readonly (string | ByteSource)[];

  constructor(form: Form) {
    const parts: (string | ByteSource)[] = [];
    for (const field of form instanceof FormData ? fieldsOf(form) : form) {
      const disposition = `--${this.boundary}\r\nContent-Disposition: form-data; name="${escapeName(field.name)}"`;
      if ('value' in field) parts.push(`${disposition}\r\n\r\n${field.value}\r\n`);
      else parts.push(`${disposition}; filename="${escapeName(field.filename)}"\r\nContent-Type: ${field.type || 'application/octet-stream'}\r\n\r\n`, field.content, '\r\n');
    }
    parts.push(`--${this.boundary}--\r\n`);
    this.parts = parts;
  }

  get contentType(): string {
    return `multipart/form-data; boundary=${this.boundary}`;
  }

  /** Bytes in all; known beforehand, since some proxies do not take chunked uploads. */
  get length(): number {
    return this.parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.size), 0);
  }

  read(): Readable {
    return Readable.from(this.bytes(), { objectMode: false });
  }

  private async *bytes(): AsyncGenerator<Uint8Array> {
    for (const part of this.parts) {
      if (typeof part === 'string') yield Buffer.from(part);
      else yield* part.read();
    }
  }
}

function* fieldsOf(form: FormData): Generator<FormField> {
  for (const [name, value] of form) yield typeof value === 'string' ? { name, value } : { name, filename: value.name, type: value.type, content: { size: value.size, read: () => value.stream() } };
}

/** As browsers do it (WHATWG HTML, multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');
}
