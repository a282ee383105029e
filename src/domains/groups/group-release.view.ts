import * as field from '../../presentation/field.js';
import { listedRelease } from '../../presentation/listed-release.js';
import { webAddress } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

/** GitLab names the project of a release nowhere but in its addresses. */
const page = field.part(['self'], ({ self }) => (typeof self === 'string' ? webAddress(self) : undefined), 'Page');

/** Releases of several projects, without their notes. */
export const groupReleaseTable = table({ ...listedRelease, _links: page } satisfies Shape, { title: 'Releases', empty: 'The projects of this group have no releases.' });
