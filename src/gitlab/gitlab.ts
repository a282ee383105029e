import type { DoorSettings } from './door-settings.js';
import { GraphQl } from './graphql.js';
import { Requester, type RequestObserver } from './requester.js';
import { Rest } from './rest.js';
import { typedResources, type TypedResources } from './typed-resources.js';

/** GitLab as actions see it; every request acts for the caller of the running call. */
export type GitLab = TypedResources & {
  readonly rest: Rest;
  /** Runs a GraphQL document and gives its data. */
  graphql<T>(document: string, variables?: Record<string, unknown>, operationName?: string): Promise<T>;
  /** Where people open this instance in a browser. */
  readonly host: string;
};

/** The one way to GitLab; everybody's requests leave through it. */
export class GitLabDoor {
  readonly gitlab: GitLab;
  private readonly requester: Requester;

  constructor(settings: DoorSettings, observer?: RequestObserver) {
    this.requester = new Requester(settings, observer);
    const graphql = new GraphQl(this.requester, settings.readOnly);
    const own: Record<string, unknown> = {
      rest: new Rest(this.requester),
      graphql: <T>(document: string, variables?: Record<string, unknown>, operationName?: string) => graphql.run<T>(document, variables, operationName),
      host: this.requester.base.web,
    };
    this.gitlab = withResources(own, typedResources(this.requester));
  }

  close(): Promise<void> {
    return this.requester.close();
  }
}

/** Resources are capitalised, which keeps them apart from whatever else is looked up on an object. */
function withResources(own: Record<string, unknown>, resource: (name: string) => object): GitLab {
  return new Proxy(Object.freeze(own), {
    get: (target, name) => (typeof name === 'string' && !Object.hasOwn(target, name) && /^[A-Z]/.test(name) ? resource(name) : (Reflect.get(target, name) as unknown)),
  }) as unknown as GitLab;
}
