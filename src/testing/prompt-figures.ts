import type { PromptOutcome } from '../prompts/prompt-writer.js';

/** The text of a prompt that must have been written. */
export function promptText(outcome: PromptOutcome): string {
  if (!outcome.ok) throw new Error(`The prompt failed: ${outcome.message}`);
  return outcome.text;
}

/** One figure of a prompt's text: everything between its heading and the next. */
export function figure(text: string, heading: string): string {
  const [, ...parts] = text.split(/^## /m);
  const found = parts.find((part) => part.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`There is no figure "${heading}" among ${parts.map((part) => `"${part.split('\n', 1)[0] ?? ''}"`).join(', ')}.`);
  return found.slice(heading.length).trim();
}

/** The rows of a figure's table, each cell by the name of its column. */
export function tableRows(text: string, heading: string): Record<string, string>[] {
  const lines = figure(text, heading).split('\n').filter((line) => line.startsWith('| '));
  const [names = [], ...rows] = lines.map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

/** The labels of a table of two columns with their values. */
export function factsOf(text: string, heading: string): Record<string, string> {
  return Object.fromEntries(tableRows(text, heading).map(({ Figure: label = '', Value: value = '' }) => [label, value]));
}
