import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { globalId, isGlobalId } from '../../gitlab/global-id.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { projectPath } from '../../gitlab/project-path.js';
import { unseen } from '../../gitlab/unseen.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ForwardPaging, forwardPagingAliases } from '../../vocabulary/paging.js';
import { catalogResourceCard, catalogTable, flatResource } from './ci-catalog.view.js';

const CatalogFilter = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of the name or description.' })),
  scope: Type.Optional(OneOf(['ALL', 'NAMESPACES'], 'Everything that the token sees, or only what lies in namespaces of the current user. Default `ALL`.')),
  sort: Type.Optional(
    OneOf(
      ['NAME_ASC', 'NAME_DESC', 'CREATED_ASC', 'CREATED_DESC', 'LATEST_RELEASED_AT_ASC', 'LATEST_RELEASED_AT_DESC', 'STAR_COUNT_ASC', 'STAR_COUNT_DESC', 'USAGE_COUNT_ASC', 'USAGE_COUNT_DESC'],
      'Order of the list. Default: as GitLab has it.',
    ),
  ),
  ...ForwardPaging,
});
type CatalogFilter = Static<typeof CatalogFilter>;

const ResourceRef = Type.Object({ full_path: Type.String({ description: 'Full path of the project in the catalog: `components/sast`; also its id or the global id of its entry.', minLength: 1 }) });
type ResourceRef = Static<typeof ResourceRef>;

const least = 'id name description webPath starCount';
const summary = `${least} fullPath latestReleasedAt last30DayUsageCount verificationLevel topics`;
// GitLab resolves the versions of one project in a request, once, and the README of one version; a list can have none of them.
const whole = `${summary} versions(first: 1) { nodes { name readme components { nodes { name includePath inputs { name type required default description } } } } }`;
const names = 'versions(first: 10) { nodes { name } }';

/** The type of each argument of GraphQL's. Only those that are given are named: an older GitLab lacks some, and refuses the whole document. */
const typeOf = { search: 'String', scope: 'CiCatalogResourceScope', sort: 'CiCatalogResourceSort', first: 'Int', after: 'String' } as const;

const listing = (wanted: CatalogFilter, fields: string) => {
  const given = (Object.keys(typeOf) as (keyof typeof typeOf)[]).filter((name) => wanted[name] !== undefined);
  const declared = given.map((name) => `$${name}: ${typeOf[name]}`).join(', ');
  return `query catalog(${declared}) { ciCatalogResources(${given.map((name) => `${name}: $${name}`).join(', ')}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;
};

const Listed = Type.Object({ ciCatalogResources: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) });
const One = Type.Object({ ciCatalogResource: Nullable(AnyObject) });

const keywords = ['ci component', 'reusable pipeline', 'marketplace', 'github actions', 'orbs', 'include component'];

/** The CI/CD catalog: projects that offer components for pipelines. */
@Injectable()
export class CiCatalogActions {
  @Action('ci_catalog.list', {
    title: 'List CI/CD catalog',
    summary: 'List or search the CI/CD catalog: projects that offer components for pipelines, and when each was last released.',
    effect: 'read',
    params: CatalogFilter,
    view: catalogTable,
    tool: 'gitlab_list_catalog_resources',
    paramAliases: { query: 'search', order_by: 'sort', ...forwardPagingAliases },
    example: { search: 'docker', sort: 'STAR_COUNT_DESC' },
    keywords,
    next: ['ci_catalog.get'],
    related: ['template.ci_yml_list'],
  })
  async list({ first = 20, ...filter }: CatalogFilter, { gitlab }: ActionContext) {
    const wanted = { first, ...filter };
    const read = async (fields: string) => {
      const { ciCatalogResources: found } = received(Listed, await gitlab.graphql(listing(wanted, fields), wanted));
      if (found === null) throw unseen("GitLab shows no CI/CD catalog to the token's user.");
      return new Page(found.nodes.map((each) => flatResource(each)), { per_page: first, ...paginationOf(found.pageInfo) });
    };
    return orLeast(read, summary, least);
  }

  @Action('ci_catalog.get', {
    title: 'Get project of CI/CD catalog',
    summary: 'Read what a project of the CI/CD catalog offers: versions, components with their inputs, and how to include them.',
    effect: 'read',
    since: '16.1',
    params: ResourceRef,
    view: catalogResourceCard,
    tool: 'gitlab_get_catalog_resource',
    paramAliases: { id: 'full_path', path: 'full_path', component: 'full_path' },
    example: { full_path: 'components/sast' },
    keywords: [...keywords, 'inputs', 'how to use'],
    related: ['ci_catalog.list', 'template.lint'],
  })
  async get({ full_path }: ResourceRef, { gitlab }: ActionContext) {
    const which = isGlobalId(full_path)
      ? { declared: '$id: CiCatalogResourceID', given: 'id: $id', variables: { id: globalId('full_path', full_path, ['Ci::Catalog::Resource']) } }
      : { declared: '$fullPath: ID', given: 'fullPath: $fullPath', variables: { fullPath: await projectPath(gitlab, full_path) } };
    const ask = async (fields: string) => {
      const { ciCatalogResource: found } = received(One, await gitlab.graphql(`query catalogResource(${which.declared}) { ciCatalogResource(${which.given}) { ${fields} } }`, which.variables));
      if (found === null) throw unseen(`The CI/CD catalog has no project ${full_path}, or the token's user may not see it.`);
      return found;
    };
    const read = async (fields: string) => flatResource(await ask(fields), fields === least ? {} : await ask(names));
    return orLeast(read, whole, least);
  }
}
