import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { hidingInEach, showingOnce } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const application = {
  id: field.number('ID'),
  application_name: field.text('Name'),
  application_id: field.name('Client ID'),
  callback_url: field.name('Redirects to'),
  confidential: field.flag('Keeps its secret', { sayNo: true }),
  scopes: field.names(),
} satisfies Shape;

/** An application as it was just made, or after its secret was renewed. */
export const applicationWithSecretCard = showingOnce(
  'secret',
  'Secret',
  card(application, { heading: ({ application_name, id }: JsonObject) => `Application ${inline(String(application_name ?? id ?? '?'))}`, headed: ['application_name'] }),
);

/** Several applications, without their secrets. */
export const applicationTable = hidingInEach('secret', table(application, { title: 'Applications', empty: 'There are no applications.' }));
