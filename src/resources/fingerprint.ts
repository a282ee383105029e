import { createHash } from 'node:crypto';
import { isObject } from '../kernel/json.js';

/** Members that move without a change anyone would call one: counters, moments of use, and times that grow while something runs. */
const restless: ReadonlySet<string> = new Set([
  'last_activity_at', 'local_time', 'last_used_at', 'last_activity_on', 'current_sign_in_at', 'last_sign_in_at', 'contacted_at', 'time_stats', 'user_notes_count', 'star_count', 'forks_count',
  'open_issues_count', 'closed_issues_count', 'open_merge_requests_count', 'issue_stats', 'duration', 'queued_duration',
]);

/** Everything of a content but counters and relative times. */
export function meaningful(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningful);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (restless.has(name) ? [] : [[name, meaningful(member)]])));
}

/** A short text that is equal for equal values. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify([value])).digest('base64url');
}
