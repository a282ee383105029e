import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { withPicture } from '../../presentation/picture.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const group = {
  id: field.number('ID'),
  full_path: field.name('Path'),
  name: field.text(),
  visibility: field.text(),
  parent_id: field.number('Parent group'),
  archived: field.flag(),
  marked_for_deletion_on: field.text('Marked for deletion on'),
  project_creation_level: field.text('May create projects'),
  subgroup_creation_level: field.text('May create subgroups'),
  default_branch: field.name(),
  require_two_factor_authentication: field.flag('Two-factor sign-in required'),
  request_access_enabled: field.flag('Access can be asked for'),
  shared_runners_setting: field.text('Instance runners'),
  shared_with_groups: field.parts(
    ['group_id', 'group_full_path', 'group_access_level'],
    ({ group_full_path, group_id }) => inline(String(group_full_path ?? group_id ?? '?')),
  ),
  created_at: field.time('Created'),
  web_url: field.address('Link'),
  description: field.prose(),
} satisfies Shape;

const heading = (raw: JsonObject) => `Group ${inline(String(raw['full_name'] ?? raw['name'] ?? raw['full_path'] ?? '?'))}`;

/** One group. */
export const groupCard = card(group, { heading, headed: [] });

const { description: _description, ...written } = group;

/** A group after a change: without the description, which the caller just sent or did not touch. */
export const writtenGroupCard = card(written, { heading, headed: [] });

/** A group with a new picture. */
export const groupAvatarCard = withPicture(
  card({ id: field.number('ID'), full_path: field.name('Path'), avatar_url: field.address('Avatar'), web_url: field.address('Link') }, { heading: ({ full_path: path }) => `New avatar of ${inline(String(path ?? 'the group'))}`, headed: ['full_path'] }),
);

/** Several groups. */
export const groupTable = table(
  {
    id: field.number('ID'),
    full_path: field.name('Path'),
    name: field.text(),
    visibility: field.text(),
    parent_id: field.number('Parent'),
    archived: field.flag(),
    description: field.text(),
  },
  { title: 'Groups', columns: ['id', 'full_path', 'name', 'visibility', 'parent_id', 'archived'], empty: 'No groups match.' },
);

/** The projects of a group. */
export const groupProjectTable = table(
  {
    id: field.number('ID'),
    path_with_namespace: field.name('Path'),
    description: field.text(),
    default_branch: field.name(),
    visibility: field.text(),
    archived: field.flag(),
    last_activity_at: field.time('Last activity'),
  },
  { title: 'Projects', columns: ['id', 'path_with_namespace', 'visibility', 'default_branch', 'archived', 'last_activity_at'], empty: 'No projects of this group match.' },
);
