import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Files, FilesSource, type FileToSave, type FileToSend, type GivenFile, type GivenFolder, type WantedPlace } from '../authoring/files.js';
import { byteProgress, type Progress } from '../authoring/progress.js';
import { FilesConfig } from '../config/files.config.js';
import { HttpConfig } from '../config/http.config.js';
import { bytesInMemory, type ByteSource } from '../gitlab/byte-source.js';
import { InvalidParams, Refused } from '../kernel/errors.js';
import { imageOf, isPicture, tellingBytes } from '../presentation/picture.js';
import { AllowedFolders } from './allowed-folders.js';
import { fileFault, shownPath, stateOf } from './file-fault.js';
import { decodedContent, refuseUnfitName } from './given-content.js';
import { OpenedFile } from './opened-file.js';
import { SavePlace } from './save-place.js';

/** Gives each call the files of this machine; none over HTTP, where callers are elsewhere. */
@Injectable()
export class LocalFiles extends FilesSource {
  constructor(
    private readonly folders: AllowedFolders,
    private readonly config: FilesConfig,
    private readonly http: HttpConfig,
  ) {
    super();
  }

  for({ progress }: { readonly progress: Progress }): Files {
    return {
      sending: (given, send) => this.sending(given, progress, send),
      namesIn: (folder) => this.namesIn(folder),
      place: (wanted) => this.place(wanted, progress),
    };
  }

  private async sending<T>({ path, content, filename, filenameIs = 'filename' }: GivenFile, progress: Progress, send: (file: FileToSend) => Promise<T>): Promise<T> {
    if (path !== undefined && content !== undefined) throw new InvalidParams('path and content: both are given. Send one of them.');
    if (path !== undefined) return this.sendingPath(path, { filename, filenameIs }, progress, send);
    if (content === undefined) {
      throw new InvalidParams(
        this.http.GITLAB_MCP_HTTP ? `content: is missing. Send the bytes of the file in base64, with "${filenameIs}".` : `path: is missing. Name a file of this machine, or send its bytes as "content" in base64, with "${filenameIs}".`,
      );
    }
    if (filename === undefined) throw new InvalidParams(`${filenameIs}: is missing. Content has no name of its own.`);
    refuseUnfitName(filenameIs, filename);
    const bytes = decodedContent(content);
    if (bytes.length === 0) throw new InvalidParams('content: is empty, so there is nothing to upload.');
    const picture = () => Promise.resolve(isPicture(bytes.subarray(0, tellingBytes), bytes.length) ? imageOf(bytes) : undefined);
    return send({ name: filename, parameter: 'content', picture, ...told(bytesInMemory(bytes), progress) });
  }

  private async sendingPath<T>(path: string, { filename, filenameIs }: { readonly filename: string | undefined; readonly filenameIs: string }, progress: Progress, send: (file: FileToSend) => Promise<T>): Promise<T> {
    if (this.http.GITLAB_MCP_HTTP) throw new Refused(`path: over HTTP no file of the server's machine is read. Send the bytes of yours as "content" in base64, with "${filenameIs}".`);
    const located = this.folders.located('path', path);
    const name = filename ?? basename(located);
    refuseUnfitName(filename === undefined ? 'path' : filenameIs, name);
    const place = await this.folders.real('path', path, located);
    const file = await OpenedFile.open(path, place);
    try {
      // A folder on the way may have become a link between the look and the opening.
      if (!(await file.isAt(await this.folders.real('path', path, located)))) throw new InvalidParams(`path: ${shownPath(path)} was replaced while it was opened. Repeat the call.`);
      this.refuseSize(path, file.size);
      const picture = async () => (isPicture(await file.at(0, tellingBytes), file.size) ? imageOf(await file.at(0, file.size)) : undefined);
      return await send({ name, parameter: 'path', picture, ...told({ size: file.size, read: () => file.read() }, progress) });
    } finally {
      await file.close();
    }
  }

  /** What is hidden or a link is left out, as it is no file of the folder that could be sent; a file that could not be sent for its size is told before any is. */
  private async namesIn({ path, pathIs, wanted }: GivenFolder): Promise<readonly string[]> {
    if (this.http.GITLAB_MCP_HTTP) throw new Refused(`${pathIs}: over HTTP no folder of the server's machine is read. Send each file by itself.`);
    const place = await this.folders.real(pathIs, path, this.folders.located(pathIs, path));
    const entries = await readdir(place, { withFileTypes: true }).catch((error: unknown) => {
      throw fileFault(pathIs, path, error);
    });
    const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && wanted(entry.name)).map(({ name }) => name);
    for (const name of names) this.refuseSize(join(path, name), (await stateOf(pathIs, join(path, name), () => stat(join(place, name))))?.size ?? 0, pathIs);
    return names.sort();
  }

  private refuseSize(path: string, size: number, pathIs = 'path'): void {
    const { GITLAB_MCP_UPLOAD_MAX_BYTES: most } = this.config;
    if (size === 0) throw new InvalidParams(`${pathIs}: ${shownPath(path)} is empty, so there is nothing to upload.`);
    if (size > most) throw new InvalidParams(`${pathIs}: ${shownPath(path)} has ${size} bytes; this server uploads at most ${most} (GITLAB_MCP_UPLOAD_MAX_BYTES).`);
  }

  private async place({ path, name, overwrite = false }: WantedPlace, progress: Progress): Promise<FileToSave> {
    if (this.http.GITLAB_MCP_HTTP) throw new Refused('output_path: over HTTP nothing is written to the server\'s machine.');
    const place = new SavePlace(path, await this.target(path, name), overwrite, this.config.GITLAB_MCP_UPLOAD_MAX_BYTES);
    await place.refuseTaken();
    return { save: (body, size) => place.write(body, size, byteProgress(progress, size, 'Receiving the file')) };
  }

  /** The file that a path means: itself, or in a folder that is there the one of the download's own name. Links of folders are followed, and must stay inside. */
  private async target(path: string, name: string): Promise<string> {
    const located = this.folders.located('output_path', path);
    const state = await stateOf('output_path', path, () => stat(located));
    const inFolder = /[/\\]$/.test(path) || state?.isDirectory() === true;
    const wanted = inFolder ? this.folders.located('output_path', join(located, name)) : located;
    refuseUnfitName('output_path', inFolder ? name : basename(wanted));
    return join(await this.folders.real('output_path', path, dirname(wanted)), basename(wanted));
  }
}

/** The same bytes, whose way is told. */
function told(source: ByteSource, progress: Progress): ByteSource {
  const passed = byteProgress(progress, source.size, 'Sending the file');
  return {
    size: source.size,
    async *read() {
      let done = 0;
      for await (const chunk of source.read()) {
        yield chunk;
        done += chunk.length;
        passed(done);
      }
    },
  };
}
