import { type Static, Type } from 'typebox';
import { withoutCredentials } from '../../kernel/credentials.js';
import { InvalidParams } from '../../kernel/errors.js';
import { ProjectRef } from '../../vocabulary/refs.js';

export const PullMirrorSettings = Type.Object({
  project_id: ProjectRef,
  enabled: Type.Optional(Type.Boolean({ description: 'Whether the project follows the other repository. Left out: as it is.' })),
  url: Type.Optional(Type.String({ description: 'Address of the repository to follow, beginning with http, https, ssh or git. Credentials belong into auth_user and auth_password.' })),
  auth_user: Type.Optional(Type.String({ description: 'User name at the other repository.' })),
  auth_password: Type.Optional(Type.String({ description: 'Password or access token at the other repository; never shown again.' })),
  mirror_trigger_builds: Type.Optional(Type.Boolean({ description: 'Whether an update from the mirror starts pipelines. Left out: as it is, at first false.' })),
  only_mirror_protected_branches: Type.Optional(Type.Boolean({ description: 'Whether only protected branches are followed. Left out: as it is, at first false.' })),
  mirror_overwrites_diverged_branches: Type.Optional(
    Type.Boolean({ description: 'Whether branches that went their own way here are overwritten, which loses their commits and is asked about first; send false with a new mirror to be asked nothing. Left out: as it is, at first false.' }),
  ),
  mirror_branch_regex: Type.Optional(Type.String({ description: 'Regular expression (RE2) for the names of the branches to follow; not together with only_mirror_protected_branches.' })),
});
export type PullMirrorSettings = Static<typeof PullMirrorSettings>;

const schemes = ['http:', 'https:', 'ssh:', 'git:'];

/**
 * The address in a call, without user, password, query and fragment, any of which may hold a credential.
 * @throws InvalidParams when it is none that GitLab follows; the text does not repeat it, since a misspelt address may hold a password anywhere
 */
export function sourceIn({ url }: Pick<PullMirrorSettings, 'url'>): string | undefined {
  if (url === undefined) return undefined;
  const source = sourceOf(url);
  if (source === undefined) throw new InvalidParams('url: is not the address of a repository that GitLab can follow: http, https, ssh or git, such as https://git.example.com/group/project.git. Special characters in a user name or password are written as %40 and the like. Nothing was sent.');
  return source;
}

/** An address without anything that may be a credential; `undefined` when it cannot be read. */
export function sourceOf(url: string): string | undefined {
  const text = url.trim();
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname } = new URL(text);
  return schemes.includes(protocol) && host !== '' ? withoutCredentials(`${protocol}//${host}${pathname}`) : undefined;
}

/** Everything secret in a call, in each way that an answer might repeat it. */
export function credentialsIn({ url, auth_password }: Omit<PullMirrorSettings, 'project_id'>): string[] {
  const { username = '', password = '', search = '' } = url !== undefined && URL.canParse(url.trim()) ? new URL(url.trim()) : {};
  // A user name alone in an address is mostly a token; over SSH everybody is called git.
  const inAddress = password !== '' ? [password] : [username].filter((each) => each !== 'git');
  const decoded = inAddress.filter((each) => !/%(?![0-9a-f]{2})/i.test(each)).map(decodeURIComponent);
  return [...new Set([auth_password ?? '', ...inAddress, ...decoded, search.slice(1)])].filter((each) => each !== '');
}
