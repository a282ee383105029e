import { GitLabRejected } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { Memory } from '../kernel/memory.js';
import type { CallRequests } from './call-requests.js';
import { clean } from './clean-words.js';
import { GraphqlDocument } from './graphql-document.js';
import { graphqlLine, refusalText } from './refusal-text.js';

/** Documents are constants of the domains, so few of them ever come by; those that users write are not kept for long. */
const mostRemembered = 200;

/** GitLab's GraphQL API. */
export class GraphQl {
  private readonly known = new Memory<Kind>(mostRemembered);

  constructor(private readonly readOnly: boolean) {}

  async run<T>(requests: CallRequests, document: string, variables: Record<string, unknown> = {}, operationName?: string): Promise<T> {
    const { onlyQueries, text } = await this.read(document);
    if (this.readOnly && !onlyQueries) {
      throw requests.withheld(graphqlLine, 'of GraphQL it sends queries only, and this document changes something.');
    }
    const json = { query: text, variables, ...(operationName === undefined ? {} : { operationName }) };
    const { body } = await requests.request<unknown>({ method: 'POST', path: graphqlLine.path, template: graphqlLine.path, root: 'instance', json, onlyReads: onlyQueries });
    if (isObject(body)) refuseErrors(body, onlyQueries, requests.token);
    const data = isObject(body) ? body['data'] : undefined;
    if (data === undefined || data === null) throw emptyAnswer(onlyQueries);
    return data as T;
  }

  private async read(document: string): Promise<Kind> {
    const before = this.known.get(document);
    if (before) return before;
    const { onlyQueries, inShort: text } = await GraphqlDocument.read(document);
    this.known.set(document, { onlyQueries, text });
    return { onlyQueries, text };
  }
}

/** What a document can do, and how it is sent. */
interface Kind {
  readonly onlyQueries: boolean;
  readonly text: string;
}

/** GitLab reports failures of GraphQL with status 200: beside the data, or inside what a mutation returns. */
function refuseErrors({ errors, data }: Record<string, unknown>, onlyQueries: boolean, token: string | undefined): void {
  const said = messagesOf(errors);
  if (said.length > 0) throw refusal(said, 'GitLab did not answer the GraphQL request.', token);
  if (onlyQueries || !isObject(data)) return;
  const payloads = Object.entries(data).map(([name, payload]) => ({ name, done: payload !== null, words: isObject(payload) ? messagesOf(payload['errors']) : [] }));
  const refused = payloads.filter(({ words }) => words.length > 0);
  if (refused.length === 0) return;
  const names = (some: typeof payloads) => some.map(({ name }) => name).join(', ');
  const done = payloads.filter((each) => each.done && each.words.length === 0);
  const wrong = done.length === 0 ? 'GitLab did not make the change.' : `GitLab made only some of the changes: ${names(done)} went through, ${names(refused)} did not.`;
  throw refusal(refused.flatMap(({ words }) => words), wrong, token);
}

function messagesOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => (isObject(error) && typeof error['message'] === 'string' ? error['message'] : typeof error === 'string' ? error : JSON.stringify(error)));
}

function refusal(said: string[], wrong: string, token: string | undefined): GitLabRejected {
  const words = clean([...new Set(said)].join('; '), token);
  return new GitLabRejected(200, refusalText(graphqlLine, 200, wrong, `GitLab says: ${words}`, adviceFor(words)), { request: graphqlLine, words });
}

/** The specification has data in every answer without errors; something on the way to GitLab has not. */
function emptyAnswer(onlyQueries: boolean): GitLabRejected {
  const advice = onlyQueries ? 'Try again; if it stays so, something between this server and GitLab changes its answers.' : 'Whether the change was made is unknown: look before repeating it.';
  return new GitLabRejected(200, refusalText(graphqlLine, 200, 'GitLab answered the GraphQL request with neither data nor errors.', advice), { request: graphqlLine, words: '' });
}

function adviceFor(words: string): string {
  if (/doesn't exist on type|undefinedField|isn't a defined input type|doesn't accept argument/i.test(words)) return 'This GitLab is too old for it, or its edition lacks it.';
  if (/does not exist or you don't have permission|permission/i.test(words)) return 'It does not exist, the token\'s user may not see or change it, or it belongs to a higher tier of GitLab.';
  if (/complexity/i.test(words)) return 'Ask for less at once.';
  return 'Correct what GitLab names and repeat the call.';
}
