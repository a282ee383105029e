import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import { FilesConfig } from '../config/files.config.js';
import { InvalidParams, Refused } from '../kernel/errors.js';
import { fileFault, shownPath } from './file-fault.js';

/** The folders that calls may touch, and whether a path stays in them once every link on the way was followed. */
@Injectable()
export class AllowedFolders {
  private readonly folders: readonly string[];

  constructor(files: FilesConfig) {
    const named = files.GITLAB_MCP_ALLOWED_DIRS.map((folder) => resolve(folder));
    this.folders = named.length > 0 ? named : [process.cwd()].filter((folder) => parse(folder).root !== folder && folder !== homedir());
  }

  /**
   * Where a path of a call leads, by name alone; nothing is looked at yet.
   * @throws Refused when that is outside
   */
  located(parameter: string, path: string): string {
    const [first] = this.folders;
    if (first === undefined) {
      throw new Refused(`${parameter}: this server may touch no folder. It was started in the root of the file system or in a home folder: have GITLAB_MCP_ALLOWED_DIRS name the folders it may use.`);
    }
    if (path.includes('\0')) throw new InvalidParams(`${parameter}: must not contain a NUL character.`);
    const place = isAbsolute(path) ? resolve(path) : join(first, path);
    if (!this.folders.some((folder) => isInside(folder, place))) throw this.outside(parameter, path);
    return place;
  }

  /**
   * The place that something which exists really has.
   * @throws Refused when a link leads outside
   */
  async real(parameter: string, path: string, place: string): Promise<string> {
    try {
      const [found, ...roots] = await Promise.all([realpath(place), ...this.folders.map((folder) => realpath(folder))]);
      if (!roots.some((root) => isInside(root, found))) throw this.outside(parameter, path);
      return found;
    } catch (error) {
      throw fileFault(parameter, path, error);
    }
  }

  private outside(parameter: string, path: string): Refused {
    const shown = this.folders.slice(0, 5).join(', ');
    return new Refused(
      `${parameter}: ${shownPath(path)} is outside the folders that this server may touch (GITLAB_MCP_ALLOWED_DIRS): ${shown}${this.folders.length > 5 ? ', …' : ''}. ` +
        'What is hidden, by a name that begins with a dot, is outside as well.',
    );
  }
}

/** Whether a place is a folder or something in it that is not hidden there: keys, passwords and what programs run at their start lie behind names like `.ssh`, `.env`, `.git`. */
function isInside(folder: string, place: string): boolean {
  const way = relative(folder, place);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return false;
  return !way.split(sep).some((part) => part.startsWith('.'));
}
