import type { ByteSource } from '../gitlab/byte-source.js';
import type { ImageBlock } from '../presentation/view.js';
import type { Progress } from './progress.js';

/** A file as a call gives it: one of this machine, or its bytes. */
export interface GivenFile {
  readonly path?: string | undefined;
  /** The bytes in base64. */
  readonly content?: string | undefined;
  /** What GitLab is to call it. */
  readonly filename?: string | undefined;
  /** The action's own name for that parameter, where it is another. */
  readonly filenameIs?: string;
}

/** A file that is ready to be sent; its bytes are read while they are, and what was sent is told. */
export interface FileToSend extends ByteSource {
  readonly name: string;
  /** The parameter that it came by. */
  readonly parameter: 'path' | 'content';
  /** The file itself where it is a picture that may be shown. */
  picture(): Promise<ImageBlock | undefined>;
}

/** A folder of this machine whose files a call sends, one by one. */
export interface GivenFolder {
  readonly path: string;
  /** The action's own name for that parameter. */
  readonly pathIs: string;
  /** Whether a file of this name is wanted. */
  readonly wanted: (name: string) => boolean;
}

/** Where a call wants a download to be. */
export interface WantedPlace {
  /** A file, or a folder that is there. */
  readonly path: string;
  /** What the file is called in a folder. */
  readonly name: string;
  readonly overwrite?: boolean | undefined;
}

/** A place that a download may be written to. */
export interface FileToSave {
  /**
   * Writes all of it, or nothing that anybody would take for it.
   * @param size how many bytes there will be, as far as that was told
   */
  save(body: AsyncIterable<Uint8Array>, size?: number): Promise<SavedFile>;
}

/** A download that is there. */
export interface SavedFile {
  readonly saved_to: string;
  readonly size: number;
}

/** The files of this machine that one call may touch. */
export interface Files {
  /**
   * Opens a file, or takes its bytes from the call, and has it sent.
   * @throws InvalidParams or Refused when it may not or cannot be sent; nothing was sent
   */
  sending<T>(given: GivenFile, send: (file: FileToSend) => Promise<T>): Promise<T>;
  /**
   * The names of the files in a folder, in order, without what lies in folders of it; each can then be sent by its path.
   * @throws InvalidParams or Refused when the folder may not be read, or when a file of it could not be sent
   */
  namesIn(folder: GivenFolder): Promise<readonly string[]>;
  /**
   * Finds the place for a download.
   * @throws InvalidParams or Refused when nothing may be written there
   */
  place(wanted: WantedPlace): Promise<FileToSave>;
}

/** Where the files of a call come from; the files engine provides it. */
export abstract class FilesSource {
  abstract for(call: { readonly progress: Progress }): Files;
}
