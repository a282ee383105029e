import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { EachChecked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { bytes, bytesBetween, commaList } from './spellings.js';
import { folderFault } from './path-faults.js';

/** Which files of this machine calls may touch. */
export class FilesConfig {
  @Setting({
    meaning: 'The only folders, with all that is in them, from which files are uploaded and to which downloads are written; what is hidden in them, by a name that begins with a dot, is left alone. Over HTTP no file of this machine is touched, whatever this says.',
    allowed: 'paths of folders with commas between them; relative paths in calls start at the first',
    unset: 'the working directory, unless that is the root of the file system or the home folder',
  })
  @Transform(commaList) @EachChecked(folderFault)
  readonly GITLAB_MCP_ALLOWED_DIRS: readonly string[] = [];

  @Setting({ meaning: 'The largest file that is uploaded from this machine or downloaded to it. Content that a call carries itself is held by GITLAB_MCP_BODY_LIMIT.', ...bytesBetween(1, 2 ** 40) })
  @Transform(bytes) @IsInt() @Min(1) @Max(2 ** 40)
  readonly GITLAB_MCP_UPLOAD_MAX_BYTES: number = 100 * 2 ** 20;
}
