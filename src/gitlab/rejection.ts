import { GitLabRejected, GitLabUnavailable, type ActionError, type RejectionDetail, type RequestLine } from '../kernel/errors.js';
import { isObject, type JsonObject, ownMember, readJson } from '../kernel/json.js';
import { clean } from './clean-words.js';
import { isWrite } from './outgoing.js';
import { refusalText } from './refusal-text.js';
import { inDoubt } from './unreachable.js';

/** A request as its error text needs it. */
export interface Attempted extends RequestLine {
  /** What the path was filled from; absent where it arrived ready made. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly names?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly json?: unknown;
  /** What the caller calls a parameter that GitLab calls otherwise, by GitLab's name; one of the path by its name there: `:epic_id`. */
  readonly called?: Readonly<Record<string, string>> | undefined;
  /** Removed from every text, should GitLab repeat it. */
  readonly token?: string | undefined;
  /** Changes nothing although its method is not GET. */
  readonly onlyReads?: boolean | undefined;
}

/** What came back, read but not yet understood. */
export interface RefusedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Turns an answer of 400 and above into the error that says what happened, in GitLab's words, and what to try. */
export function rejection(request: Attempted, answer: RefusedAnswer): ActionError {
  const { status, headers } = answer;
  const reading = readBody(answer);
  const words = clean(reading.words, request.token);
  const retryAfter = secondsToWait(headers['retry-after']);
  const requestId = headers['x-request-id'];
  const line: RequestLine = { method: request.method, path: request.path };
  const detail: RejectionDetail = {
    request: line,
    words,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(reading.scope !== undefined && { scope: reading.scope }),
    ...(reading.foreign && { foreign: true }),
    ...(requestId !== undefined && /^[\w.:-]{1,128}$/.test(requestId) && { requestId }),
    ...(reading.code !== undefined && { code: reading.code }),
  };
  const verdict = judge(request, status, detail, reading);
  const text = compose(verdict, detail, status, reading);
  return status >= 500 ? new GitLabUnavailable(text, line) : new GitLabRejected(status, text, detail);
}

interface Reading {
  readonly words: string;
  /** Names of the fields that GitLab found fault with. */
  readonly fields: readonly string[];
  readonly foreign: boolean;
  readonly scope?: string;
  readonly code?: string;
}

function readBody({ headers, text }: RefusedAnswer): Reading {
  const type = headers['content-type'] ?? '';
  const body = parseJson(text);
  if (isObject(body)) return readObject(body);
  if (body === null) return { words: '', fields: [], foreign: false };
  if (body !== undefined && typeof body !== 'object') return { words: String(body), fields: [], foreign: false };
  if (Array.isArray(body)) return { words: sentence(body), fields: [], foreign: false };
  // GitLab's own limiter answers in plain text; whatever answers in HTML is not its API.
  if (/^text\/html|xml/i.test(type) || /^\s*<(!doctype|html|\?xml)/i.test(text)) return { words: titleOf(text), fields: [], foreign: true };
  return { words: text, fields: [], foreign: false };
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    // Not JSON is one of the shapes that are expected here; the text itself is what gets shown.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readObject(body: JsonObject): Reading {
  const { message, error, error_description: description, scope, error_code: code, reason, errors } = body;
  const said = [message, error, description, reason, errors].filter((part) => part !== undefined && part !== null && part !== '').map(sentence);
  const more = body['needs_captcha_response'] === true ? ['GitLab takes this for spam and wants a captcha solved, which only its web page can do'] : [];
  return {
    words: [...new Set([...said, ...more])].filter(Boolean).join('; '),
    fields: isObject(message) ? Object.keys(message).filter((key) => !['error', 'base'].includes(key)) : fieldsNamedIn(error),
    foreign: false,
    ...((typeof scope === 'string' || Array.isArray(scope)) && { scope: [scope].flat().join(' ') }),
    ...(typeof code === 'string' && code !== '' && { code }),
  };
}

/** Grape says `title is missing, labels is invalid`, and several names where one of them would do. */
function fieldsNamedIn(error: unknown): string[] {
  if (typeof error !== 'string') return [];
  return error.split(', ').flatMap((part) => /^([a-z][\w[\]]*)(?= (is|are|does|has|must|should|cannot|can't)\b|$)/.exec(part)?.[1] ?? []).filter((name) => !/^(insufficient_scope|invalid_\w+|dpop_error)$/.test(name));
}

/** One line from any of the shapes that `message` comes in. */
function sentence(value: unknown): string {
  if (Array.isArray(value)) return value.map(sentence).filter(Boolean).join(', ');
  if (isObject(value)) {
    if (typeof value['message'] === 'string' && Object.keys(value).every((key) => ['message', 'path', 'locations', 'extensions'].includes(key))) return value['message'];
    return Object.entries(value)
      .map(([key, inner]) => (key === 'error' || key === 'base' ? sentence(inner) : `${key}: ${sentence(inner)}`))
      .filter(Boolean)
      .join('; ');
  }
  return value === null || value === undefined ? '' : String(value);
}

/** What the heading of a foreign page says, without its markup. */
export function titleOf(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(html) ?? [];
  return title.trim().slice(0, 200);
}

/** What asks for longer is no time to wait, but a fault of whoever asks: a year, in seconds. */
const longestWait = 365 * 86_400;

/** Reads Retry-After, in seconds or as a date; what has passed means now. */
export function secondsToWait(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const number = /^[+-]?\d+(\.\d+)?$/.test(header.trim());
  const seconds = number ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(longestWait, Math.max(0, Math.ceil(seconds)));
}

interface Verdict {
  readonly wrong: string;
  readonly advice: string;
}

function compose({ wrong, advice }: Verdict, { request, words, requestId }: RejectionDetail, status: number, { foreign }: Reading): string {
  const said = words === '' ? '' : `${foreign ? 'The page is titled' : 'GitLab says'}: ${words}`;
  const trace = status >= 500 && requestId !== undefined ? ` (request id ${requestId}, for the administrator)` : '';
  return refusalText(request, `${status}${trace}`, wrong, said, advice);
}

function judge(request: Attempted, status: number, detail: RejectionDetail, reading: Reading): Verdict {
  const target = targetOf(request);
  const of = target === '' ? '' : ` (${target})`;
  const fields = [...new Set(reading.fields.map((name) => callersName(request, name)))].join(', ');
  if (reading.foreign && status < 500 && status !== 404) {
    return { wrong: `Something in front of GitLab answered, not GitLab's API${of}.`, advice: 'Check the address of GitLab (GITLAB_URL) and the proxy or sign-in page before it.' };
  }
  switch (status) {
    case 401:
      return unauthorized(request, detail, of);
    case 403:
      return forbidden(request, detail, of);
    case 404:
      return notFound(request, detail, target);
    case 405:
      return { wrong: `GitLab does not allow this in the present state${of}.`, advice: 'Read the object first: it may be closed, a draft, or waiting for something.' };
    case 409:
      return severalMeant(request, detail, of) ?? { wrong: `This conflicts with what GitLab already has${of}${fields && `: ${fields}`}.`, advice: 'It may exist already, or have changed meanwhile: read it again, then decide.' };
    case 412:
      return { wrong: `It was changed since it was last read${of}.`, advice: 'Read it again, then repeat the call.' };
    case 413:
      return { wrong: `What was sent is larger than GitLab takes${of}.`, advice: 'Send less, or split it.' };
    case 414:
      return { wrong: `The query is longer than GitLab takes${of}.`, advice: 'Give fewer or shorter values.' };
    case 429:
      return {
        wrong: detail.retryAfter === undefined || detail.retryAfter === 0 ? 'GitLab\'s rate limit is reached.' : `GitLab's rate limit is reached: it asks to wait ${waitInWords(detail.retryAfter)}.`,
        advice: detail.retryAfter === undefined ? 'Wait a minute, then try again.' : tryAgain(detail.retryAfter),
      };
    case 400:
    case 422:
      return {
        wrong: fields ? `GitLab did not accept ${fields}${of}.` : `GitLab did not accept the request${of}.`,
        advice: fields ? `Correct ${fields} and repeat the call.` : 'Correct what GitLab names and repeat the call.',
      };
    default:
      return status >= 500 ? serverFault(request, status, detail, of) : { wrong: `GitLab turned the request down${of}.`, advice: 'Check the parameters.' };
  }
}

/** GitLab wants to be told which of several is meant, by a parameter that it names: `use 'filter[environment_scope]'`. */
function severalMeant(request: Attempted, { words }: RejectionDetail, of: string): Verdict | undefined {
  const [, parameter, object = '', member = ''] = /\buse '((\w+)\[(\w+)\])'/.exec(words) ?? [];
  if (parameter === undefined) return undefined;
  const known = callersName(request, parameter);
  const way = known === parameter ? `${object}: {${member}: "…"}` : `${known}: "…"`;
  return { wrong: `Several fit what was said${of}.`, advice: `Say which one is meant by its present ${member.replaceAll('_', ' ')}: ${way}.` };
}

const deadToken = /invalid_token|token (is|was) (expired|revoked)|expired|revoked|dpop/i;
const needsRight = /\/merge_requests\/[^/]+\/(merge|approve|unapprove|reset_approvals|cancel_merge_when_pipeline_succeeds)$/;

function unauthorized({ method, path }: Attempted, { words }: RejectionDetail, of: string): Verdict {
  const [, verb = ''] = needsRight.exec(path) ?? [];
  if (method !== 'GET' && verb !== '' && !deadToken.test(words)) {
    const deed = verb === 'approve' || verb === 'unapprove' || verb === 'reset_approvals' ? 'change the approval of' : 'merge';
    return {
      wrong: `The token's user is not permitted to ${deed} this merge request${of}. The token itself is not the problem: GitLab answers 401 here for a missing permission.`,
      advice: 'Someone with the permission has to do it: see the roles allowed to merge on the target branch, and who may approve.',
    };
  }
  return {
    wrong: /dpop/i.test(words) ? 'GitLab wants a proof of possession (DPoP) with this token.' : 'GitLab does not accept the token: it is wrong, expired or revoked.',
    advice: 'Use a valid GitLab token with the scope api (or read_api for reading).',
  };
}

function forbidden(request: Attempted, { words, scope }: RejectionDetail, of: string): Verdict {
  if (scope !== undefined || /insufficient_scope/.test(words)) {
    const needed = scope === undefined ? 'a wider scope' : `one of the scopes: ${scope}`;
    return { wrong: `The token lacks a scope${of}.`, advice: `Use a token that has ${scope?.includes(' ') === false ? `the scope ${scope}` : needed}.` };
  }
  const wrong = `The token's user may not do this${of}.`;
  if (/\barchived\b/i.test(words)) return { wrong, advice: 'What is archived can only be read: somebody who may has to unarchive it first.' };
  const archived = isWrite(request) ? ', or the project is archived and can only be read' : '';
  return {
    wrong,
    advice: `It needs a higher role in the project or group (Developer, Maintainer or Owner), an administrator, or the feature is switched off there${archived}. A token with fine-grained permissions may also lack one.`,
  };
}

function notFound(request: Attempted, { words, foreign }: RejectionDetail, target: string): Verdict {
  const { path } = request;
  if (/already been taken/i.test(words)) return { wrong: `It exists already${target && ` (${target})`}.`, advice: 'Nothing needs to be done, or choose another name.' };
  if (foreign) {
    return {
      wrong: 'Not found, and the answer is not from GitLab\'s API.',
      advice: /%2f/i.test(path)
        ? 'A proxy in front of GitLab may decode the encoded slashes (%2F) of a path. Use the numeric id of the project or group instead of its path, or have the proxy pass %2F on.'
        : 'Check the address of GitLab (GITLAB_URL): it must include the sub-path, if there is one.',
    };
  }
  const told = toldByName(request, words);
  if (told !== undefined) return told;
  const named = aimedBy(request);
  const meant = [target, ...valuesBeside(request)].filter(Boolean).join(', ');
  return {
    wrong: `Not found${meant && `: ${meant}`}. It does not exist, the token's user cannot see it, or it belongs to a higher tier of GitLab.`,
    advice: named.length > 0 ? `Check ${inWords(named)}${numberedHint(named)}.` : `Check whether the token's user has access, and whether this GitLab has it${request.params === undefined ? ' under this path' : ''}.`,
  };
}

/** Words for the things that GitLab says it did not find, where no parameter is called by them. */
const otherNames: Readonly<Record<string, string>> = { commit: 'sha', ref: 'ref|sha|from|to', member: 'user', 'user or group': 'user|group' };

/** What GitLab itself says was not found, by the parameters that mean it: `404 User Not Found`; `undefined` where it does not say, or means something else. */
function toldByName(request: Attempted, words: string): Verdict | undefined {
  const [, given = ''] = /^404 (\w+(?: \w+)*?) Not Found\b/i.exec(words) ?? [];
  const thing = given.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  if (thing === '') return undefined;
  const word = ownMember(otherNames, thing) ?? thing.replaceAll(' ', '_');
  const means = new RegExp(`(?:^|_)(?:${word})(?:_?names?|_i?ids?|_path|_sha)?$`);
  const { params = {}, names = Object.keys(params), query, json, called = {} } = request;
  const beside = [...Object.entries(isObject(json) ? json : {}), ...new URLSearchParams(query)].map(([name, value]) => [callersName(request, name), value] as const);
  const inPath = names.map((name) => [ownMember(called, `:${name}`) ?? name, params[name]] as const);
  const meant = new Map([...inPath, ...beside].filter(([name, value]) => means.test(name) && (typeof value === 'string' || typeof value === 'number')));
  if (meant.size === 0) return undefined;
  const shown = [...meant].map(([name, value]) => `${describeName(name, value as string | number)} ${shorten(String(value))}`);
  return { wrong: `Not found: ${shown.join(' or ')}. It does not exist, or the token's user cannot see it.`, advice: `Check ${inWords([...meant.keys()])}${numberedHint([...meant.keys()])}.` };
}

function numberedHint(names: readonly string[]): string {
  return names.some((name) => /(^|_)iid$/.test(name)) ? '; an iid is the number shown in GitLab, not the id' : '';
}

/** Parameters beside the path that name something which has to be there, and neither narrow a list nor name what is made. */
const aims = { query: /^(ref|ref_name|sha|from|to|path)$|^target_\w*id$/, body: /^(ref|sha|(namespace|group|project|user)_id)$|^(target|source|from|to)_\w*id$/ };

/** The parameters that say what is meant, one of which may be wrong. */
function aimedBy(request: Attempted): string[] {
  const { params = {}, names = Object.keys(params), query, json, called = {} } = request;
  const asked = [...new URLSearchParams(query).keys()].filter((name) => aims.query.test(name));
  const sent = Object.keys(isObject(json) ? json : {}).filter((name) => aims.body.test(name));
  return [...new Set([...names.map((name) => ownMember(called, `:${name}`) ?? name), ...[...asked, ...sent].map((name) => callersName(request, name))])];
}

/** What the query says is meant, in words: `ref main`. */
function valuesBeside(request: Attempted): string[] {
  return [...new URLSearchParams(request.query)].filter(([name, value]) => aims.query.test(name) && value !== '').map(([name, value]) => `${callersName(request, name).replaceAll('_', ' ')} ${shorten(value)}`);
}

/** What the caller knows a parameter of the query or body by; members of `not` and `range` are parameters of their own here. */
function callersName({ called = {} }: Attempted, name: string): string {
  return ownMember(called, name) ?? name.replace(/^(not|range)\[(\w+)\]$/, '$1_$2');
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}

function waitInWords(seconds: number): string {
  return seconds > 86_400 ? 'longer than a day' : `${seconds} s`;
}

function tryAgain(seconds: number): string {
  if (seconds > 86_400) return 'Try again later than a day from now; if that is a mistake, tell the administrator of GitLab.';
  return seconds === 0 ? 'Try again now.' : `Try again after ${seconds} s.`;
}

function serverFault(request: Attempted, status: number, { retryAfter, foreign }: RejectionDetail, of: string): Verdict {
  const writes = isWrite(request);
  const asked = writes && retryAfter !== undefined && retryAfter > 0 ? ` It asks to wait ${waitInWords(retryAfter)}.` : '';
  const doubt = `${inDoubt}${asked}`;
  const wait = writes ? doubt : retryAfter === undefined ? 'Try again later.' : tryAgain(retryAfter);
  if (status === 500) {
    const advice = writes ? `${doubt} If it stays, tell the administrator of GitLab.` : 'Try again; if it stays, tell the administrator of GitLab.';
    return { wrong: `GitLab failed while working on the request${of}: an internal error on its side.`, advice };
  }
  if (status === 502 || status === 503 || status === 504) {
    return { wrong: `GitLab is not available at the moment${foreign ? ': the proxy in front of it answered' : ''}.`, advice: wait };
  }
  return { wrong: `GitLab failed${of}.`, advice: wait };
}

/** What the path addresses, in words: `project acme/api, issue iid 7`. */
export function targetOf({ path, params, names }: Attempted): string {
  if (params === undefined) return targetOfPath(path);
  const parts: string[] = [];
  for (const name of names ?? Object.keys(params)) {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    parts.push(`${describeName(name, value)} ${shorten(String(value))}`);
  }
  return parts.join(', ');
}

function describeName(name: string, value: string | number): string {
  const [, noun = name, kind] = /^(.*?)_?(iid|id)?$/.exec(name) ?? [];
  const words = noun.replaceAll('_', ' ');
  if (kind === undefined) return words;
  if (/^(project|group|namespace)$/.test(words) && !/^\d+$/.test(String(value))) return words;
  return words === '' ? kind : `${words} ${kind}`;
}

const nouns: Readonly<Record<string, string>> = {
  projects: 'project',
  groups: 'group',
  issues: 'issue iid',
  merge_requests: 'merge request iid',
  epics: 'epic iid',
  pipelines: 'pipeline id',
  jobs: 'job id',
  notes: 'note id',
  milestones: 'milestone id',
  users: 'user id',
  branches: 'branch',
  tags: 'tag',
  releases: 'release',
};

/** For typed calls, which bring no parameters: read the names off the collections in the path. */
function targetOfPath(path: string): string {
  const segments = path.split('/').filter(Boolean);
  const parts: string[] = [];
  for (let i = 0; i + 1 < segments.length; i += 1) {
    const noun = Object.hasOwn(nouns, segments[i] ?? '') ? nouns[segments[i] ?? ''] : undefined;
    const value = segments[i + 1] ?? '';
    if (noun === undefined || (/ i?id$/.test(noun) && !/^\d+$/.test(value))) continue;
    parts.push(`${noun} ${shorten(readable(value))}`);
    i += 1;
  }
  return parts.join(', ');
}

function readable(segment: string): string {
  return segment.replace(/(%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
}

function shorten(value: string): string {
  const line = clean(value);
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
