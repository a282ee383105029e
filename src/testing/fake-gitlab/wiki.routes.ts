import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord } from './world.js';

interface WikiPageRecord {
  readonly id: number;
  slug: string;
  title: string;
  format: string;
  content: string;
}

const slugOf = (title: string) => title.trim().replaceAll(/\s+/g, '-');

const page = (id: number, title: string, content: string): WikiPageRecord => ({ id, slug: slugOf(title), title, format: 'markdown', content });

/** The wiki of a project. */
export const wikiOf = keptRows((project: ProjectRecord): WikiPageRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        page(8501, 'home', '# acme/api\n\nStart with [Deploying](guides/Deploying).\n'),
        page(8502, 'guides/Deploying', '# Deploying\n\n1. Merge.\n2. Wait for the pipeline.\n3. Press the button.\n'),
        page(8503, 'On-call', 'Who answers at night, and how.\n'),
      ],
);

const listed = ({ id, slug, title, format }: WikiPageRecord): JsonObject => ({ format, slug, title, wiki_page_meta_id: id });

const entity = (call: Call, record: WikiPageRecord): JsonObject => ({
  ...listed(record),
  encoding: 'UTF-8',
  front_matter: {},
  content: call.flag('render_html') ? `<p data-sourcepos="1:1-1:1" dir="auto">${record.content}</p>` : record.content,
});

function pageOf(call: Call, project: ProjectRecord): WikiPageRecord {
  const found = wikiOf(project).find(({ slug }) => slug === call.param('slug'));
  if (!found) throw notFound('Wiki Page');
  return found;
}

export const wikiRoutes: Routes = {
  // This list is not paged.
  'GET /projects/:id/wikis': (call) => ok(wikiOf(call.project()).map((record) => (call.flag('with_content') ? entity(call, record) : listed(record)))),
  'POST /projects/:id/wikis': (call) => {
    const rows = wikiOf(call.project(roles.developer));
    const [title, content] = [call.required('title'), call.required('content')];
    if (rows.some(({ slug }) => slug === slugOf(title))) throw badRequest('A page with that title already exists');
    const made: WikiPageRecord = { ...page(call.world.nextId(), title, content), format: call.oneOf('format', ['markdown', 'rdoc', 'asciidoc', 'org']) ?? 'markdown' };
    rows.push(made);
    return created(entity(call, made));
  },
  'GET /projects/:id/wikis/:slug': (call) => ok(entity(call, pageOf(call, call.project()))),
  'PUT /projects/:id/wikis/:slug': (call) => {
    const record = pageOf(call, call.project(roles.developer));
    call.requireOneOf(['title', 'content', 'format']);
    record.title = call.text('title') ?? record.title;
    record.slug = slugOf(record.title);
    record.content = call.text('content') ?? record.content;
    record.format = call.oneOf('format', ['markdown', 'rdoc', 'asciidoc', 'org']) ?? record.format;
    return ok(entity(call, record));
  },
  'DELETE /projects/:id/wikis/:slug': (call) => {
    const project = call.project(roles.maintainer);
    const rows = wikiOf(project);
    rows.splice(rows.indexOf(pageOf(call, project)), 1);
    return noContent();
  },
};
