import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectionAliases, protectionKeywords, PushLevel, RuleId } from './protection-rule.js';
import { packageRuleCard, packageRuleTable } from './protection-rule.view.js';

const Pattern = Type.String({ description: 'Names of packages, with `*` for any text: `@acme/*`.', minLength: 1 });
const Kind = OneOf(['cargo', 'conan', 'generic', 'helm', 'maven', 'npm', 'nuget', 'pypi', 'terraform_module'], 'Kind of the packages.');

const levels = {
  minimum_access_level_for_push: Type.Optional(PushLevel),
  minimum_access_level_for_delete: Type.Optional(OneOf(['owner', 'admin'], 'Lowest role that may delete what the pattern fits.')),
};

const RuleRef = Type.Object({ project_id: ProjectRef, package_protection_rule_id: RuleId('package.protection_rule_list') });

const rules = '/projects/:project_id/packages/protection/rules';
const patternAliases = { ...protectionAliases, pattern: 'package_name_pattern', name: 'package_name_pattern', type: 'package_type' };
const refAliases = { rule_id: 'package_protection_rule_id', id: 'package_protection_rule_id' };
const keywords = [...protectionKeywords, 'package registry'];

/** Rules by which packages are protected. */
@Injectable()
export class PackageProtectionRuleActions {
  @RestAction('package.protection_rule_list', `GET ${rules}`, {
    title: 'List package protection rules',
    summary: 'List the rules of a project that protect packages: which, and who may push and delete them.',
    effect: 'read',
    since: '17.1',
    params: Type.Object({ project_id: ProjectRef }),
    view: packageRuleTable,
    tool: 'gitlab_list_package_protection_rules',
    keywords,
    related: ['package.protection_rule_create', 'package.registry_rule_list'],
  })
  declare readonly list: RestCall;

  @RestAction('package.protection_rule_create', `POST ${rules}`, {
    title: 'Create package protection rule',
    summary: 'Create a rule that protects packages of a project: only the roles given may then push or delete them.',
    effect: 'write',
    since: '17.1',
    sinceOf: { minimum_access_level_for_delete: '17.11' },
    params: Type.Object({ project_id: ProjectRef, package_name_pattern: Pattern, package_type: Kind, ...levels }),
    view: packageRuleCard,
    tool: 'gitlab_create_package_protection_rule',
    paramAliases: patternAliases,
    example: { project_id: 'group/project', package_name_pattern: '@acme/*', package_type: 'npm', minimum_access_level_for_push: 'maintainer' },
    keywords,
    related: ['package.protection_rule_list'],
  })
  declare readonly create: RestCall;

  @RestAction('package.protection_rule_update', `PATCH ${rules}/:package_protection_rule_id`, {
    title: 'Update package protection rule',
    summary: 'Change a rule that protects packages: which ones, or who may push and delete them.',
    effect: 'write',
    since: '17.1',
    sinceOf: { minimum_access_level_for_delete: '17.11' },
    params: Type.Object({ ...RuleRef.properties, package_name_pattern: Type.Optional(Pattern), package_type: Type.Optional(Kind), ...levels }),
    clears: ['minimum_access_level_for_push', 'minimum_access_level_for_delete'],
    view: packageRuleCard,
    tool: 'gitlab_update_package_protection_rule',
    idempotent: true,
    paramAliases: { ...refAliases, ...patternAliases },
    example: { project_id: 'group/project', package_protection_rule_id: 7, minimum_access_level_for_push: 'owner' },
    keywords,
    related: ['package.protection_rule_list', 'package.protection_rule_delete'],
  })
  declare readonly update: RestCall;

  @RestAction('package.protection_rule_delete', `DELETE ${rules}/:package_protection_rule_id`, {
    title: 'Delete package protection rule',
    summary: 'Delete a rule that protects packages, so that every developer may push them again.',
    effect: 'destroy',
    since: '17.1',
    params: RuleRef,
    tool: 'gitlab_delete_package_protection_rule',
    done: 'The rule was deleted.',
    paramAliases: refAliases,
    keywords: [...keywords, 'unprotect'],
    related: ['package.protection_rule_list'],
  })
  declare readonly delete: RestCall;
}
