import type { PromptEntry } from '../authoring/prompt.decorator.js';
import { InvalidParams } from '../kernel/errors.js';
import { nearest } from '../kernel/nearest.js';

/** Characters an argument may have; nothing that GitLab names is longer. */
const longest = 1_000;

/**
 * The values of a prompt's arguments. A blank text counts as left out.
 * @throws InvalidParams that names the argument and the way out
 */
export function readArguments({ name, spec }: PromptEntry, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const known = Object.keys(spec.arguments);
  const unknown = Object.keys(texts).find((each) => !known.includes(each));
  if (unknown !== undefined) {
    const [meant] = nearest(unknown, known, 1);
    const taken = known.length === 0 ? 'It takes no arguments.' : `It takes ${known.join(', ')}.`;
    throw new InvalidParams(`${unknown.slice(0, 100)}: ${name} has no such argument.${meant === undefined ? '' : ` Did you mean ${meant}?`} ${taken}`);
  }
  return Object.fromEntries(Object.entries(spec.arguments).map(([argument, { required, description, read }]) => {
    const text = texts[argument]?.trim();
    if (text === undefined || text === '') {
      if (required) throw new InvalidParams(`${argument}: is required${text === '' ? ', and must not be blank' : ''}. ${description}`);
      return [argument, read(undefined)];
    }
    if (text.length > longest) throw new InvalidParams(`${argument}: must have at most ${longest} characters.`);
    return [argument, named(argument, () => read(text))];
  }));
}

function named(argument: string, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidParams) throw new InvalidParams(`${argument}: ${error.message}`, { cause: error });
    throw error;
  }
}
