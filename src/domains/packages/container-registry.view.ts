import * as field from '../../presentation/field.js';
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

/** The image repositories of a project. */
export const imageRepositoryTable = table(repository, { title: 'Container image repositories', empty: 'This project has no container images.' });

/** The tags of an image. */
export const imageTagTable = table({ name: field.name('Tag'), location: field.name('Pull from') } satisfies Shape, { title: 'Container image tags', empty: 'This image repository has no tags.' });
