import { numberIn } from '../../gitlab/global-id.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const status = {
  scan_profile: field.part(['id', 'name', 'gitlab_recommended'], ({ name, id }) => `${inline(String(name ?? '?'))}${id === undefined ? '' : ` (${inline(String(id))})`}`, 'Profile'),
  scan_type: field.text('Scan'),
  status: field.text(),
  last_scan_at: field.time('Last scan'),
  consecutive_success_count: field.number('Successes in a row'),
  consecutive_failure_count: field.number('Failures in a row'),
  build_id: field.number('Job'),
} satisfies Shape;

/** How the scan profiles of a project are doing. */
export const scanProfileStatusTable = table(status, { title: 'Scan profiles', empty: 'This project has no scan profiles.' });

/** The state of a scan profile as GraphQL gives it, under names like those of REST. */
export function flatStatus({ scanProfile, status: state, lastScanAt, consecutiveSuccessCount, consecutiveFailureCount, buildId }: JsonObject): JsonObject {
  const { id, name, scanType, gitlabRecommended } = isObject(scanProfile) ? scanProfile : {};
  return {
    scan_profile: { id: lastPart(id), name, gitlab_recommended: gitlabRecommended },
    scan_type: scanType,
    status: state,
    last_scan_at: lastScanAt,
    consecutive_success_count: consecutiveSuccessCount,
    consecutive_failure_count: consecutiveFailureCount,
    build_id: numberIn(buildId),
  };
}

/** What a global id ends with: the profiles that come with GitLab are named after their kind of scan. */
function lastPart(id: unknown): string | undefined {
  return typeof id === 'string' ? id.slice(id.lastIndexOf('/') + 1) : undefined;
}
