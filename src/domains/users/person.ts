import type { PromptReads } from '../../authoring/prompt-reads.js';
import { InvalidParams } from '../../kernel/errors.js';
import { inline } from '../../presentation/markdown.js';
import { NamedUser } from '../../presentation/people.js';

/** The person a prompt is about: who was named, or the caller. */
export async function personOf(username: string | undefined, read: PromptReads): Promise<NamedUser> {
  if (username === undefined) return read.one(NamedUser, '/user', {});
  const { items } = await read.list(NamedUser, '/users', {}, { username, per_page: 1 }, 1);
  const [person] = items;
  if (person === undefined) throw new InvalidParams(`username: GitLab knows nobody called "${username}". Give the user name, not the full name or e-mail address; leave it out to mean yourself.`);
  return person;
}

/** `Alice Smith (@alice)`. */
export function introduced({ name, username }: NamedUser): string {
  return `${inline(name)} (@${inline(username)})`;
}
