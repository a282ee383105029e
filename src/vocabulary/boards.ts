import { Type } from 'typebox';

export const BoardId = Type.Integer({ description: 'Id of the issue board, as the list of boards shows it.', minimum: 1 });

export const BoardListId = Type.Integer({ description: 'Id of the list (column), as the board shows it.', minimum: 1 });

export const BoardName = Type.String({ description: 'What the board is called.', minLength: 1 });

/** What may change about a board; at least one is given. */
export const boardChanges = {
  name: Type.Optional(Type.String({ description: 'New name of the board.', minLength: 1 })),
  hide_backlog_list: Type.Optional(Type.Boolean({ description: 'Hide the list of open issues that are in no other list.' })),
  hide_closed_list: Type.Optional(Type.Boolean({ description: 'Hide the list of closed issues.' })),
  milestone_id: Type.Optional(Type.Integer({ description: 'Only show issues of this milestone, by its global id.' })),
  assignee_id: Type.Optional(Type.Integer({ description: 'Only show issues assigned to this user, by id.' })),
  labels: Type.Optional(Type.Array(Type.String(), { description: 'Only show issues that carry all of these labels.' })),
  weight: Type.Optional(Type.Integer({ description: 'Only show issues of this weight.', minimum: 0 })),
};

/** Boards are narrowed from Premium on. */
export const boardTiers = { milestone_id: 'premium', assignee_id: 'premium', labels: 'premium', weight: 'premium' } as const;

/** What a new list stands for: exactly one of these is given. */
export const boardListSubject = {
  label_id: Type.Optional(Type.Integer({ description: 'Id of the label whose issues the list holds. Give exactly one of the four.', minimum: 1 })),
  milestone_id: Type.Optional(Type.Integer({ description: 'Global id of the milestone whose issues it holds.', minimum: 1 })),
  assignee_id: Type.Optional(Type.Integer({ description: 'Id of the user whose issues it holds.', minimum: 1 })),
  iteration_id: Type.Optional(Type.Integer({ description: 'Global id of the iteration whose issues it holds.', minimum: 1 })),
};

/** Lists of anything but a label come from Premium on. */
export const boardListTiers = { milestone_id: 'premium', assignee_id: 'premium', iteration_id: 'premium' } as const;

export const BoardListPosition = Type.Integer({ description: 'New place among the lists, from 0 at the left.', minimum: 0 });
