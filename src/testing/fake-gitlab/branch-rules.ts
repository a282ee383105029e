import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { type ProtectedBranchRecord, roles } from './records.js';
import { protectionOf } from './repository.entities.js';
import type { ProjectRecord } from './world.js';

const levels = (accessLevel: number): JsonObject => ({
  nodes: [{ accessLevel, accessLevelDescription: accessLevel === roles.maintainer ? 'Maintainers' : 'Developers + Maintainers', user: null, group: null }],
});

/** The branch rules of a project as GraphQL shows them; what only the enterprise edition has exists there alone. */
export function branchRules(call: Call, project: ProjectRecord): JsonObject[] {
  const enterprise = call.world.version.endsWith('-ee');
  return project.protected_branches.map((branch) => ({
    __typename: 'BranchRule',
    name: branch.name,
    isDefault: branch.name === project.repository.defaultBranch,
    isProtected: true,
    matchingBranchesCount: [...project.repository.branches.keys()].filter((name) => protectionOf(project, name) === branch).length,
    branchProtection: protection(branch, enterprise),
    ...(enterprise ? { approvalRules: { nodes: branch.name === 'main' ? [{ name: 'Two eyes', approvalsRequired: 1 }] : [] }, externalStatusChecks: { nodes: [] } } : {}),
  }));
}

function protection(branch: ProtectedBranchRecord, enterprise: boolean): JsonObject {
  return {
    __typename: 'BranchProtection',
    allowForcePush: branch.allow_force_push,
    ...(enterprise ? { codeOwnerApprovalRequired: false } : {}),
    pushAccessLevels: levels(branch.push_access_level),
    mergeAccessLevels: levels(branch.merge_access_level),
  };
}
