import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const membership = {
  source_id: field.number('ID'),
  source_name: field.text('Name'),
  source_type: field.text('Type'),
  access_level: { ...field.number('Role'), show: roleName },
} satisfies Shape;

/** Projects and groups that somebody belongs to. */
export const membershipTable = table(membership, { title: 'Memberships', empty: 'They are a member of no project or group that matches.' });

/** How much somebody has a part in. */
export const associationsCard = card(
  { groups_count: field.number('Groups'), projects_count: field.number('Projects'), issues_count: field.number('Issues'), merge_requests_count: field.number('Merge requests') },
  { heading: () => 'Has a part in', headed: [] },
);

/** When people were last active. */
export const activityTable = table({ username: field.name('User'), last_activity_on: field.text('Last active') }, { title: 'Last activity', empty: 'Nobody was active since then.' });
