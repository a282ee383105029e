import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { wikiPageCard, wikiPageTable, writtenWikiPageCard } from '../../presentation/wiki-page.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { newWikiPage, wikiContentAliases, wikiPageChanges, wikiPageList, wikiPageReading, WikiSlug, wikiSlugAliases } from '../../vocabulary/wiki-pages.js';

const WikiPages = Type.Object({ project_id: ProjectRef, ...wikiPageList });
type WikiPages = Static<typeof WikiPages>;

const WikiPageRef = Type.Object({ project_id: ProjectRef, slug: WikiSlug });

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
    params: Type.Object({ ...WikiPageRef.properties, ...wikiPageReading }),
    view: wikiPageCard,
    resource: 'gitlab://project/{project_id}/wiki/{slug}',
    tool: 'gitlab_wiki_get',
    paramAliases: { ...wikiSlugAliases, title: 'slug' },
    example: { project_id: 'group/project', slug: 'guides/deploy' },
    keywords: ['documentation', 'docs', 'runbook', 'knowledge base'],
    related: ['wiki.list', 'wiki.update'],
  })
  declare readonly get: RestCall;

  @RestAction('wiki.create', 'POST /projects/:project_id/wikis', {
    title: 'Create wiki page',
    summary: 'Create a page in a project\'s wiki.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, ...newWikiPage }),
    view: writtenWikiPageCard,
    tool: 'gitlab_wiki_create',
    paramAliases: { name: 'title', ...wikiContentAliases },
    example: { project_id: 'group/project', title: 'guides/Deploy', content: '# How to deploy' },
    keywords: ['documentation', 'new page', 'write docs', 'runbook'],
    related: ['wiki.update', 'wiki.list'],
  })
  declare readonly create: RestCall;

  @RestAction('wiki.update', 'PUT /projects/:project_id/wikis/:slug', {
    title: 'Update wiki page',
    summary: 'Change a page of a project\'s wiki: its content, title or format; a new title may change its slug.',
    effect: 'write',
    params: Type.Object({ ...WikiPageRef.properties, ...wikiPageChanges }),
    view: writtenWikiPageCard,
    tool: 'gitlab_wiki_update',
    idempotent: true,
    paramAliases: { ...wikiSlugAliases, ...wikiContentAliases, new_title: 'title' },
    example: { project_id: 'group/project', slug: 'guides/deploy', content: '# How to deploy' },
    keywords: ['documentation', 'edit page', 'rename page', 'rewrite', 'runbook'],
    related: ['wiki.get', 'wiki.create'],
  })
  declare readonly update: RestCall;

  @RestAction('wiki.delete', 'DELETE /projects/:project_id/wikis/:slug', {
    title: 'Delete wiki page',
    summary: 'Delete a page of a project\'s wiki; links to it then lead nowhere.',
    effect: 'destroy',
    params: WikiPageRef,
    tool: 'gitlab_wiki_delete',
    done: 'The page was deleted.',
    paramAliases: { ...wikiSlugAliases, title: 'slug' },
    example: { project_id: 'group/project', slug: 'guides/deploy' },
    keywords: ['documentation', 'remove page', 'runbook'],
    related: ['wiki.list', 'wiki.update'],
  })
  declare readonly delete: RestCall;
}
