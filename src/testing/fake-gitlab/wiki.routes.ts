import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { type GroupRecord, roles } from './records.js';
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

type Owner = ProjectRecord | GroupRecord;

/** The wiki of a project or group. */
export const wikiOf = keptRows((owner: Owner): WikiPageRecord[] => {
  if ('full_path' in owner) return owner.full_path === 'acme' ? [page(8511, 'home', '# Acme\n\nWho does what.\n'), page(8512, 'guides/Onboarding', '# Onboarding\n\nAsk for a laptop first.\n')] : [];
  return owner.id !== landmarks.api
    ? []
    : [
        page(8501, 'home', '# acme/api\n\nStart with [Deploying](guides/Deploying).\n'),
        page(8502, 'guides/Deploying', '# Deploying\n\n1. Merge.\n2. Wait for the pipeline.\n3. Press the button.\n'),
        page(8503, 'On-call', 'Who answers at night, and how.\n'),
      ];
});

const listed = ({ id, slug, title, format }: WikiPageRecord): JsonObject => ({ format, slug, title, wiki_page_meta_id: id });

const entity = (call: Call, record: WikiPageRecord): JsonObject => ({
  ...listed(record),
  encoding: 'UTF-8',
  front_matter: {},
  content: call.flag('render_html') ? `<p data-sourcepos="1:1-1:1" dir="auto">${record.content}</p>` : record.content,
});

function pageOf(call: Call, owner: Owner): WikiPageRecord {
  const found = wikiOf(owner).find(({ slug }) => slug === call.param('slug'));
  if (!found) throw notFound('Wiki Page');
  return found;
}

/** What projects and groups have alike. */
function wikiBelow(path: string, ownerOf: (call: Call, role?: number) => Owner): Routes {
  return {
    // This list is not paged.
    [`GET ${path}/wikis`]: (call) => ok(wikiOf(ownerOf(call)).map((record) => (call.flag('with_content') ? entity(call, record) : listed(record)))),
    [`POST ${path}/wikis`]: (call) => {
      const rows = wikiOf(ownerOf(call, roles.developer));
      const [title, content] = [call.required('title'), call.required('content')];
      if (rows.some(({ slug }) => slug === slugOf(title))) throw badRequest('A page with that title already exists');
      const made: WikiPageRecord = { ...page(call.world.nextId(), title, content), format: call.oneOf('format', ['markdown', 'rdoc', 'asciidoc', 'org']) ?? 'markdown' };
      rows.push(made);
      return created(entity(call, made));
    },
    [`GET ${path}/wikis/:slug`]: (call) => ok(entity(call, pageOf(call, ownerOf(call)))),
    [`PUT ${path}/wikis/:slug`]: (call) => {
      const record = pageOf(call, ownerOf(call, roles.developer));
      call.requireOneOf(['title', 'content', 'format']);
      record.title = call.text('title') ?? record.title;
      record.slug = slugOf(record.title);
      record.content = call.text('content') ?? record.content;
      record.format = call.oneOf('format', ['markdown', 'rdoc', 'asciidoc', 'org']) ?? record.format;
      return ok(entity(call, record));
    },
    [`DELETE ${path}/wikis/:slug`]: (call) => {
      const owner = ownerOf(call, roles.maintainer);
      const rows = wikiOf(owner);
      rows.splice(rows.indexOf(pageOf(call, owner)), 1);
      return noContent();
    },
  };
}

export const wikiRoutes: Routes = {
  ...wikiBelow('/projects/:id', (call, role) => call.project(role)),
  ...wikiBelow('/groups/:id', (call, role) => {
    call.requirePremium();
    return call.group(role);
  }),
};
