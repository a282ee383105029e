import { constants, type BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { InvalidParams } from '../kernel/errors.js';
import { fileFault, shownPath } from './file-fault.js';

/** What is read from the disk and handed on at once. */
const piece = 64 * 1024;

/** A regular file that was opened for reading, and stays the very same one whatever is done to its name. */
export class OpenedFile {
  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly state: BigIntStats,
  ) {}

  /**
   * @param path as the call gave it, for what is said about it
   * @param place the real one
   */
  static async open(path: string, place: string): Promise<OpenedFile> {
    let handle: FileHandle | undefined;
    try {
      // Looked at first, since opening a device may do something by itself; a pipe that nobody writes to must not be waited for.
      refuseIrregular(path, await stat(place, { bigint: true }));
      handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      const state = await handle.stat({ bigint: true });
      refuseIrregular(path, state);
      return new OpenedFile(path, handle, state);
    } catch (error) {
      await handle?.close();
      throw fileFault('path', path, error);
    }
  }

  get size(): number {
    return Number(this.state.size);
  }

  /** Whether what lies at a place now is this file. */
  async isAt(place: string): Promise<boolean> {
    const { dev, ino } = await stat(place, { bigint: true });
    return dev === this.state.dev && ino === this.state.ino;
  }

  /** Its bytes from the beginning. Before the last of them it makes sure that nobody wrote to it meanwhile. */
  async *read(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size; ) {
      const next = await this.at(at, piece);
      at += next.length;
      if (next.length === 0 || (at >= this.size && (await this.isChanged()))) throw this.changed();
      yield next;
    }
  }

  /** So many bytes from a place on, or as many as there are. */
  async at(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.min(length, this.size - position));
    const { bytesRead } = await this.handle.read(buffer, 0, buffer.length, position);
    return buffer.subarray(0, bytesRead);
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async isChanged(): Promise<boolean> {
    const { size, mtimeNs } = await this.handle.stat({ bigint: true });
    return size !== this.state.size || mtimeNs !== this.state.mtimeNs;
  }

  private changed(): InvalidParams {
    return new InvalidParams(`path: ${shownPath(this.path)} changed while it was sent, so GitLab did not get it whole. Repeat the call once nothing writes to it.`);
  }
}

function refuseIrregular(path: string, state: BigIntStats): void {
  if (state.isFile()) return;
  const kind = state.isDirectory() ? 'a folder' : state.isFIFO() ? 'a pipe' : state.isSocket() ? 'a socket' : 'a device';
  throw new InvalidParams(`path: ${shownPath(path)} is ${kind}, not a file.`);
}
