import { type Static, type TObject, Type } from 'typebox';
import { idOf } from '../../../gitlab/formless.js';
import type { GitLab } from '../../../gitlab/gitlab.js';
import { GroupRef } from '../../../vocabulary/refs.js';

/** What names an epic. */
export const epicRef = {
  group_id: GroupRef,
  epic_iid: Type.Integer({ description: 'Number of the epic in its group (iid), as in `&7`, not its id.', minimum: 1 }),
};
type EpicRef = Static<TObject<typeof epicRef>>;

/** Names that callers use for the group and the number. */
export const epicAliases = { full_path: 'group_id', epic: 'epic_iid' };

/** What whoever reads about epics should know: GitLab has ended their own API, which still works. */
export const moving = 'GitLab is moving epics to work items';

/** What hangs on an epic is addressed by the epic's id, unlike the epic itself; people know its number. */
export async function addressed(gitlab: GitLab, { group_id, epic_iid }: EpicRef): Promise<{ readonly group_id: string; readonly epic_id: number }> {
  const epic = '/groups/:group_id/epics/:epic_iid';
  return { group_id, epic_id: idOf(await gitlab.rest.get<unknown>(epic, { group_id, epic_iid }), epic, { group_id, epic_iid }) };
}

/** What callers named the epic by; said in advice. */
export const called = { ':epic_id': 'epic_iid' } as const;
