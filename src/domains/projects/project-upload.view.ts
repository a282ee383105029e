import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { withPicture } from '../../presentation/picture.js';
import type { Shape } from '../../presentation/shape.js';
import { uploadsView } from '../../presentation/uploads.js';

const upload = {
  id: field.number('ID'),
  alt: field.text('Name'),
  markdown: field.name('Markdown'),
  url: field.name('Address in Markdown'),
  full_path: field.name('Path'),
} satisfies Shape;

/** A file that was uploaded, with the picture that it is. */
export const uploadCard = withPicture(card(upload, { heading: ({ alt }) => `Uploaded ${inline(String(alt ?? 'the file'))}`, headed: ['alt'] }));

/** Several uploads. */
export const uploadTable = uploadsView('Nothing was uploaded to this project.');

/** A project with a new picture. */
export const avatarCard = withPicture(
  card({ id: field.number('ID'), path_with_namespace: field.name('Path'), avatar_url: field.address('Avatar'), web_url: field.address('Link') }, { heading: ({ path_with_namespace: path }) => `New avatar of ${inline(String(path ?? 'the project'))}`, headed: ['path_with_namespace'] }),
);
