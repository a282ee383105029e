import { GitLabRejected } from '../kernel/errors.js';
import type { BaseAddress } from './base-address.js';
import type { ChosenBy } from './connections.js';
import { formless } from './formless.js';
import { isMetadata } from './outbound-address.js';
import { isWrite, type Outgoing, requestLine, takesFiles } from './outgoing.js';
import { refusalText } from './refusal-text.js';
import type { Reply } from './reply.js';

/** Redirects that one request may follow. */
const mostRedirects = 5;

const checkAddress = 'Check the address of GitLab (GITLAB_URL) and the proxy before it.';

/** Where GitLab, and the sign-in proxies that people put in front of it, send whoever is not signed in. */
const signIn = /\/(users\/sign_in|oauth2?\/(authorize|start|sign_in)|saml2?|login|sso)\/?$/i;

/** Where a request goes. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  readonly chosenBy: ChosenBy;
  /** Whether this is GitLab, which alone gets the credential. */
  readonly trusted: boolean;
}

/** Where a reply sends on to, if it does. */
export function redirectTarget({ status, headers }: Reply): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
}

/** @throws GitLabRejected once a request was sent on too often */
export function refuseEndless(outgoing: Outgoing, hops: number, status: number): void {
  if (hops < mostRedirects) return;
  const line = requestLine(outgoing);
  throw new GitLabRejected(status, refusalText(line, status, `GitLab redirected more than ${mostRedirects} times.`, checkAddress), { request: line, words: '', foreign: true });
}

/**
 * Where a redirect leads.
 * @throws GitLabRejected where it is not followed, with the reason
 */
export function follow(base: BaseAddress, outgoing: Outgoing, from: Target, status: number, location: string): Target {
  const line = requestLine(outgoing);
  const turnDown = (wrong: string, advice: string, foreign = false): never => {
    throw new GitLabRejected(status, refusalText(line, status, wrong, advice), { request: line, words: '', ...(foreign && { foreign }) });
  };
  const url = URL.canParse(location, from.origin + from.path) ? new URL(location, from.origin + from.path) : turnDown('GitLab redirected to an address that cannot be read.', 'Check the proxy in front of GitLab.', true);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') turnDown('GitLab redirected to something that is not a web address.', 'Check the proxy in front of GitLab.', true);
  const here = url.origin === base.origin;
  if (!(here && url.pathname.startsWith(`${base.api}/`)) && signIn.test(url.pathname)) {
    turnDown(`The request was sent on to a sign-in page of ${url.host}.`, 'The token is not accepted at this address, or a sign-in proxy stands in front of GitLab: check GITLAB_URL and the token.', true);
  }
  if (outgoing.method !== 'GET' && outgoing.method !== 'HEAD') {
    const [, kind = '', id = ''] = /\/(projects|groups)\/(\d+)(?:\/|$)/.exec(url.pathname) ?? [];
    if (here && id !== '') turnDown(`The ${kind.slice(0, -1)} has moved or was renamed; GitLab did not carry out the write.`, `Repeat the call with its id, ${id}, in place of the old path.`);
    turnDown(`The write was redirected to ${url.origin} and not carried out.`, here ? 'Use the numeric id of the project or group.' : movedHost(url), !here);
  }
  if (here && from.trusted) return { origin: url.origin, path: url.pathname + url.search, chosenBy: 'operator', trusted: true };
  if (here) return turnDown('Another host redirected back to GitLab.', 'Check the object storage of GitLab.', true);
  const download = outgoing.method === 'GET' && takesFiles(outgoing);
  if (from.trusted && (!download || url.pathname.includes('/api/v4/'))) turnDown(`GitLab redirected to another host, ${url.origin}. The token was not sent there.`, movedHost(url), true);
  const own = new URL(base.origin);
  // Another port of GitLab's host is another service.
  const chosenBy: ChosenBy = url.hostname === own.hostname && (url.port === own.port || url.port === '') ? 'operator' : 'redirect';
  return { origin: url.origin, path: url.pathname + url.search, chosenBy, trusted: false };
}

/** Refuses a redirect that leads nowhere: it is neither an answer nor a deed. */
export async function refuseNowhere(outgoing: Outgoing, { status, body }: Reply): Promise<void> {
  if (status < 300) return;
  const line = requestLine(outgoing);
  const write = isWrite(outgoing);
  if (status === 304) {
    if (Object.keys(outgoing.headers ?? {}).some((name) => name.toLowerCase() === 'if-none-match')) return;
    // Following, starring or cutting a fork off a second time: GitLab says that nothing needed to be changed.
    if (write && (outgoing.method === 'POST' || line.path.endsWith('/fork'))) return;
  }
  await body.dump();
  if (status === 304 && !write) throw formless(line, status);
  const wrong = status === 304 ? 'GitLab answered that nothing was modified: the write was not carried out.' : `GitLab redirected the ${write ? 'write' : 'request'} without an address to go to${write ? '; it was not carried out' : ''}.`;
  throw new GitLabRejected(status, refusalText(line, status, wrong, checkAddress), { request: line, words: '', foreign: true });
}

function movedHost({ origin, hostname }: URL): string {
  if (isMetadata(hostname)) return 'That is the metadata address of a cloud, where GitLab never lives: check the proxy in front of GitLab, and who redirects there.';
  return `If GitLab lives there, set GITLAB_URL to ${origin} (with its sub-path, if any).`;
}
