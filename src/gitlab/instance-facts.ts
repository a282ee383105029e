import { GitLabRejected } from '../kernel/errors.js';
import type { Rest } from './rest.js';

/** What an instance says of itself to whoever is signed in. */
export interface InstanceFacts {
  readonly version?: string;
  readonly enterprise?: boolean;
}

/** What GitLab tells of an OAuth access token. */
export interface Grant {
  readonly scopes?: readonly string[];
  /** Seconds that it still counts; none when it does not end. */
  readonly expiresIn?: number;
}

export function instanceFacts(rest: Rest): Promise<InstanceFacts> {
  return rest.get<InstanceFacts>('/metadata', {});
}

/**
 * The tier of the instance: `enterprise: false` settles it; the plan of a licence is told to administrators only.
 * @throws GitLabRejected where the plan is not told to this caller
 */
export async function tierOf(rest: Rest, { enterprise }: InstanceFacts): Promise<'free' | 'premium' | 'ultimate' | undefined> {
  if (enterprise === false) return 'free';
  const { plan } = await rest.get<{ plan?: string }>('/license', {});
  return plan === 'ultimate' || plan === 'premium' ? plan : plan === 'starter' || plan === undefined ? undefined : 'free';
}

/** What the caller's token may do. A personal, project or group token tells it itself; one from OAuth is told by the token's own page. */
export async function tokenScopes(rest: Rest): Promise<readonly string[] | undefined> {
  try {
    return (await rest.get<{ scopes?: string[] }>('/personal_access_tokens/self', {})).scopes;
  } catch (error) {
    if (!(error instanceof GitLabRejected) || (error.status !== 401 && error.status !== 404)) throw error;
    return (await grantOf(rest)).scopes;
  }
}

/** @throws GitLabRejected with 401 or 404 for a token that is none of OAuth */
export async function grantOf(rest: Rest): Promise<Grant> {
  const { body } = await rest.send<{ scope?: string[] | string; expires_in?: number | null }>('GET /oauth/token/info', {}, { root: 'instance' });
  const { scope, expires_in: left } = body;
  return { ...(scope !== undefined && { scopes: typeof scope === 'string' ? scope.split(' ') : scope }), ...(typeof left === 'number' && { expiresIn: left }) };
}
