import { refusalText } from '../../gitlab/refusal-text.js';
import { GitLabUnavailable, type RequestLine } from '../../kernel/errors.js';

/** One file of an artifacts archive. */
export interface ArchivedFile {
  readonly path: string;
  /** Bytes when unpacked. */
  readonly size: number;
}

/**
 * Lists the files of a zip archive from its directory; nothing is unpacked.
 * @throws GitLabUnavailable when the bytes are no archive, as when a download broke off
 */
export async function filesIn(archive: Buffer, request: RequestLine): Promise<ArchivedFile[]> {
  const { unzipSync } = await import('fflate');
  const files: ArchivedFile[] = [];
  try {
    unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('/')) files.push({ path: name, size: originalSize });
        return false;
      },
    });
  } catch (cause) {
    throw new GitLabUnavailable(
      refusalText(request, 200, `What arrived is not a complete zip archive (${archive.length} bytes).`, 'Try again; a proxy in front of GitLab may cut downloads short or answer in its place.'),
      request,
      { cause },
    );
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
