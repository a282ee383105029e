import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const repository = {
  id: field.number('ID'),
  path: field.name(),
  location: field.name('Pull from'),
  tags_count: field.number('Tags'),
  tags: field.names('Names of the tags'),
  status: field.text(),
  created_at: field.time('Created'),
} satisfies Shape;

/** One image repository. */
export const imageRepositoryCard = card({ ...repository, project_id: field.number('Project'), size: field.bytes() } satisfies Shape, {
  heading: ({ path, id }: JsonObject) => `Container images ${code(String(path ?? id ?? '?'))}`,
  headed: ['path'],
});

/** The image repositories of a project. */
export const imageRepositoryTable = table(repository, { title: 'Container image repositories', empty: 'There are no container images here.' });

/** The tags of an image. */
export const imageTagTable = table({ name: field.name('Tag'), location: field.name('Pull from') } satisfies Shape, { title: 'Container image tags', empty: 'This image repository has no tags.' });

/** One tag of an image. */
export const imageTagCard = card(
  { name: field.name('Tag'), location: field.name('Pull from'), digest: field.name(), revision: field.sha(), total_size: field.bytes('Size'), created_at: field.time('Created') } satisfies Shape,
  { heading: ({ path, name }: JsonObject) => `Container image ${code(String(path ?? name ?? '?'))}`, headed: ['name'] },
);
