import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import type { Field } from '../../presentation/field.js';
import * as field from '../../presentation/field.js';
import { listedRelease } from '../../presentation/listed-release.js';
import { code, inline, link } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const linkMembers = field.parts(['id', 'name', 'url', 'link_type'], ({ name, url }) => (typeof url === 'string' ? link(String(name ?? url), url) : undefined));

/** The links that people attached; GitLab adds the same four source archives to every release. */
const assets: Field = {
  label: 'Assets',
  schema: { type: ['object', 'null'], properties: { links: linkMembers.schema } },
  keep: (value) => {
    const links = isObject(value) ? linkMembers.keep(value['links']) : undefined;
    return Array.isArray(links) && links.length > 0 ? { links } : undefined;
  },
  show: (kept) => (isObject(kept) ? linkMembers.show(kept['links']) : undefined),
};

const release = {
  tag_name: field.name('Tag'),
  name: field.text(),
  author: field.user(),
  created_at: field.time('Created'),
  released_at: field.time('Released'),
  upcoming_release: field.flag('Upcoming'),
  commit: field.part(['id', 'title'], ({ id, title }) => `${code(String(id ?? '').slice(0, 11))} ${inline(String(title ?? ''))}`.trim()),
  milestones: field.parts(['id', 'iid', 'title'], ({ title }) => (title === undefined ? undefined : inline(String(title)))),
  assets,
  description: field.prose('Release notes'),
} satisfies Shape;

const heading = ({ name, tag_name }: JsonObject) => `Release ${inline(String(name ?? tag_name ?? '?'))}`;

/** One release with its notes. */
export const releaseCard = card(release, { heading, headed: ['name'] });

/** A release after a write: without the notes, which the caller just sent or did not touch. */
export const writtenReleaseCard = card(Object.fromEntries(Object.entries(release).filter(([name]) => name !== 'description')), { heading, headed: ['name'] });

/** Several releases, without their notes. */
export const releaseTable = table(listedRelease, { title: 'Releases', empty: 'This project has no releases that match.' });
