import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared');

/** Reference data that lies beside the checkout and is not part of it; laws that need it are skipped without it. */
export const referenceData = { present: existsSync(folder) };

/** The text of one of its files. */
export const referenceText = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** The same for a file that is no text. */
export const referenceBytes = (path: string): Buffer => readFileSync(join(folder, path));

/** The rows of one of its tab-separated files, each cell by the name of its column. */
export function referenceRows(path: string): Record<string, string>[] {
  const [header = '', ...lines] = referenceText(path).split('\n').filter((line) => line !== '');
  const names = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? String(index), cell])));
}
