import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SavedFile } from '../authoring/files.js';
import { GitLabUnavailable, InvalidParams, Refused } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { fileFault, shownPath, stateOf } from './file-fault.js';

/** A place in an allowed folder where a download goes, whole or not at all. */
export class SavePlace {
  constructor(
    /** As the call gave it. */
    private readonly path: string,
    /** The real place of the file. */
    private readonly target: string,
    private readonly overwrite: boolean,
    private readonly most: number,
  ) {}

  /** @throws InvalidParams when something is there that must stay */
  async refuseTaken(): Promise<void> {
    const state = await stateOf('output_path', this.path, () => lstat(this.target));
    if (state === undefined) return;
    if (!state.isFile()) throw new InvalidParams(`output_path: ${shownPath(this.path)} is there already and no regular file, so it is left alone. Name another place.`);
    if (!this.overwrite) throw new InvalidParams(`output_path: ${shownPath(this.path)} is there already. Name another place, or add "overwrite": true to replace it.`);
  }

  async write(body: AsyncIterable<Uint8Array>, size: number | undefined, passed: (done: number) => void): Promise<SavedFile> {
    if (size !== undefined) this.refuseExcess(size);
    const beside = join(dirname(this.target), `.download-${randomUUID()}.part`);
    try {
      const written = await this.fill(beside, body, passed);
      if (size !== undefined && written !== size) throw cutShort(written, size);
      await this.putInPlace(beside);
      return { saved_to: this.target, size: written };
    } catch (error) {
      throw fileFault('output_path', this.path, error);
    } finally {
      await rm(beside, { force: true });
    }
  }

  private async fill(beside: string, body: AsyncIterable<Uint8Array>, passed: (done: number) => void): Promise<number> {
    const handle = await open(beside, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o644);
    let done = 0;
    try {
      for await (const chunk of body) {
        this.refuseExcess(done + chunk.length);
        await writeAll(handle, chunk);
        done += chunk.length;
        passed(done);
      }
    } finally {
      await handle.close();
    }
    return done;
  }

  /** Without leave to replace, what somebody else put there meanwhile stays as well. */
  private async putInPlace(beside: string): Promise<void> {
    await this.refuseTaken();
    const folder = dirname(this.target);
    if ((await realpath(folder)) !== folder) throw new Refused(`output_path: a folder of ${shownPath(this.path)} was replaced by a link meanwhile. Nothing was saved.`);
    if (this.overwrite) return rename(beside, this.target);
    try {
      await link(beside, this.target);
    } catch (error) {
      // Some file systems know no second name of a file.
      if (!isObject(error) || !['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(String(error['code']))) throw error;
      await rename(beside, this.target);
    }
  }

  private refuseExcess(size: number): void {
    if (size <= this.most) return;
    throw new Refused(`output_path: the file is larger than this server writes: more than ${this.most} bytes (GITLAB_MCP_UPLOAD_MAX_BYTES). Nothing was saved.`);
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

function cutShort(written: number, size: number): GitLabUnavailable {
  return new GitLabUnavailable(`Only ${written} of ${size} bytes arrived, so nothing was saved.\nTry again; a proxy in front of GitLab may cut downloads short.`, { method: 'GET', path: '' });
}
