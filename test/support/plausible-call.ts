import type { HarnessCall } from '../../src/testing/action-harness.js';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import { exampleOf } from '../../src/catalog/action-example.js';
import type { JsonObject } from '../../src/kernel/json.js';

/** Things that the pretend GitLab has, by the names of the parameters that aim at them. */
export const seeded: JsonObject = {
  project_id: 'acme/api',
  group_id: 'acme',
  full_path: 'acme/api',
  issue_iid: 7,
  epic_iid: 1,
  merge_request_iid: 2,
  pipeline_id: 5103,
  job_id: 9223,
  milestone_iid: 1,
  tag_name: 'v1.0.0',
  file_path: 'README.md',
  branch: 'main',
  ref: 'main',
  sha: 'main',
};

/** The arguments of a plausible call: what is required, what the author gave as an example, and for files that a test may have been there before. */
export function plausible(entry: ActionEntry): JsonObject {
  const example = exampleOf(entry);
  const given = Object.keys(seeded).filter((name) => name in example && typeof example[name] === typeof seeded[name] && typeof example[name] === (entry.schema.properties[name]?.type === 'integer' ? 'number' : 'string'));
  return { ...example, ...('output_path' in example && { overwrite: true }), ...Object.fromEntries(given.map((name) => [name, seeded[name]])) };
}

/** Waiting for a change takes its own time, and here there is none to wait for. */
export const patience = (entry: ActionEntry): Pick<HarnessCall, 'signal'> => ({ signal: AbortSignal.timeout(entry.spec.ownTime === true ? 200 : 10_000) });

/** Whether a path has a part that leads upwards, however often it is decoded on the way. */
export function leadsUp(path: string): boolean {
  return decodedFully(path).split(/[/\\]/).some((part) => part === '.' || part === '..');
}

export function decodedFully(path: string): string {
  for (let text = path; ; ) {
    const next = text.replace(/%(25|2e|2f|5c)/gi, (escape) => decodeURIComponent(escape));
    if (next === text) return text;
    text = next;
  }
}
