import type { DocumentNode } from 'graphql';
import { GitLabRejected, Refused, type RequestLine } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { currentCall } from './call-scope.js';
import { clean } from './rejection.js';
import type { Requester } from './requester.js';

const template = '/api/graphql';
const line: RequestLine = { method: 'POST', path: template };

/** Documents are constants of the domains, so few of them ever come by; those that users write are not kept for long. */
const mostRemembered = 200;

/** GitLab's GraphQL API. */
export class GraphQl {
  private readonly parsed = new Map<string, Operations>();

  constructor(
    private readonly requester: Requester,
    private readonly readOnly: boolean,
  ) {}

  async run<T>(document: string, variables: Record<string, unknown> = {}): Promise<T> {
    const operations = await this.read(document);
    if (this.readOnly && !operations.onlyQueries) {
      throw new Refused('This server is read-only (GITLAB_MCP_READ_ONLY): of GraphQL it sends queries only, and this document changes something.');
    }
    const { body } = await this.requester.request<unknown>({ method: 'POST', path: template, template, root: 'instance', json: { query: document, variables }, onlyReads: operations.onlyQueries });
    if (isObject(body)) refuseErrors(body, operations.onlyQueries);
    const data = isObject(body) ? body['data'] : undefined;
    if (data === undefined || data === null) throw emptyAnswer(operations.onlyQueries);
    return data as T;
  }

  private async read(document: string): Promise<Operations> {
    const known = this.parsed.get(document);
    if (known) return known;
    const { parse } = await import('graphql');
    let syntax: DocumentNode;
    try {
      syntax = parse(document, { noLocation: true });
    } catch (cause) {
      throw new GitLabRejected(400, `The GraphQL document cannot be read.\n${clean(cause instanceof Error ? cause.message : String(cause))}\nCorrect the document; nothing was sent.`, { request: line, words: '' }, { cause });
    }
    const operations = { onlyQueries: syntax.definitions.every((part) => part.kind === 'FragmentDefinition' || (part.kind === 'OperationDefinition' && part.operation === 'query')) };
    if (this.parsed.size >= mostRemembered) this.parsed.clear();
    this.parsed.set(document, operations);
    return operations;
  }
}

interface Operations {
  readonly onlyQueries: boolean;
}

/** GitLab reports failures of GraphQL with status 200: beside the data, or inside what a mutation returns. */
function refuseErrors({ errors, data }: Record<string, unknown>, onlyQueries: boolean): void {
  const said = messagesOf(errors);
  if (said.length > 0) throw refusal(said, 'GitLab did not answer the GraphQL request.');
  if (onlyQueries || !isObject(data)) return;
  const refused = Object.values(data).flatMap((payload) => (isObject(payload) ? messagesOf(payload['errors']) : []));
  if (refused.length > 0) throw refusal(refused, 'GitLab did not make the change.');
}

function messagesOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => (isObject(error) && typeof error['message'] === 'string' ? error['message'] : typeof error === 'string' ? error : JSON.stringify(error)));
}

function refusal(said: string[], wrong: string): GitLabRejected {
  const words = clean([...new Set(said)].join('; '), currentCall()?.token);
  return new GitLabRejected(200, `${wrong}\nGitLab says: ${words}\n${adviceFor(words)}\nPOST ${template} → 200`, { request: line, words });
}

/** The specification has data in every answer without errors; something on the way to GitLab has not. */
function emptyAnswer(onlyQueries: boolean): GitLabRejected {
  const advice = onlyQueries ? 'Try again; if it stays so, something between this server and GitLab changes its answers.' : 'Whether the change was made is unknown: look before repeating it.';
  return new GitLabRejected(200, `GitLab answered the GraphQL request with neither data nor errors.\n${advice}\nPOST ${template} → 200`, { request: line, words: '' });
}

function adviceFor(words: string): string {
  if (/doesn't exist on type|undefinedField|isn't a defined input type|doesn't accept argument/i.test(words)) return 'This GitLab is too old for it, or its edition lacks it.';
  if (/does not exist or you don't have permission|permission/i.test(words)) return 'It does not exist, the token\'s user may not see or change it, or it belongs to a higher tier of GitLab.';
  if (/complexity/i.test(words)) return 'Ask for less at once.';
  return 'Correct what GitLab names and repeat the call.';
}
