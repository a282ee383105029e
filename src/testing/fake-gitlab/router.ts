import type { Call } from './call.js';
import type { Reply } from './failure.js';

type Handler = (call: Call) => Reply;
/** Routes of one family: `GET /projects/:id/issues` and what answers it. `*name` at the end takes the rest, slashes included. */
export type Routes = Readonly<Record<string, Handler>>;

interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  readonly handler: Handler;
}

export type Match = { readonly handler: Handler; readonly params: Record<string, string> } | 'no-route' | 'wrong-method';

/** Decodes one path segment once; a segment that cannot be decoded stays as it is. */
function decoded(segment: string): string {
  return /%(?![0-9a-f]{2})/i.test(segment) ? segment : decodeURIComponent(segment);
}

/** Finds the route of a path. Segments are compared as sent, so that an encoded slash never divides. */
export class Router {
  private readonly routes: Route[];

  constructor(families: readonly Routes[]) {
    this.routes = families.flatMap((family) =>
      Object.entries(family).map(([line, handler]) => {
        const [method = '', path = ''] = line.split(' ');
        return { method, segments: path.split('/').slice(1), handler };
      }),
    );
    // Literal segments win over parameters: /projects/:id/pipelines/latest before /projects/:id/pipelines/:pipeline_id.
    const rank = ({ segments }: Route) => segments.map((segment) => (segment.startsWith('*') ? '2' : segment.startsWith(':') ? '1' : '0')).join('');
    this.routes.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }

  match(method: string, path: string): Match {
    const segments = path.split('/').slice(1);
    let wrongMethod = false;
    for (const route of this.routes) {
      const params = this.parameters(route, segments);
      if (!params) continue;
      if (route.method === method || (route.method === 'GET' && method === 'HEAD')) return { handler: route.handler, params };
      wrongMethod = true;
    }
    return wrongMethod ? 'wrong-method' : 'no-route';
  }

  private parameters(route: Route, segments: readonly string[]): Record<string, string> | undefined {
    const params: Record<string, string> = {};
    for (const [index, expected] of route.segments.entries()) {
      const segment = segments[index];
      if (segment === undefined || segment === '') return undefined;
      if (expected.startsWith('*')) {
        params[expected.slice(1)] = segments.slice(index).map(decoded).join('/');
        return params;
      }
      if (expected.startsWith(':')) params[expected.slice(1)] = decoded(segment);
      else if (expected !== segment) return undefined;
    }
    return segments.length === route.segments.length ? params : undefined;
  }
}
