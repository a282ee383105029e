import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const scope = {
  inbound_enabled: field.flag('Only listed projects and groups may come in', { sayNo: true }),
  outbound_enabled: field.flag('Its own job tokens reach only listed projects', { sayNo: true }),
} satisfies Shape;

/** Whose job tokens a project lets in. */
export const tokenScopeCard = card(scope, { heading: () => 'Access by job tokens', headed: [] });

const project = {
  id: field.number('ID'),
  path_with_namespace: field.name('Project'),
  name: field.text(),
  web_url: field.address('Link'),
} satisfies Shape;

/** One project whose job tokens are let in. */
export const allowedProjectCard = card(project, { heading: ({ path_with_namespace, name }) => `Project ${inline(String(path_with_namespace ?? name ?? '?'))}`, headed: ['path_with_namespace'] });

/** The projects whose job tokens are let in. */
export const allowedProjectTable = table(project, { title: 'Allowed projects', columns: ['id', 'path_with_namespace', 'web_url'], empty: 'No project is listed, or none that you may see.' });

const group = {
  id: field.number('ID'),
  name: field.text(),
  web_url: field.address('Link'),
} satisfies Shape;

/** One group whose job tokens are let in. */
export const allowedGroupCard = card(group, { heading: ({ name }) => `Group ${inline(String(name ?? '?'))}`, headed: ['name'] });

/** The groups whose job tokens are let in. */
export const allowedGroupTable = table(group, { title: 'Allowed groups', empty: 'No group is listed, or none that you may see.' });
