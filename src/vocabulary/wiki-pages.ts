import { Type } from 'typebox';
import { OneOf } from './enums.js';
import { Paging } from './paging.js';

/** What a list of wiki pages can be asked for. */
export const wikiPageList = {
  with_content: Type.Optional(Type.Boolean({ description: 'Adds the content of each page; reading one page by itself is cheaper. Default false.' })),
  ...Paging,
};

export const WikiSlug = Type.String({ description: 'Slug of the page, slashes and all: `home` or `guides/deploy`.', minLength: 1 });

/** How a page is read. */
export const wikiPageReading = {
  version: Type.Optional(Type.String({ description: 'SHA of the version to read. Default: the present one.' })),
  render_html: Type.Optional(Type.Boolean({ description: 'Gives the content as HTML instead of its source. Default false.' })),
};

const Format = Type.Optional(OneOf(['markdown', 'rdoc', 'asciidoc', 'org'], 'Markup language of the content. Default `markdown`.'));

export const newWikiPage = {
  title: Type.String({ description: 'Title of the page; slashes put it into folders: `guides/Deploy`. The slug is made from it.', minLength: 1 }),
  content: Type.String({ description: 'Content of the page in the markup language of `format`.', minLength: 1 }),
  format: Format,
};

export const wikiPageChanges = {
  title: Type.Optional(Type.String({ description: 'New title; it moves the page when its folder or name changes.' })),
  content: Type.Optional(Type.String({ description: 'New content; replaces the whole page.' })),
  format: Format,
};

/** What callers call the slug, and what is written. */
export const wikiSlugAliases = { page: 'slug', page_slug: 'slug', path: 'slug' };
export const wikiContentAliases = { body: 'content', text: 'content' };
