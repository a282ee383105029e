import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** A form written as multipart/form-data, readable as often as it has to be sent. */
export class Multipart {
  private readonly boundary = `----gitlab-mcp-${randomUUID()}`;
  private readonly parts: readonly (string | Blob)[];

  constructor(form: FormData) {
    const parts: (string | Blob)[] = [];
    for (const [name, value] of form) {
      const disposition = `--${this.boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
      if (typeof value === 'string') {
        parts.push(`${disposition}\r\n\r\n${value}\r\n`);
      } else {
        const type = value.type || 'application/octet-stream';
        parts.push(`${disposition}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n');
      }
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
      else yield* part.stream();
    }
  }
}

/** As browsers do it (WHATWG HTML, multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');
}
