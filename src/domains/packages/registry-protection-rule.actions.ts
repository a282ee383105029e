import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { DeleteLevel, protectionAliases, protectionKeywords, PushLevel, RuleId } from './protection-rule.js';
import { imageRuleCard, imageRuleTable, imageTagRuleCard, imageTagRuleTable } from './protection-rule.view.js';

const Where = Type.Object({ project_id: ProjectRef });
const levels = { minimum_access_level_for_push: PushLevel, minimum_access_level_for_delete: DeleteLevel };
const optionalLevels = { minimum_access_level_for_push: Type.Optional(PushLevel), minimum_access_level_for_delete: Type.Optional(DeleteLevel) };

const PathPattern = Type.String({ description: 'Paths of image repositories, beginning with that of the project, with `*` for any text: `group/project/prod-*`.', minLength: 1 });
const TagPattern = Type.String({ description: 'Regular expression (RE2) for the names of the tags: `^v\\d+`.', minLength: 1 });

const ImageRuleRef = Type.Object({ project_id: ProjectRef, protection_rule_id: RuleId('package.registry_rule_list') });
const TagRuleRef = Type.Object({ project_id: ProjectRef, protection_rule_id: RuleId('package.registry_tag_rule_list') });

const images = '/projects/:project_id/registry/protection/repository/rules';
const tags = '/projects/:project_id/registry/protection/tag/rules';

const refAliases = { rule_id: 'protection_rule_id', id: 'protection_rule_id' };
const imageAliases = { ...protectionAliases, pattern: 'repository_path_pattern' };
const tagAliases = { ...protectionAliases, pattern: 'tag_name_pattern' };
const keywords = [...protectionKeywords, 'docker', 'container registry', 'images'];

/** Rules by which container images and their tags are protected. */
@Injectable()
export class RegistryProtectionRuleActions {
  @RestAction('package.registry_rule_list', `GET ${images}`, {
    title: 'List image protection rules',
    summary: 'List the rules of a project that protect container image repositories, and who may push and delete there.',
    effect: 'read',
    since: '17.2',
    params: Where,
    view: imageRuleTable,
    tool: 'gitlab_registry_protection_list',
    keywords,
    related: ['package.registry_rule_create', 'package.registry_tag_rule_list'],
  })
  declare readonly imageRules: RestCall;

  @RestAction('package.registry_rule_create', `POST ${images}`, {
    title: 'Create image protection rule',
    summary: 'Create a rule that protects container image repositories: only the roles given may then push or delete there.',
    effect: 'write',
    since: '17.2',
    params: Type.Object({ project_id: ProjectRef, repository_path_pattern: PathPattern, ...optionalLevels }),
    view: imageRuleCard,
    tool: 'gitlab_registry_protection_create',
    paramAliases: imageAliases,
    example: { project_id: 'group/project', repository_path_pattern: 'group/project/prod-*', minimum_access_level_for_push: 'maintainer' },
    keywords,
    related: ['package.registry_rule_list', 'package.registry_tag_rule_create'],
  })
  declare readonly createImageRule: RestCall;

  @RestAction('package.registry_rule_update', `PATCH ${images}/:protection_rule_id`, {
    title: 'Update image protection rule',
    summary: 'Change a rule that protects container image repositories: which ones, or who may push and delete there.',
    effect: 'write',
    since: '17.2',
    params: Type.Object({ ...ImageRuleRef.properties, repository_path_pattern: Type.Optional(PathPattern), ...optionalLevels }),
    clears: ['minimum_access_level_for_push', 'minimum_access_level_for_delete'],
    view: imageRuleCard,
    tool: 'gitlab_registry_protection_update',
    idempotent: true,
    paramAliases: { ...refAliases, ...imageAliases },
    example: { project_id: 'group/project', protection_rule_id: 7, minimum_access_level_for_push: 'owner' },
    keywords,
    related: ['package.registry_rule_list', 'package.registry_rule_delete'],
  })
  declare readonly updateImageRule: RestCall;

  @RestAction('package.registry_rule_delete', `DELETE ${images}/:protection_rule_id`, {
    title: 'Delete image protection rule',
    summary: 'Delete a rule that protects container image repositories, so that every developer may push there again.',
    effect: 'destroy',
    since: '17.4',
    params: ImageRuleRef,
    tool: 'gitlab_registry_protection_delete',
    done: 'The rule was deleted.',
    paramAliases: refAliases,
    keywords: [...keywords, 'unprotect'],
    related: ['package.registry_rule_list'],
  })
  declare readonly deleteImageRule: RestCall;

  @RestAction('package.registry_tag_rule_list', `GET ${tags}`, {
    title: 'List image tag protection rules',
    summary: 'List the rules of a project that protect tags of container images, and who may push and delete them.',
    effect: 'read',
    since: '18.7',
    params: Where,
    view: imageTagRuleTable,
    tool: 'gitlab_registry_tag_protection_list',
    keywords,
    related: ['package.registry_tag_rule_create', 'package.registry_rule_list'],
  })
  declare readonly tagRules: RestCall;

  @RestAction('package.registry_tag_rule_create', `POST ${tags}`, {
    title: 'Create image tag protection rule',
    summary: 'Create a rule that protects tags of container images: only the roles given may then push or delete them.',
    effect: 'write',
    since: '18.8',
    params: Type.Object({ project_id: ProjectRef, tag_name_pattern: TagPattern, ...levels }),
    view: imageTagRuleCard,
    tool: 'gitlab_registry_tag_protection_create',
    paramAliases: tagAliases,
    example: { project_id: 'group/project', tag_name_pattern: '^v\\d+', minimum_access_level_for_push: 'maintainer', minimum_access_level_for_delete: 'owner' },
    keywords,
    related: ['package.registry_tag_rule_list', 'package.registry_rule_create'],
  })
  declare readonly createTagRule: RestCall;

  @RestAction('package.registry_tag_rule_update', `PATCH ${tags}/:protection_rule_id`, {
    title: 'Update image tag protection rule',
    summary: 'Change a rule that protects tags of container images: which ones, or who may push and delete them.',
    effect: 'write',
    since: '18.9',
    params: Type.Object({ ...TagRuleRef.properties, tag_name_pattern: Type.Optional(TagPattern), ...optionalLevels }),
    clears: ['minimum_access_level_for_push', 'minimum_access_level_for_delete'],
    view: imageTagRuleCard,
    tool: 'gitlab_registry_tag_protection_update',
    idempotent: true,
    paramAliases: { ...refAliases, ...tagAliases },
    example: { project_id: 'group/project', protection_rule_id: 7, minimum_access_level_for_delete: 'admin' },
    keywords,
    related: ['package.registry_tag_rule_list', 'package.registry_tag_rule_delete'],
  })
  declare readonly updateTagRule: RestCall;

  @RestAction('package.registry_tag_rule_delete', `DELETE ${tags}/:protection_rule_id`, {
    title: 'Delete image tag protection rule',
    summary: 'Delete a rule that protects tags of container images, so that every developer may push them again.',
    effect: 'destroy',
    since: '18.9',
    params: TagRuleRef,
    tool: 'gitlab_registry_tag_protection_delete',
    done: 'The rule was deleted.',
    paramAliases: refAliases,
    keywords: [...keywords, 'unprotect'],
    related: ['package.registry_tag_rule_list'],
  })
  declare readonly deleteTagRule: RestCall;
}
