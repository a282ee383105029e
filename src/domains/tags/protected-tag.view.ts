import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { refAccess } from '../../presentation/ref-access.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const protection = {
  name: field.name('Tag'),
  create_access_levels: refAccess('May create', roleName),
} satisfies Shape;

/** One protected tag, or a pattern that protects several. */
export const protectedTagCard = card(protection, { heading: ({ name }: JsonObject) => `Protected tag ${code(String(name ?? '?'))}`, headed: ['name'] });

/** Several protected tags. */
export const protectedTagTable = table(protection, { title: 'Protected tags', empty: 'No tag of this project is protected.' });
