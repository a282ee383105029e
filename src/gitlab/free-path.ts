import { InvalidParams } from '../kernel/errors.js';
import { decoded } from '../kernel/percent-encoding.js';
import { refuseBrokenText } from './broken-text.js';
import { formatQuery } from './query.js';
import { encodeSegment, refuseDotSegments } from './route.js';

/** Where below the API's root a caller's own words lead. */
export interface FreePath {
  /** Each segment encoded exactly once. */
  readonly path: string;
  readonly query: string;
}

/**
 * Reads a path that no route foresaw: `projects/acme%2Fapi/languages`, with or without a leading slash or `/api/v4`, and perhaps with a query.
 * @param more the rest of the query
 * @param paging what of the query counts whatever the others say of it
 * @throws InvalidParams for whatever would lead anywhere but below the API's root, act for somebody else, or is no finished path
 */
export function readFreePath(text: string, more: Readonly<Record<string, unknown>> = {}, paging: Readonly<Record<string, unknown>> = {}): FreePath {
  const given = text.trim();
  const refuse = (why: string): never => {
    throw new InvalidParams(`path: ${why} Write it below /api/v4, such as "projects/acme%2Fapi/languages". Nothing was sent.`);
  };
  if (/^[a-z][a-z0-9+.-]*:/i.test(given) || given.startsWith('//')) refuse('must not name a scheme or a host: requests go to the GitLab of this server alone.');
  if (/[\u0000-\u0020\u007f-\u009f]/.test(given)) refuse('must not contain spaces or control characters: encode a space as %20.');
  if (/[\\#]/.test(given)) refuse('must not contain a backslash or "#": encode them as %5C and %23.');
  refuseBrokenText('path', given);
  const [before, ...behind] = given.split('?') as [string, ...string[]];
  refuseDotSegments('path', before);
  const segments = before
    .replace(/^\/?api\/v4(?=\/|$)/, '')
    .replace(/^\/|\/$/g, '')
    .split('/');
  const placeholder = segments.find((segment) => /^:[a-z]|^\{.*\}$|^<.*>$/i.test(segment));
  if (placeholder !== undefined) refuse(`"${placeholder}" is a placeholder: put the value in its place.`);
  const path = `/${segments.map((segment) => (segment === '' ? refuse('must not have an empty part.') : encodedOnce(segment))).join('/')}`;
  const over = Object.entries(paging).filter(([, value]) => value !== undefined);
  const under = ([name]: readonly [string, unknown]) => !over.some(([other]) => other === name);
  return { path, query: joined([...new URLSearchParams(behind.join('?'))].filter(under), Object.fromEntries([...Object.entries(more).filter(under), ...over])) };
}

function joined(inPath: readonly (readonly [string, string])[], more: Readonly<Record<string, unknown>>): string {
  refuseOtherIdentity('path', inPath.map(([name]) => name));
  refuseOtherIdentity('query', Object.keys(more));
  const others = new Set(Object.keys(more).map(bare));
  const twice = inPath.find(([name]) => others.has(bare(name)));
  if (twice !== undefined) throw new InvalidParams(`query: ${bare(twice[0])} stands in the path as well. Say it once. Nothing was sent.`);
  return [...inPath.map(([name, value]) => formatQuery({ [name]: value })), formatQuery(more)].filter(Boolean).join('&');
}

/** `labels[]` and `not[labels]` by the parameter that they are part of. */
function bare(name: string): string {
  return name.replace(/\[.*/s, '');
}

/** Parameters by which GitLab takes another credential, another user or another method than the request's own. */
const otherIdentity = new Set(['private_token', 'access_token', 'job_token', 'sudo', '_method']);

/** A name, and perhaps parts of it in brackets behind. */
const wellFormed = /^[^[\]]+(?:\[[^[\]]*\])*$/;

/** @throws InvalidParams when one of some parameters would make the request somebody else's, or another one than it looks like */
export function refuseOtherIdentity(place: string, names: readonly string[]): void {
  const odd = names.find((name) => !wellFormed.test(name));
  // GitLab would read "[sudo]" as "sudo".
  if (odd !== undefined) throw new InvalidParams(`${place}: "${odd.slice(0, 100)}" is no name of a parameter: brackets stand behind a name, as in labels[] or not[labels]. Nothing was sent.`);
  const found = names.find((name) => otherIdentity.has(bare(name).toLowerCase()));
  if (found !== undefined) throw new InvalidParams(`${place}: ${bare(found)} is not sent. Requests act with the token of this call, by the method that it names. Nothing was sent.`);
}

function encodedOnce(segment: string): string {
  const text = decoded(segment) ?? segment;
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) throw new InvalidParams('path: must not contain control characters, encoded or not. Nothing was sent.');
  return encodeSegment(text);
}
