import { numberIn } from '../../gitlab/global-id.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { nameOf, placeOf } from './vulnerability.view.js';

const finding = {
  uuid: field.text(),
  title: field.text(),
  severity: field.text(),
  state: field.text(),
  report_type: field.text('Found by'),
  scanner: field.text(),
  identifier: field.text(),
  location: field.name(),
  false_positive: field.whenSet('Likely a false positive'),
  dismissal_reason: field.text('Dismissed as'),
  vulnerability_id: field.number('Vulnerability'),
  solution: field.text(),
} satisfies Shape;

/** A finding as GraphQL gives it, under the names of REST. */
export function flatFinding(raw: JsonObject): JsonObject {
  const { identifiers, vulnerability } = raw;
  return {
    uuid: raw['uuid'],
    title: raw['title'],
    severity: raw['severity'],
    state: raw['state'],
    report_type: raw['reportType'],
    scanner: nameOf(raw['scanner']),
    identifier: Array.isArray(identifiers) ? nameOf(identifiers[0]) : undefined,
    location: placeOf(raw['location']),
    false_positive: raw['falsePositive'],
    dismissal_reason: raw['dismissalReason'],
    vulnerability_id: isObject(vulnerability) ? numberIn(vulnerability['id']) : undefined,
    solution: raw['solution'],
  };
}

/** What scanners found in one pipeline. */
export const securityFindingTable = pagedByGraphql(
  table(finding, { title: 'Findings', columns: ['severity', 'state', 'title', 'report_type', 'scanner', 'identifier', 'location', 'vulnerability_id'], empty: 'The scans of this pipeline found nothing that matches.' }),
);
