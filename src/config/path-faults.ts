import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is wrong with a file that a setting names, or nothing when it can be read. */
export function fileFault(path: unknown): string | undefined {
  try {
    readFileSync(String(path));
    return undefined;
  } catch (error) {
    return `cannot be read (${reasonOf(error)})`;
  }
}

/** What is wrong with a file that a setting wants written to, or nothing when it can be; it need not be there yet. */
export function appendFault(path: unknown): string | undefined {
  const file = String(path);
  try {
    const exists = existsSync(file);
    accessSync(exists ? file : dirname(file), constants.W_OK);
    return exists && statSync(file).isDirectory() ? 'is a folder' : undefined;
  } catch (error) {
    return `cannot be written (${reasonOf(error)})`;
  }
}

/** What is wrong with a folder that a setting names, or nothing when it is one. */
export function folderFault(path: unknown): string | undefined {
  try {
    return statSync(String(path)).isDirectory() ? undefined : `holds ${JSON.stringify(path)}, which is no folder`;
  } catch (error) {
    return `holds ${JSON.stringify(path)}, which cannot be read (${reasonOf(error)})`;
  }
}

/** Node puts the path behind the last comma; the setting's line shows it already. */
function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/, \w+.*$/s, '');
}
