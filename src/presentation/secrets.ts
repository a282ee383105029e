import { isObject } from '../kernel/json.js';

/** Members that hold a credential which GitLab shows on every read, wherever they stand. */
const secretMembers = new Set([
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
  'jobs_token',
  'health_check_access_token',
]);

/** Whatever stands before the last `@` of an address's host; a password may hold an `@` or stand alone. */
const credentialInAddress = /([a-z][a-z0-9+.-]*:\/\/)[^/\s?#]*@/gi;

/** An address without the user name and password that it may carry. */
export function withoutCredentials(text: string): string {
  return text.replace(credentialInAddress, '$1');
}

/**
 * The same value without known secrets: tokens of runners, feeds and triggers, private keys, passwords inside addresses.
 * Values are copied, never changed in place, since tests and caches may hold them.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('://') && value.includes('@') ? withoutCredentials(value) : value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!secretMembers.has(name)) kept[name] = withoutSecrets(member);
  }
  return kept;
}
