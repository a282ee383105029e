import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { PlacedText } from '../../authoring/action-spec.js';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { readFreePath, refuseOtherIdentity } from '../../gitlab/free-path.js';
import { readPage } from '../../gitlab/page.js';
import { annotated } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging } from '../../vocabulary/paging.js';
import { AnyObject } from './any-object.js';
import { inQuestion, queryInQuestion } from './question-part.js';
import { RawAnswer, rawAnswer } from './raw-answer.view.js';
import { textsIn } from './texts-in.js';

const Path = Type.String({
  description: 'Path below `/api/v4` as GitLab documents it, its placeholders filled in. The path of a project or group is one part: `projects/acme%2Fapi/languages`.',
  minLength: 1,
});
const Query = Type.Optional(AnyObject({ description: 'Parameters of the query by name; a list is sent as `name[]`, an object as `name[key]`.' }));

const RestRead = Type.Object({
  path: Path,
  query: Query,
  ...KeysetPaging,
  offset: Type.Optional(Type.Integer({ description: 'Byte of a text file to begin at, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
});
type RestRead = Static<typeof RestRead>;

const RestWrite = Type.Object({
  method: OneOf(['POST', 'PUT', 'PATCH', 'DELETE'], 'Method of the request.'),
  path: Path,
  query: Query,
  body: Type.Optional(AnyObject({ description: 'Body of the request, sent as JSON.' })),
});
type RestWrite = Static<typeof RestWrite>;

const paramAliases = { url: 'path', endpoint: 'path', route: 'path', params: 'query', parameters: 'query' };

/** Requests to GitLab's REST API by paths of the caller's own. */
@Injectable()
export class RestCallActions {
  @Action('api.rest_get', {
    title: 'Read by REST',
    summary: 'Get any path of the REST API: the last resort, for what no other action reads.',
    effect: 'read',
    params: RestRead,
    view: rawAnswer,
    tool: 'gitlab_api_rest_get',
    paramAliases,
    keywords: ['raw api', 'rest api', 'curl', 'endpoint', 'http get'],
    related: ['api.rest_send', 'api.graphql_query'],
    example: { path: 'projects/acme%2Fapi/languages' },
  })
  async get({ path: address, query, page, per_page, cursor, offset = 0 }: RestRead, { gitlab }: ActionContext): Promise<RawAnswer> {
    const free = readFreePath(address, query, { page, per_page });
    const answer = await sayingHowPathsAreWritten(free.path, () => gitlab.rest.free('GET', free, { cursor, per_page }));
    const list = Array.isArray(answer.body) ? readPage(free.path, answer) : undefined;
    return new RawAnswer({ method: 'GET', path: free.path, ...answer }, { offset, ...(list === undefined ? {} : { list }) });
  }

  @Action('api.rest_send', {
    title: 'Send by REST',
    summary: 'Send a POST, PUT, PATCH or DELETE to any path of the REST API: the last resort, for what no other action does.',
    effect: 'destroy',
    params: RestWrite,
    view: rawAnswer,
    tool: 'gitlab_api_rest_send',
    paramAliases: { ...paramAliases, verb: 'method', data: 'body', payload: 'body', json: 'body' },
    keywords: ['raw api', 'rest api', 'curl', 'endpoint', 'http post'],
    related: ['api.rest_get', 'api.graphql_mutate'],
    example: { method: 'POST', path: 'projects/acme%2Fapi/housekeeping' },
    proseIn: proseOf,
    question: questionAbout,
  })
  async send({ method, path: address, query, body }: RestWrite, { gitlab }: ActionContext): Promise<RawAnswer> {
    const free = readFreePath(address, query);
    refuseOtherIdentity('body', Object.keys(body ?? {}));
    const answer = await sayingHowPathsAreWritten(free.path, () => gitlab.rest.free(method, free, { body }));
    return new RawAnswer({ method, path: free.path, ...answer });
  }
}

/** Members whose text is an address, a name or a file: a slash at the beginning of one starts no quick action. */
const noProse = /(^|_)(path|url|uri|ref|branch|prefix|slug|content|filename|key|value)s?$/i;

/** GitLab takes the same from the query as from the body. */
function proseOf(params: JsonObject): PlacedText[] {
  const { path, query, body } = params as RestWrite;
  const behind = path.indexOf('?') < 0 ? {} : Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?') + 1)));
  return [...textsIn(behind, 'path'), ...textsIn(query, 'query'), ...textsIn(body, 'body')].filter(({ place }) => !noProse.test(memberIn(place)));
}

/** The name of the member that a text is, or is listed in. */
function memberIn(place: string): string {
  const member = place.split(/(?=[.[])/).findLast((part) => !/^\[\d*\]$/.test(part)) ?? '';
  return member.replace(/^[.[]|\]$/g, '');
}

function questionAbout(params: JsonObject): string {
  const { method, path, query, body } = params as RestWrite;
  const free = readFreePath(path, query);
  const sent = body === undefined ? '' : ` with the body ${inQuestion(body)}`;
  return `Send ${method} ${free.path}${free.query === '' ? '' : `?${queryInQuestion(free.query)}`}${sent} to GitLab`;
}

/** Runs a request; where GitLab does not know the path and a slash was most likely left as it is, that is said. */
async function sayingHowPathsAreWritten<T>(path: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    // A project's path always has a slash in it, so a part without one is no project, unless it is a number.
    const [, owner = ''] = /^\/projects\/([^/]+)\/./.exec(path) ?? [];
    if (!(error instanceof GitLabRejected) || error.status !== 404 || owner === '' || /^\d+$|%2F/i.test(owner)) throw error;
    throw annotated(error, 'In a path the slashes of a project\'s own path are written %2F: projects/acme%2Fapi/…');
  }
}
