import { isObject, type JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { keptRows } from './kept-rows.js';
import { roles } from './records.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

/** Which branch merge requests of a project aim at, as GraphQL shows it. */
export const targetBranchRulesOf = keptRows((project: ProjectRecord): JsonObject[] =>
  project.id === landmarks.api ? [{ __typename: 'TargetBranchRule', id: 'gid://gitlab/Projects::TargetBranchRule/9501', name: 'hotfix/*', targetBranch: 'main', createdAt: moment(5) }] : [],
);

const lastNumber = (globalId: unknown) => Number(String(globalId).slice(String(globalId).lastIndexOf('/') + 1));

/** The mutations that change them. */
export function targetBranchRuleMutations(call: Call, refuse: (message: string) => null, unavailable: string): JsonObject {
  const mayWrite = (project: ProjectRecord) => call.token?.scopes.includes('api') === true && call.world.access(call.viewer, project) !== undefined && call.level(project) >= roles.maintainer;
  return {
    projectTargetBranchRuleCreate: ({ input }: JsonObject) => {
      const wanted = isObject(input) ? input : {};
      const project = call.world.projects.find(({ id }) => id === lastNumber(wanted['projectId']));
      if (!project || !mayWrite(project)) return refuse(unavailable);
      const rules = targetBranchRulesOf(project);
      if (rules.some(({ name }) => name === wanted['name'])) return { __typename: 'ProjectTargetBranchRuleCreatePayload', targetBranchRule: null, errors: ['Name has already been taken'] };
      const rule: JsonObject = { __typename: 'TargetBranchRule', id: `gid://gitlab/Projects::TargetBranchRule/${call.world.nextId()}`, name: wanted['name'], targetBranch: wanted['targetBranch'], createdAt: call.world.now() };
      rules.push(rule);
      return { __typename: 'ProjectTargetBranchRuleCreatePayload', targetBranchRule: rule, errors: [] };
    },
    projectTargetBranchRuleDestroy: ({ input }: JsonObject) => {
      const id = isObject(input) ? input['id'] : undefined;
      const project = call.world.projects.find((each) => targetBranchRulesOf(each).some((rule) => rule['id'] === id));
      if (!project || !mayWrite(project)) return refuse(unavailable);
      const rules = targetBranchRulesOf(project);
      rules.splice(rules.findIndex((rule) => rule['id'] === id), 1);
      return { __typename: 'ProjectTargetBranchRuleDestroyPayload', errors: [] };
    },
  };
}
