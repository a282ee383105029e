import { withoutCredentials } from '../kernel/credentials.js';
import { isObject } from '../kernel/json.js';

/** Members that hold a credential which GitLab shows on every read, wherever they stand, as REST names them. */
const secretNames = [
  'runners_token',
  'runner_token',
  'registration_token',
  'shared_runners_registration_token',
  'feed_token',
  'static_object_token',
  'incoming_email_token',
  'private_key',
  'auth_password',
  'import_url_password',
  'ci_job_token',
  'import_status_token',
  'secret_token',
  'webhook_token',
  'shared_secret',
  'jobs_token',
  'health_check_access_token',
];

/** The same as GraphQL names them, too. */
const secretMembers = new Set(secretNames.flatMap((name) => [name, name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]));

/**
 * The same value without known secrets: tokens of runners, feeds and triggers, private keys, passwords inside addresses.
 * Values are copied, never changed in place, since tests and caches may hold them.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentials(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (!secretMembers.has(name)) kept[name] = withoutSecrets(value[name]);
  }
  return kept;
}

/** Whatever is called a token, password or key; a page token only leads on in a list. */
const secretLooking = /(^|_)(token|password|passphrase|secret|private_key|api_key|access_key|secret_key|encryption_key|credential)s?$/;

/** Whether a member of a form that nobody here knows is called like something that signs in. */
export function looksSecret(name: string): boolean {
  const spelled = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return secretMembers.has(name) || (secretLooking.test(spelled) && !/page_tokens?$/.test(spelled));
}

/** A value that lost what may sign in, and what that was called. */
export interface Bared {
  readonly value: unknown;
  readonly removed: readonly string[];
}

/** How a value is searched whose form nobody here knows. */
export interface Search {
  /** What a member really is, where it came under a name of the caller's choice. */
  readonly namesOf?: (name: string) => Iterable<string>;
  /** Also takes the values of variables, where they are not told by their kind. */
  readonly values?: boolean;
  /** How deep members stay that only look like secrets: what GitLab shows once, to whoever made it. Zero is the outermost object; none stay when left out. */
  readonly shownOnce?: number;
}

/** A value of unknown form without anything that may sign in: known secrets, what is called like one, passwords inside addresses, values of CI/CD variables. */
export function withoutAnySecret(value: unknown, { namesOf = (name) => [name], values = false, shownOnce = -1 }: Search = {}): Bared {
  const removed = new Set<string>();
  const isSecret = (name: string, member: unknown, holder: Record<string, unknown>, depth: number) =>
    [...namesOf(name)].some((each) => {
      if (secretMembers.has(each)) return true;
      if (each === 'value' && (values || 'variable_type' in holder)) return true;
      return looksSecret(each) && depth > shownOnce && isText(member);
    });
  const search = (part: unknown, depth: number): unknown => {
    if (Array.isArray(part)) return part.map((each) => search(each, depth + 1));
    if (!isObject(part)) return withoutSecrets(part);
    const kept: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(part)) {
      if (isSecret(name, member, part, depth)) removed.add(name);
      else kept[name] = search(member, depth + 1);
    }
    return kept;
  };
  return { value: search(value, 0), removed: [...removed] };
}

/** Whether there is anything to hide: a flag or a number of tokens is no token. */
function isText(member: unknown): boolean {
  return (typeof member === 'string' && member !== '') || (Array.isArray(member) && member.some((each) => typeof each === 'string'));
}
