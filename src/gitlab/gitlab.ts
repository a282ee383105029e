import { callerOf } from '../kernel/caller.js';
import { CallRequests } from './call-requests.js';
import { type CallStart, scopeOf } from './call-scope.js';
import type { DoorSettings } from './door-settings.js';
import { GraphQl } from './graphql.js';
import { withoutOwnToken } from './own-token.js';
import { Requester, type RequestObserver } from './requester.js';
import { Rest } from './rest.js';
import { TypedResourceSet, type TypedResources } from './typed-resources.js';

/** GitLab as one call sees it: every request carries its caller's token and ends with it. */
export type GitLab = TypedResources & {
  readonly rest: Rest;
  /** Runs a GraphQL document and gives its data. */
  graphql<T>(document: string, variables?: Record<string, unknown>, operationName?: string): Promise<T>;
  /** Where people open this instance in a browser. */
  readonly host: string;
  /** Bytes without the caller's own token, for what no answer shows as it is: the inside of base64. */
  withoutOwnToken(bytes: Buffer): Buffer;
  /** The digest by which the caller is told apart: what GitLab shows one, it may not show another. */
  readonly callerId: string;
};

/** The one way to GitLab; everybody's requests leave through it. */
export class GitLabDoor {
  private readonly requester: Requester;
  private readonly documents: GraphQl;
  private readonly resources = new TypedResourceSet();

  constructor(settings: DoorSettings, observer?: RequestObserver) {
    this.requester = new Requester(settings, observer);
    this.documents = new GraphQl(settings.readOnly);
  }

  /** Where people open this instance in a browser. */
  get host(): string {
    return this.requester.base.web;
  }

  /** GitLab for a call, with the token and the signal that it brings. */
  for(start: CallStart): GitLab {
    const requests = new CallRequests(this.requester, scopeOf(start));
    return withResources(new OneCall(requests, this.documents, this.host), (name) => this.resources.of(name, requests));
  }

  close(): Promise<void> {
    return this.requester.close();
  }
}

/** What a call finds beside the typed resources. */
class OneCall {
  readonly rest: Rest;

  constructor(
    private readonly requests: CallRequests,
    private readonly documents: GraphQl,
    readonly host: string,
  ) {
    this.rest = new Rest(requests);
    this.graphql = this.graphql.bind(this);
    this.withoutOwnToken = this.withoutOwnToken.bind(this);
    Object.freeze(this);
  }

  get callerId(): string {
    return callerOf(this.requests.token).id;
  }

  withoutOwnToken(bytes: Buffer): Buffer {
    return withoutOwnToken(bytes, this.requests.token);
  }

  graphql<T>(document: string, variables?: Record<string, unknown>, operationName?: string): Promise<T> {
    return this.documents.run<T>(this.requests, document, variables, operationName);
  }
}

/** Resources are capitalised, which keeps them apart from whatever else is looked up on an object. */
function withResources(own: OneCall, resource: (name: string) => object): GitLab {
  return new Proxy(own, {
    get: (target, name) => (typeof name === 'string' && /^[A-Z]/.test(name) ? resource(name) : (Reflect.get(target, name) as unknown)),
  }) as unknown as GitLab;
}
