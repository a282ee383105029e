import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { InvalidParams } from '../kernel/errors.js';
import { requireRole, rolesInWords } from './access-levels.js';
import { deployKeyHolder, presentHolder, refAccessLevels, refHolder, refuseUnclearHolders } from './ref-access.js';

const unprotectLevels: readonly number[] = [30, 40, 60];

const Level = (whom: string, levels: readonly number[]) => Type.Optional(Type.Integer({ description: `Lowest role that may ${whom}: ${rolesInWords(levels)}. Default 40.` }));

const Allowed = (whom: string) =>
  Type.Optional(Type.Array(Type.Object(refHolder, { additionalProperties: false, description: 'One role, user or group.' }), { description: `Who may ${whom}, in place of one role for all: each entry names a role, a user or a group.` }));

/** How a branch, or all that match a pattern, becomes protected. */
export const newBranchProtection = {
  name: Type.String({ description: 'Name of the branch, or a pattern that stands for several: `release/*`.', minLength: 1 }),
  push_access_level: Level('push', refAccessLevels),
  merge_access_level: Level('merge', refAccessLevels),
  unprotect_access_level: Level('take the protection away', unprotectLevels),
  allow_force_push: Type.Optional(Type.Boolean({ description: 'Whether those who may push may also force a push. Default false.' })),
  code_owner_approval_required: Type.Optional(Type.Boolean({ description: 'Whether code owners have to approve what changes their files. Default false.' })),
  allowed_to_push: Type.Optional(
    Type.Array(
      Type.Object({ ...refHolder, ...deployKeyHolder }, { additionalProperties: false, description: 'One role, user, group or deploy key.' }),
      { description: 'Who may push, in place of one role for all: each entry names a role, a user, a group or a deploy key.' },
    ),
  ),
  allowed_to_merge: Allowed('merge'),
  allowed_to_unprotect: Allowed('take the protection away'),
};

/** A protected branch or pattern by its name. */
export const ProtectedName = Type.String({ description: 'Name of the branch or pattern as it is protected: `release/*`.', minLength: 1 });

const Changed = <T extends TProperties>(holder: T, whom: string) =>
  Type.Optional(
    Type.Array(Type.Object({ ...holder, ...presentHolder }, { additionalProperties: false, description: 'One entry to add, change or remove.' }), {
      description: `Changes in who may ${whom}: an entry without \`id\` is added, one with \`id\` changed, one with \`id\` and \`_destroy\` removed; the others stay.`,
    }),
  );

/** What may change about a protection. */
export const branchProtectionChanges = {
  allow_force_push: newBranchProtection.allow_force_push,
  code_owner_approval_required: newBranchProtection.code_owner_approval_required,
  unprotect_access_level: newBranchProtection.unprotect_access_level,
  allowed_to_push: Changed({ ...refHolder, ...deployKeyHolder }, 'push'),
  allowed_to_merge: Changed(refHolder, 'merge'),
  allowed_to_unprotect: Changed(refHolder, 'take the protection away'),
};
type BranchProtectionChanges = Static<TObject<typeof branchProtectionChanges>>;

/** What callers call the name. */
export const protectedNameAliases = { branch: 'name', branch_name: 'name', ref: 'name', pattern: 'name' };

/**
 * Holds a new protection to the roles that GitLab takes, and each of its holders to one.
 * @throws InvalidParams naming what is wrong
 */
export function requireClearProtection(protection: Omit<Static<TObject<typeof newBranchProtection>>, 'name'>): void {
  requireRole('push_access_level', protection.push_access_level, refAccessLevels);
  requireRole('merge_access_level', protection.merge_access_level, refAccessLevels);
  requireClearHolders(protection);
}

/**
 * Holds a change to something that changes, to the roles that GitLab takes, and each holder to one.
 * @throws InvalidParams naming what is wrong
 */
export function requireClearProtectionChange(changes: BranchProtectionChanges): void {
  if (Object.keys(changes).length === 0) throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(branchProtectionChanges).join(', ')}.`);
  requireClearHolders(changes);
}

function requireClearHolders({ unprotect_access_level, allowed_to_push, allowed_to_merge, allowed_to_unprotect }: BranchProtectionChanges): void {
  const holders = ['access_level', 'user_id', 'group_id'];
  requireRole('unprotect_access_level', unprotect_access_level, unprotectLevels);
  refuseUnclearHolders('allowed_to_push', allowed_to_push, refAccessLevels, [...holders, 'deploy_key_id']);
  refuseUnclearHolders('allowed_to_merge', allowed_to_merge, refAccessLevels, holders);
  refuseUnclearHolders('allowed_to_unprotect', allowed_to_unprotect, unprotectLevels, holders);
}
