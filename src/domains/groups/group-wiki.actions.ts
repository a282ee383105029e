import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { wikiPageCard, wikiPageTable, writtenWikiPageCard } from '../../presentation/wiki-page.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { newWikiPage, wikiContentAliases, wikiPageChanges, wikiPageList, wikiPageReading, WikiSlug, wikiSlugAliases } from '../../vocabulary/wiki-pages.js';

const WikiPages = Type.Object({ group_id: GroupRef, ...wikiPageList });
type WikiPages = Static<typeof WikiPages>;

const WikiPageRef = Type.Object({ group_id: GroupRef, slug: WikiSlug });

const keywords = ['documentation', 'docs', 'knowledge base', 'runbooks', 'team wiki'];

/** Pages of a group's wiki. */
@Injectable()
export class GroupWikiActions {
  @Action('group.wiki_list', {
    title: 'List wiki pages of group',
    summary: 'List the pages of a group\'s wiki by title and slug.',
    effect: 'read',
    tier: 'premium',
    params: WikiPages,
    view: wikiPageTable,
    tool: 'gitlab_group_wiki_list',
    keywords,
    next: ['group.wiki_get'],
    related: ['wiki.list'],
  })
  async list({ group_id, with_content, page = 1, per_page = 20 }: WikiPages, { gitlab }: ActionContext) {
    const answer = await gitlab.rest.get<unknown>('/groups/:group_id/wikis', { group_id }, { query: { with_content } });
    // GitLab sends all pages of the wiki at once.
    return pageOfWhole<unknown>(Array.isArray(answer) ? answer : [], page, per_page);
  }

  @RestAction('group.wiki_get', 'GET /groups/:group_id/wikis/:slug', {
    title: 'Get wiki page of group',
    summary: 'Read one wiki page of a group with its content.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ ...WikiPageRef.properties, ...wikiPageReading }),
    view: wikiPageCard,
    tool: 'gitlab_group_wiki_get',
    paramAliases: { ...wikiSlugAliases, title: 'slug' },
    example: { group_id: 'group', slug: 'guides/deploy' },
    keywords,
    related: ['group.wiki_list', 'group.wiki_edit', 'wiki.get'],
  })
  declare readonly get: RestCall;

  @RestAction('group.wiki_create', 'POST /groups/:group_id/wikis', {
    title: 'Create wiki page in group',
    summary: 'Create a page in a group\'s wiki.',
    effect: 'write',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...newWikiPage }),
    view: writtenWikiPageCard,
    tool: 'gitlab_group_wiki_create',
    paramAliases: { name: 'title', ...wikiContentAliases },
    example: { group_id: 'group', title: 'guides/Deploy', content: '# How to deploy' },
    keywords: [...keywords, 'new page', 'write docs'],
    related: ['group.wiki_edit', 'group.wiki_list'],
  })
  declare readonly create: RestCall;

  @RestAction('group.wiki_edit', 'PUT /groups/:group_id/wikis/:slug', {
    title: 'Edit wiki page of group',
    summary: 'Edit a page of a group\'s wiki: its content, title or format; a new title may change its slug.',
    effect: 'write',
    tier: 'premium',
    params: Type.Object({ ...WikiPageRef.properties, ...wikiPageChanges }),
    view: writtenWikiPageCard,
    tool: 'gitlab_group_wiki_edit',
    idempotent: true,
    paramAliases: { ...wikiSlugAliases, ...wikiContentAliases, new_title: 'title' },
    example: { group_id: 'group', slug: 'guides/deploy', content: '# How to deploy' },
    keywords: [...keywords, 'update page', 'rename page', 'rewrite'],
    related: ['group.wiki_get', 'group.wiki_create'],
  })
  declare readonly edit: RestCall;

  @RestAction('group.wiki_delete', 'DELETE /groups/:group_id/wikis/:slug', {
    title: 'Delete wiki page of group',
    summary: 'Delete a page of a group\'s wiki; its history stays in the repository of the wiki.',
    effect: 'destroy',
    tier: 'premium',
    params: WikiPageRef,
    tool: 'gitlab_group_wiki_delete',
    done: 'The wiki page was deleted.',
    paramAliases: { ...wikiSlugAliases, title: 'slug' },
    example: { group_id: 'group', slug: 'guides/deploy' },
    keywords: [...keywords, 'remove page'],
    related: ['group.wiki_list'],
  })
  declare readonly delete: RestCall;
}
