import { parse } from 'yaml';
import { referenceText } from '../support/reference-data.js';
import { shapeOf } from './published-endpoints.js';

/** Which GitLab first had an endpoint and its parameters, as far as the contract's descriptions tell. */
export interface PublishedVersions {
  readonly since?: string;
  readonly parameters: ReadonlyMap<string, string>;
}

interface Described {
  readonly description?: string;
  readonly name?: string;
}

/** GitLab's contract, read for the sentences that name a version. */
export class ContractVersions {
  private readonly byShape = new Map<string, PublishedVersions>();

  constructor() {
    const { paths } = parse(referenceText('gitlab/openapi.yaml'), { uniqueKeys: false }) as { paths: Record<string, Record<string, Described & { readonly parameters?: readonly Described[] }>> };
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { description, parameters = [] }] of Object.entries(operations)) {
        const since = versionIn(description);
        const listed = parameters.flatMap(({ name = '', description: told }) => [versionIn(told)].filter((version) => version !== undefined).map((version) => [name, version] as const));
        this.byShape.set(shapeOf(method.toUpperCase(), path.replace(/^\/api\/v4/, '').replace(/\(([^)]*)\)/, '')), { ...(since === undefined ? {} : { since }), parameters: new Map(listed) });
      }
    }
  }

  find(route: string): PublishedVersions | undefined {
    const [method = '', path = ''] = route.split(' ');
    return this.byShape.get(shapeOf(method, path));
  }
}

/** Older ones than 16.1 are in nobody's use. */
function versionIn(description = ''): string | undefined {
  const [, version] = /(?:introduced|added) in (?:GitLab )?(\d+\.\d+)/i.exec(description) ?? [];
  return version === undefined || Number(version.split('.')[0]) < 16 || version === '16.0' ? undefined : version;
}
