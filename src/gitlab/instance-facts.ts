import { GitLabRejected } from '../kernel/errors.js';
import type { Tier } from '../kernel/tier.js';
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
export async function tierOf(rest: Rest, { enterprise }: InstanceFacts): Promise<Tier | undefined> {
  if (enterprise === false) return 'free';
  const { plan } = await rest.get<{ plan?: unknown }>('/license', {});
  return plan === 'ultimate' || plan === 'premium' ? plan : plan === 'starter' || typeof plan !== 'string' ? undefined : 'free';
}

/** What the caller's token may do. A personal, project or group token tells it itself; one from OAuth is told by the token's own page. */
export async function tokenScopes(rest: Rest): Promise<readonly string[] | undefined> {
  try {
    return scopesIn((await rest.get<{ scopes?: unknown }>('/personal_access_tokens/self', {})).scopes);
  } catch (error) {
    if (!(error instanceof GitLabRejected) || (error.status !== 401 && error.status !== 404)) throw error;
    return (await grantOf(rest)).scopes;
  }
}

/** @throws GitLabRejected with 401 or 404 for a token that is none of OAuth */
export async function grantOf(rest: Rest): Promise<Grant> {
  const { body } = await rest.send<{ scope?: unknown; expires_in?: unknown }>('GET /oauth/token/info', {}, { root: 'instance' });
  const { scope, expires_in: left } = body;
  const scopes = scopesIn(typeof scope === 'string' ? scope.split(' ') : scope);
  return { ...(scopes !== undefined && { scopes }), ...(typeof left === 'number' && { expiresIn: left }) };
}

/** Scopes as GitLab lists them; anything else tells of none. */
function scopesIn(listed: unknown): readonly string[] | undefined {
  return Array.isArray(listed) && listed.every((each): each is string => typeof each === 'string') ? listed : undefined;
}
