import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { pagesCard, pagesDomainCard, pagesDomainTable } from './pages.view.js';

const Where = Type.Object({ project_id: ProjectRef });
const DomainRef = Type.Object({ project_id: ProjectRef, domain: Type.String({ description: 'The domain: `docs.example.com`.', minLength: 1 }) });

const certificate = {
  auto_ssl_enabled: Type.Optional(Type.Boolean({ description: 'Whether GitLab gets a certificate from Let\'s Encrypt and renews it. A new domain: false unless said.' })),
  certificate: Type.Optional(Type.String({ description: 'Certificate with those in between, in PEM, most specific first; together with key.' })),
  key: Type.Optional(Type.String({ description: 'Private key of the certificate in PEM; never shown again.' })),
};

const keywords = ['gitlab pages', 'static site', 'website', 'hosting'];
const domainKeywords = [...keywords, 'custom domain', 'certificate', 'ssl', 'tls', 'dns'];
const domains = '/projects/:project_id/pages/domains';

/** The site that a project publishes, and the domains it is served at. */
@Injectable()
export class PagesActions {
  @RestAction('project.pages_get', 'GET /projects/:project_id/pages', {
    title: 'Get Pages settings',
    summary: 'Read the Pages site of a project: its address, deployments and settings.',
    effect: 'read',
    since: '16.8',
    params: Where,
    view: pagesCard,
    tool: 'gitlab_pages_get',
    keywords,
    related: ['project.pages_update', 'project.pages_domain_list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.pages_update', 'PATCH /projects/:project_id/pages', {
    title: 'Update Pages settings',
    summary: 'Change the settings of the Pages site of a project: HTTPS, a domain of its own, the primary domain.',
    effect: 'write',
    since: '17.0',
    sinceOf: { pages_primary_domain: '17.8' },
    params: Type.Object({
      project_id: ProjectRef,
      pages_https_only: Type.Optional(Type.Boolean({ description: 'Whether plain HTTP is redirected to HTTPS.' })),
      pages_unique_domain_enabled: Type.Optional(Type.Boolean({ description: 'Whether the site has a domain of its own, apart from other sites of its group.' })),
      pages_primary_domain: Type.Optional(Type.String({ description: 'Domain of the site that requests for the others are redirected to.' })),
    }),
    clears: ['pages_primary_domain'],
    view: pagesCard,
    tool: 'gitlab_pages_update',
    idempotent: true,
    paramAliases: { https_only: 'pages_https_only', force_https: 'pages_https_only', unique_domain: 'pages_unique_domain_enabled', primary_domain: 'pages_primary_domain' },
    example: { project_id: 'group/project', pages_https_only: true },
    keywords: [...keywords, 'redirect', 'https'],
    related: ['project.pages_get'],
  })
  declare readonly update: RestCall;

  @RestAction('project.pages_unpublish', 'DELETE /projects/:project_id/pages', {
    title: 'Unpublish Pages',
    summary: 'Remove the published Pages site of a project with all its deployments.',
    effect: 'destroy',
    params: Where,
    tool: 'gitlab_pages_unpublish',
    done: 'The site is no longer published.',
    keywords: [...keywords, 'take down', 'delete site'],
    related: ['project.pages_get'],
  })
  declare readonly unpublish: RestCall;

  @RestAction('project.pages_domain_list_all', 'GET /pages/domains', {
    title: 'List Pages domains of instance',
    summary: 'List the Pages domains of all projects of the instance with their certificates.',
    effect: 'read',
    admin: true,
    params: Type.Object({ domain: Type.Optional(Type.String({ description: 'Only this domain.' })), ...Paging }),
    view: pagesDomainTable,
    tool: 'gitlab_pages_domain_list_all',
    keywords: domainKeywords,
    related: ['project.pages_domain_list'],
  })
  declare readonly allDomains: RestCall;

  @RestAction('project.pages_domain_list', `GET ${domains}`, {
    title: 'List Pages domains',
    summary: 'List the domains that the Pages site of a project is served at, and whether each is verified.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: pagesDomainTable,
    tool: 'gitlab_pages_domain_list',
    keywords: domainKeywords,
    next: ['project.pages_domain_get'],
    related: ['project.pages_domain_create', 'project.pages_get'],
  })
  declare readonly domains: RestCall;

  @RestAction('project.pages_domain_get', `GET ${domains}/:domain`, {
    title: 'Get Pages domain',
    summary: 'Read one domain of a Pages site: whether it is verified, by which code, and its certificate.',
    effect: 'read',
    params: DomainRef,
    view: pagesDomainCard,
    tool: 'gitlab_pages_domain_get',
    example: { project_id: 'group/project', domain: 'docs.example.com' },
    keywords: [...domainKeywords, 'verification'],
    related: ['project.pages_domain_list'],
  })
  declare readonly domain: RestCall;

  @RestAction('project.pages_domain_create', `POST ${domains}`, {
    title: 'Create Pages domain',
    summary: 'Add a domain to the Pages site of a project, with a certificate of its own or one of Let\'s Encrypt.',
    effect: 'write',
    params: Type.Object({ ...DomainRef.properties, ...certificate }),
    view: pagesDomainCard,
    tool: 'gitlab_pages_domain_create',
    example: { project_id: 'group/project', domain: 'docs.example.com', auto_ssl_enabled: true },
    keywords: [...domainKeywords, 'add domain'],
    next: ['project.pages_domain_get'],
    related: ['project.pages_domain_update'],
  })
  declare readonly createDomain: RestCall;

  @RestAction('project.pages_domain_update', `PUT ${domains}/:domain`, {
    title: 'Update Pages domain',
    summary: 'Change the certificate of a domain of a Pages site, or let GitLab take care of it.',
    effect: 'write',
    params: Type.Object({ ...DomainRef.properties, ...certificate }),
    view: pagesDomainCard,
    tool: 'gitlab_pages_domain_update',
    idempotent: true,
    example: { project_id: 'group/project', domain: 'docs.example.com', auto_ssl_enabled: true },
    keywords: [...domainKeywords, 'renew certificate'],
    related: ['project.pages_domain_get'],
  })
  declare readonly updateDomain: RestCall;

  @RestAction('project.pages_domain_delete', `DELETE ${domains}/:domain`, {
    title: 'Delete Pages domain',
    summary: 'Delete a domain of a Pages site, which is then no longer served there.',
    effect: 'destroy',
    params: DomainRef,
    tool: 'gitlab_pages_domain_delete',
    done: 'The domain was deleted.',
    example: { project_id: 'group/project', domain: 'docs.example.com' },
    keywords: [...domainKeywords, 'remove domain'],
    related: ['project.pages_domain_list'],
  })
  declare readonly deleteDomain: RestCall;
}
