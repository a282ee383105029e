import { type Static, type TObject, Type } from 'typebox';
import { InvalidParams } from '../kernel/errors.js';
import { rolesInWords } from './access-levels.js';
import { presentHolder, refuseUnclearHolders } from './ref-access.js';

const levels: readonly number[] = [20, 30, 40, 60];

const holder = {
  access_level: Type.Optional(Type.Integer({ description: `A role and those above it: ${rolesInWords(levels)}.` })),
  user_id: Type.Optional(Type.Integer({ description: 'Id of a user who is a member.', minimum: 1 })),
  group_id: Type.Optional(Type.Integer({ description: 'Id of a group that has access.', minimum: 1 })),
  group_inheritance_type: Type.Optional(Type.Integer({ description: 'With a group: 0 for its own members, 1 for inherited ones as well. Default 0.', minimum: 0, maximum: 1 })),
};
const approver = { ...holder, required_approvals: Type.Optional(Type.Integer({ description: 'How many of them have to approve. Default 1.', minimum: 1 })) };

const closed = (description: string) => ({ additionalProperties: false, description });
const approvals = 'How many approvals a deployment needs in all; approval_rules say more exactly whose. Default 0.';

/** Who may deploy and who has to approve, when an environment becomes protected. */
export const newEnvironmentProtection = {
  deploy_access_levels: Type.Array(Type.Object(holder, closed('One role, user or group.')), { description: 'Who may deploy: each entry names a role, a user or a group.', minItems: 1 }),
  required_approval_count: Type.Optional(Type.Integer({ description: approvals, minimum: 0 })),
  approval_rules: Type.Optional(Type.Array(Type.Object(approver, closed('One role, user or group, and how many of them.')), { description: 'Who has to approve a deployment: each entry names a role, a user or a group.' })),
};

/** What may change about that. */
export const environmentProtectionChanges = {
  deploy_access_levels: Type.Optional(
    Type.Array(Type.Object({ ...holder, ...presentHolder }, closed('One entry to add, change or remove.')), { description: 'Changes in who may deploy: an entry without `id` is added, one with `id` changed, one with `id` and `_destroy` removed; the others stay.' }),
  ),
  required_approval_count: Type.Optional(Type.Integer({ description: approvals, minimum: 0 })),
  approval_rules: Type.Optional(
    Type.Array(Type.Object({ ...approver, ...presentHolder }, closed('One entry to add, change or remove.')), { description: 'Changes in who has to approve: an entry without `id` is added, one with `id` changed, one with `id` and `_destroy` removed; the others stay.' }),
  ),
};
type EnvironmentProtectionChanges = Static<TObject<typeof environmentProtectionChanges>>;

/** What callers call the name. */
export const environmentNameAliases = { environment: 'name', environment_name: 'name' };

/** Words that people look for the protection of environments by. */
export const environmentProtectionKeywords = ['environment protection', 'who can deploy', 'deployment approval', 'gate', 'production'];

/**
 * Holds each entry to one holder, of a role that GitLab takes.
 * @throws InvalidParams naming the entry
 */
export function requireClearDeployers({ deploy_access_levels, approval_rules }: EnvironmentProtectionChanges): void {
  // What goes with a holder says nothing about who it is.
  const named = (entries: EnvironmentProtectionChanges['approval_rules']) => entries?.map(({ group_inheritance_type: _type, required_approvals: _count, ...who }) => who);
  const holders = ['access_level', 'user_id', 'group_id'];
  refuseUnclearHolders('deploy_access_levels', named(deploy_access_levels), levels, holders);
  // A rule that is there already may be changed in its number alone.
  refuseUnclearHolders('approval_rules', named(approval_rules?.filter(({ id }) => id === undefined)), levels, holders);
}

/**
 * Holds a change to something that changes, and each of its entries to one holder.
 * @throws InvalidParams naming what is wrong
 */
export function requireClearDeployerChange(changes: EnvironmentProtectionChanges): void {
  if (Object.keys(changes).length === 0) throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(environmentProtectionChanges).join(', ')}.`);
  requireClearDeployers(changes);
}
