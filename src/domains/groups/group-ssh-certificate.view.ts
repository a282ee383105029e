import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const certificate = { id: field.number('ID'), title: field.text(), created_at: field.time('Added') } satisfies Shape;

/** One authority for SSH certificates; its public key says nothing to a reader. */
export const sshCertificateCard = card(certificate, { heading: ({ title, id }: JsonObject) => `SSH certificate ${inline(String(title ?? id ?? '?'))}`, headed: ['title'] });

/** Several. */
export const sshCertificateTable = table(certificate, { title: 'SSH certificates', empty: 'This group has no SSH certificates.' });
