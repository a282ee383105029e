import type { PromptEntry } from '../authoring/prompt.decorator.js';
import { standsFor } from '../gitlab/web-address.js';
import { InvalidParams } from '../kernel/errors.js';
import { Gathered } from '../kernel/gathered.js';
import type { JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import { referenceText } from '../kernel/reference-text.js';

/** Characters an argument may have; nothing that GitLab names is longer. */
const longest = 1_000;

/**
 * The values of a prompt's arguments. A blank text counts as left out; an address of the web pages at `host` stands for what it names.
 * @throws InvalidParams that names the argument and the way out
 */
export function readArguments({ name, spec }: PromptEntry, given: Readonly<Record<string, string>>, host: string): Record<string, unknown> {
  const known = Object.keys(spec.arguments);
  const unknown = Object.keys(given).find((each) => !known.includes(each));
  if (unknown !== undefined) {
    const [meant] = nearest(unknown, known, 1);
    const taken = known.length === 0 ? 'It takes no arguments.' : `It takes ${known.join(', ')}.`;
    throw new InvalidParams(`${unknown.slice(0, 100)}: ${name} has no such argument.${meant === undefined ? '' : ` Did you mean ${meant}?`} ${taken}`);
  }
  const texts = withoutAddresses(given, known, host);
  return Object.fromEntries(Object.entries(spec.arguments).map(([argument, { required, description, read }]) => {
    const text = texts[argument];
    if (typeof text !== 'string' || text === '') {
      if (required) throw new InvalidParams(`${argument}: is required${text === '' ? ', and must not be blank' : ''}. ${description}`);
      return [argument, read(undefined)];
    }
    if (text.length > longest) throw new InvalidParams(`${argument}: must have at most ${longest} characters.`);
    return [argument, named(argument, () => read(text))];
  }));
}

/** The texts, tidied, each address among them replaced by what it names. */
function withoutAddresses(given: Readonly<Record<string, string>>, known: readonly string[], host: string): JsonObject {
  const gathered = new Gathered();
  for (const [name, text] of Object.entries(given)) {
    const stands = standsFor(text, { name, target: name, host, takes: (each) => known.includes(each) });
    if (stands?.fault !== undefined) throw new InvalidParams(stands.fault);
    const values = stands?.values ?? { [name]: referenceText(name, text).trim() };
    for (const [argument, value] of Object.entries(values)) {
      const [problem] = gathered.put(argument, String(value), { name, isAddress: stands !== undefined });
      if (problem !== undefined) throw new InvalidParams(problem);
    }
  }
  return gathered.values;
}

function named(argument: string, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidParams) throw new InvalidParams(`${argument}: ${error.message}`, { cause: error });
    throw error;
  }
}
