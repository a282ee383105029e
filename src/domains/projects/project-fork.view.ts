import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';

const fork = {
  id: field.number('ID'),
  path_with_namespace: field.name('Path'),
  name: field.text(),
  visibility: field.text(),
  default_branch: field.name(),
  forked_from_project: field.part(['id', 'path_with_namespace'], (kept) => inline(String(kept['path_with_namespace'] ?? kept['id'])), 'Forked from'),
  import_status: field.text('Copying'),
  http_url_to_repo: field.address('Clone (HTTPS)'),
  web_url: field.address('Link'),
} satisfies Shape;

const plainCard = card(fork, { heading: (raw: JsonObject) => `Fork ${inline(String(raw['name_with_namespace'] ?? raw['path_with_namespace'] ?? '?'))}`, headed: [] });

/** A fork as it was just made; GitLab answers before it has copied the repository, which is said. */
export const forkCard: View = {
  ...plainCard,
  render: (raw, context) => {
    const rendering = plainCard.render(raw, context);
    const copying = isObject(raw) && (raw['import_status'] === 'scheduled' || raw['import_status'] === 'started');
    if (!copying) return rendering;
    return { ...rendering, text: `${rendering.text}\n\nGitLab still copies the repository: files and branches are there once project.get with "fields": ["import_status"] says finished.` };
  },
};
