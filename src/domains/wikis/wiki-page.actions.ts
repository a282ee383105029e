import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { wikiPageCard, wikiPageTable, writtenWikiPageCard } from './wiki-page.view.js';

const WikiPages = Type.Object({
  project_id: ProjectRef,
  with_content: Type.Optional(Type.Boolean({ description: 'Adds the content of each page; reading one page with wiki.get is cheaper. Default false.' })),
  ...Paging,
});
type WikiPages = Static<typeof WikiPages>;

const WikiPageRef = Type.Object({
  project_id: ProjectRef,
  slug: Type.String({ description: 'Slug of the page, slashes and all: `home` or `guides/deploy`.', minLength: 1 }),
});

const Format = Type.Optional(OneOf(['markdown', 'rdoc', 'asciidoc', 'org'], 'Markup language of the content. Default `markdown`.'));

const paramAliases = { page: 'slug', page_slug: 'slug', path: 'slug' };

/** Pages of a project's wiki. */
@Injectable()
export class WikiPageActions {
  @Action('wiki.list', {
    title: 'List wiki pages',
    summary: 'List the pages of a project\'s wiki by title and slug.',
    effect: 'read',
    params: WikiPages,
    view: wikiPageTable,
    tool: 'gitlab_wiki_list',
    keywords: ['documentation', 'docs', 'knowledge base', 'runbooks'],
    next: ['wiki.get'],
  })
  async list({ project_id, with_content, page = 1, per_page = 20 }: WikiPages, { gitlab }: ActionContext) {
    const answer = await gitlab.rest.get<unknown>('/projects/:project_id/wikis', { project_id }, { query: { with_content } });
    // GitLab sends all pages of the wiki at once.
    return pageOfWhole<unknown>(Array.isArray(answer) ? answer : [], page, per_page);
  }

  @RestAction('wiki.get', 'GET /projects/:project_id/wikis/:slug', {
    title: 'Get wiki page',
    summary: 'Read one wiki page of a project with its content.',
    effect: 'read',
    params: Type.Object({
      ...WikiPageRef.properties,
      version: Type.Optional(Type.String({ description: 'SHA of the version to read. Default: the present one.' })),
      render_html: Type.Optional(Type.Boolean({ description: 'Gives the content as HTML instead of its source. Default false.' })),
    }),
    view: wikiPageCard,
    resource: 'gitlab://project/{project_id}/wiki/{slug}',
    tool: 'gitlab_wiki_get',
    paramAliases: { ...paramAliases, title: 'slug' },
    example: { project_id: 'group/project', slug: 'guides/deploy' },
    keywords: ['documentation', 'docs', 'runbook', 'knowledge base'],
    related: ['wiki.list', 'wiki.update'],
  })
  declare readonly get: RestCall;

  @RestAction('wiki.create', 'POST /projects/:project_id/wikis', {
    title: 'Create wiki page',
    summary: 'Create a page in a project\'s wiki.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      title: Type.String({ description: 'Title of the page; slashes put it into folders: `guides/Deploy`. The slug is made from it.', minLength: 1 }),
      content: Type.String({ description: 'Content of the page in the markup language of `format`.', minLength: 1 }),
      format: Format,
    }),
    view: writtenWikiPageCard,
    tool: 'gitlab_wiki_create',
    paramAliases: { name: 'title', body: 'content', text: 'content' },
    example: { project_id: 'group/project', title: 'guides/Deploy', content: '# How to deploy' },
    keywords: ['documentation', 'new page', 'write docs', 'runbook'],
    related: ['wiki.update', 'wiki.list'],
  })
  declare readonly create: RestCall;

  @RestAction('wiki.update', 'PUT /projects/:project_id/wikis/:slug', {
    title: 'Update wiki page',
    summary: 'Change a page of a project\'s wiki: its content, title or format; a new title may change its slug.',
    effect: 'write',
    params: Type.Object({
      ...WikiPageRef.properties,
      title: Type.Optional(Type.String({ description: 'New title; it moves the page when its folder or name changes.' })),
      content: Type.Optional(Type.String({ description: 'New content; replaces the whole page.' })),
      format: Format,
    }),
    view: writtenWikiPageCard,
    tool: 'gitlab_wiki_update',
    idempotent: true,
    paramAliases: { ...paramAliases, body: 'content', text: 'content', new_title: 'title' },
    example: { project_id: 'group/project', slug: 'guides/deploy', content: '# How to deploy' },
    keywords: ['documentation', 'edit page', 'rename page', 'rewrite', 'runbook'],
    related: ['wiki.get', 'wiki.create'],
  })
  declare readonly update: RestCall;
}
