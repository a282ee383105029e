import { readFileSync } from 'node:fs';

/** What is wrong with a file that a setting names, or nothing when it can be read. */
export function fileFault(path: unknown): string | undefined {
  try {
    readFileSync(String(path));
    return undefined;
  } catch (error) {
    // Node puts the path behind the last comma; the setting's line shows it already.
    return `cannot be read (${(error as Error).message.replace(/, \w+.*$/s, '')})`;
  }
}
