import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { type FileWindow, renderWindow, windowFacts } from '../../presentation/file-window.js';
import { inline } from '../../presentation/markdown.js';
import { nested } from '../../presentation/nested.js';
import { schemaOf, type Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';

const day = field.parts(['date', 'count'], ({ date, count }) => `${inline(String(date ?? '?'))}: ${String(count ?? '?')}`);

const fetches = nested({ total: field.number(), days: day } satisfies Shape, ({ total, days }) => `${String(total ?? 0)} in 30 days${Array.isArray(days) && days.length > 0 ? ` (${day.show(days) ?? ''})` : ''}`, 'Clones and pulls');

/** How often a project was cloned and pulled. */
export const fetchStatisticsCard = card({ fetches } satisfies Shape, { heading: () => 'Clones and pulls', headed: [] });

const storage = {
  project_id: field.number('Project'),
  repository_storage: field.name('Storage'),
  disk_path: field.name('Path on disk'),
  created_at: field.time('Created'),
} satisfies Shape;

/** Where the repository of a project lies. */
export const repositoryStorageCard = card(storage, { heading: ({ project_id }: JsonObject) => `Storage of project ${inline(String(project_id ?? '?'))}`, headed: [] });

const saysNo = { sayNo: true };

const security = {
  project_id: field.number('Project'),
  secret_push_protection_enabled: field.flag('Secret push protection', saysNo),
  pre_receive_secret_detection_enabled: field.flag('Secret detection before receipt', saysNo),
  continuous_vulnerability_scans_enabled: field.flag('Continuous vulnerability scanning', saysNo),
  container_scanning_for_registry_enabled: field.flag('Container scanning of the registry', saysNo),
  validity_checks_enabled: field.flag('Validity checks of found secrets', saysNo),
  fast_dependency_paths_enabled: field.flag('Fast dependency paths', saysNo),
  auto_fix_container_scanning: field.flag('Automatic fixes of container scanning'),
  auto_fix_dast: field.flag('Automatic fixes of DAST'),
  auto_fix_dependency_scanning: field.flag('Automatic fixes of dependency scanning'),
  auto_fix_sast: field.flag('Automatic fixes of SAST'),
  updated_at: field.time('Changed'),
} satisfies Shape;

/** What GitLab does for the security of a project. */
export const securitySettingsCard = card(security, { heading: () => 'Security settings', headed: [] });

/** The picture of a project. */
export interface ProjectAvatar extends FileWindow {
  readonly project_id: string;
}

const avatar = { project_id: field.name('Project'), ...windowFacts } satisfies Shape;

/** The picture of a project, as a picture. */
export const downloadedAvatar: View = {
  schema: schemaOf(avatar),
  known: Object.keys(avatar),
  render: (value, context) => {
    const { project_id, ...file } = value as ProjectAvatar;
    return renderWindow(file, { heading: (about) => `## Avatar of ${inline(project_id)} (${about})`, shape: avatar, facts: { project_id } }, context);
  },
};
