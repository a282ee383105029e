import { Type } from 'typebox';

const ids = (description: string) => Type.Optional(Type.Array(Type.Integer(), { description }));
const usernames = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

export const ApprovalsRequired = Type.Integer({ description: 'How many approvals the rule needs, from 0.', minimum: 0 });

/** Who may approve by a new rule. */
export const newRuleApprovers = {
  user_ids: ids('Ids of the users who may approve by this rule.'),
  usernames: usernames('Usernames of the users who may approve by this rule, besides those of user_ids.'),
  group_ids: ids('Ids of the groups whose members may approve by this rule.'),
};

/** Who may approve by a rule from now on; whoever is not named no longer may. */
export const ruleApprovers = {
  user_ids: ids('Ids of all users who may approve by this rule; GitLab removes those who are left out.'),
  usernames: usernames('Usernames of all users who may approve by this rule, besides those of user_ids.'),
  group_ids: ids('Ids of all groups whose members may approve by this rule; GitLab removes those that are left out.'),
  remove_hidden_groups: Type.Optional(Type.Boolean({ description: 'Whether to remove groups of the rule that the token cannot see. Default false.' })),
};
