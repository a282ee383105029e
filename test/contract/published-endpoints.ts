import { referenceRows } from '../support/reference-data.js';

/** A parameter of an endpoint as GitLab publishes it. */
export interface PublishedParameter {
  readonly name: string;
  readonly place: string;
  /** A type, or several joined by `|`; `[]` marks a list. `any` where only the name is known. */
  readonly type: string;
  readonly required: boolean;
  readonly values?: readonly string[];
}

/** An endpoint as GitLab publishes it. */
export interface PublishedEndpoint {
  readonly method: string;
  readonly path: string;
  /** Names of the path's parameters, in order. */
  readonly segments: readonly string[];
  readonly parameters: ReadonlyMap<string, PublishedParameter>;
}

const trusted = new Set(['contract', 'contract-v2-only']);

/** What GitLab publishes about its REST API, found by method and shape of the path: what a path's parameters are called does not matter. */
export class PublishedEndpoints {
  private readonly byShape = new Map<string, PublishedEndpoint>();

  constructor() {
    for (const row of referenceRows('gitlab/endpoints.tsv')) {
      if (!trusted.has(row['confidence'] ?? '')) continue;
      const method = row['method'] ?? '';
      const listed = parametersOf(row['parameters(name:in:type:req|opt:[enum])'] ?? '');
      const parameters = new Map([...earlier(row['extra_params_seen_elsewhere(source)'] ?? ''), ...listed].map((parameter) => [parameter.name, parameter]));
      for (const path of variants(row['path'] ?? '')) {
        const segments = [...path.matchAll(/\{(\w+)\}|\*(\w+)/g)].map(([, name, wildcard]) => name ?? wildcard ?? '');
        this.byShape.set(shapeOf(method, path), { method, path, segments, parameters });
      }
    }
  }

  /** The endpoint behind one of our routes. */
  find(route: string): PublishedEndpoint | undefined {
    const [method = '', path = ''] = route.split(' ');
    return this.byShape.get(shapeOf(method, path));
  }

  get size(): number {
    return this.byShape.size;
  }
}

/** `{id}`, `:project_id`, `:*file_path` and `*package_name` all stand for something to fill in. */
export function shapeOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}|:\*?\w+|\*\w+/g, '{}')}`;
}

/** A path with an optional part in brackets is two. */
function variants(path: string): string[] {
  const optional = /\(([^)]*)\)/.exec(path);
  if (optional === null) return [path];
  return [path.replace(optional[0], optional[1] ?? ''), path.replace(optional[0], '')].flatMap(variants);
}

/** Parameters that only GitLab's earlier contract lists: where an endpoint also takes an upload, the present one names nothing but the file. */
function earlier(cell: string): PublishedParameter[] {
  const named = [...cell.matchAll(/([^;\s][^;]*?)\(([a-z0-9,]+)\)/g)];
  return named.filter(([, , sources = '']) => sources.split(',').includes('v2')).map(([, name = '']) => ({ name, place: 'body', type: 'any', required: false }));
}

function parametersOf(cell: string): PublishedParameter[] {
  if (cell === '') return [];
  return cell.split('; ').map((text) => {
    const [, name = '', place = '', type = '', need = '', values] = /^(.+?):(path|query|body|form|header):([^:]*)(?::[^:[]+)?:(req|opt|req\|opt)(?::\[(.*)\])?$/s.exec(text) ?? [];
    if (name === '') throw new Error(`endpoints.tsv has a parameter that does not read: ${text}`);
    return { name, place, type: type === '' ? 'any' : type, required: need === 'req', ...(values === undefined ? {} : { values: values.split(',').filter((value) => value !== '') }) };
  });
}
