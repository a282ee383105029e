import { tokens } from '../../src/testing/fake-gitlab.js';

const secrets: readonly RegExp[] = [
  ...Object.values(tokens).map((token) => new RegExp(token)),
  // A line of a stack, wherever it came from.
  /^\s*at (async )?[\w.<>[\] ]*\(?(file:\/\/|node:|\/)\S+:\d+:\d+\)?/m,
  /\bnode_modules\/|file:\/\/\/\w+\/\S+\.js\b/,
  new RegExp(process.cwd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  // What a validator says to programmers.
  /\\?"code\\?": ?\\?"invalid_\w+|ZodError/,
  // What this server says of a mistake of its own.
  /unexpected error inside this server/i,
];

/** What a text that leaves the server must never have in it, each as it stands there. */
export function leaksIn(told: string): string[] {
  return secrets.flatMap((secret) => secret.exec(told)?.[0] ?? []);
}
