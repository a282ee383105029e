import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';

const section = { notes: field.prose('Release notes') } satisfies Shape;

/** The notes of a version in Markdown. */
export const changelogCard = card(section, { heading: () => 'Changelog section' });
