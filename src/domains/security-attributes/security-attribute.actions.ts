import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { globalId, isGlobalId } from '../../gitlab/global-id.js';
import { mutate } from '../../gitlab/mutation.js';
import { namespaceGid } from '../../gitlab/namespace-gid.js';
import { orLeast } from '../../gitlab/or-least.js';
import { projectNumber } from '../../gitlab/project-path.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { flatAttribute, flatProjectChange, projectAttributesCard, securityAttributeCard, securityAttributeTable } from './security-attribute.view.js';
import { CategoryId, categoryGid, OwnerNamespace } from './security-category-ref.js';

const Color = Type.String({ description: 'Colour as `#1F75CB`, or a CSS colour name.', minLength: 1 });

const NewAttributes = Type.Object({
  namespace_id: OwnerNamespace,
  category_id: CategoryId,
  attributes: Type.Array(
    Type.Object(
      {
        name: Type.String({ description: 'Name of the attribute.', minLength: 1 }),
        description: Type.String({ description: 'What it says of a project.', minLength: 1 }),
        color: Color,
      },
      { additionalProperties: false },
    ),
    { description: 'The attributes to create.', minItems: 1 },
  ),
});
type NewAttributes = Static<typeof NewAttributes>;

const AttributeRef = Type.Object({ attribute_id: Type.String({ description: 'Id of the security attribute: a number, or `gid://gitlab/Security::Attribute/1234`.', minLength: 1 }) });
type AttributeRef = Static<typeof AttributeRef>;

const Changes = Type.Object({
  ...AttributeRef.properties,
  name: Type.Optional(Type.String({ description: 'New name of the attribute.' })),
  description: Type.Optional(Type.String({ description: 'New text about what it says of a project.' })),
  color: Type.Optional(Color),
});
type Changes = Static<typeof Changes>;

const ids = (description: string, options: { readonly minItems?: number } = {}) => Type.Array(Type.String(), { description, ...options });

const OfProject = Type.Object({
  project_id: ProjectRef,
  add_attribute_ids: Type.Optional(ids('Ids of security attributes to give the project; the others stay.')),
  remove_attribute_ids: Type.Optional(ids('Ids of security attributes to take from the project.')),
});
type OfProject = Static<typeof OfProject>;

const OfMany = Type.Object({
  attribute_ids: ids('Ids of the security attributes.', { minItems: 1 }),
  mode: OneOf(['ADD', 'REMOVE', 'REPLACE'], 'Whether the attributes are added, removed, or put in place of all that there are.'),
  project_ids: Type.Optional(ids('Ids of projects to change.')),
  group_ids: Type.Optional(ids('Ids of groups to change.')),
});
type OfMany = Static<typeof OfMany>;

const fields = 'id name description color editableState securityCategory { id name }';
const leastOfProject = 'addedCount removedCount project { fullPath }';
const ofProject = 'addedCount removedCount project { fullPath securityAttributes(first: 100) { nodes { id name } } }';

const attributeGid = (name: string, given: string) => globalId(name, given, ['Security::Attribute']);

const doing = { ADD: 'adds the security attributes to', REMOVE: 'removes the security attributes from', REPLACE: 'replaces the security attributes of' } as const;

const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]);

const keywords = ['label projects', 'business critical', 'business impact', 'classification', 'security inventory', 'tag'];

/** Security attributes: what groups say of the projects below them, such as how critical they are. */
@Injectable()
export class SecurityAttributeActions {
  @Action('security_attribute.create', {
    title: 'Create security attributes',
    summary: 'Create security attributes in a category, by which projects and groups can then be classified.',
    effect: 'write',
    params: NewAttributes,
    view: securityAttributeTable,
    tier: 'ultimate',
    tool: 'gitlab_create_security_attribute',
    paramAliases: { group_id: 'namespace_id', group: 'namespace_id', full_path: 'namespace_id', security_category_id: 'category_id' },
    example: { namespace_id: 'group', category_id: '3', attributes: [{ name: 'Business critical', description: 'Customers notice at once when it fails.', color: '#DB3B21' }] },
    keywords,
    next: ['security_attribute.project_update', 'security_attribute.bulk_update'],
    related: ['security_category.create', 'security_attribute.update'],
  })
  async create({ namespace_id, category_id, attributes }: NewAttributes, { gitlab }: ActionContext) {
    const input = { categoryId: categoryGid(category_id), namespaceId: await namespaceGid(gitlab, 'namespace_id', namespace_id), attributes };
    const { securityAttributes } = await mutate(gitlab, 'securityAttributeCreate', input, `securityAttributes { ${fields} }`);
    return (Array.isArray(securityAttributes) ? securityAttributes.filter(isObject) : []).map(flatAttribute);
  }

  @Action('security_attribute.update', {
    title: 'Update security attribute',
    summary: 'Change the name, description or colour of a security attribute.',
    effect: 'write',
    params: Changes,
    view: securityAttributeCard,
    tier: 'ultimate',
    tool: 'gitlab_update_security_attribute',
    idempotent: true,
    paramAliases: { id: 'attribute_id', security_attribute_id: 'attribute_id', title: 'name', colour: 'color' },
    example: { attribute_id: '7', color: '#DB3B21' },
    keywords: [...keywords, 'rename'],
    related: ['security_attribute.create', 'security_attribute.project_update'],
  })
  async update({ attribute_id, ...changes }: Changes, { gitlab }: ActionContext) {
    if (Object.keys(changes).length === 0) throw new InvalidParams('Nothing to change: give at least one of name, description, color.');
    const id = attributeGid('attribute_id', attribute_id);
    const { securityAttribute } = await mutate(gitlab, 'securityAttributeUpdate', { id, ...changes }, `securityAttribute { ${fields} }`);
    return flatAttribute(isObject(securityAttribute) ? securityAttribute : { id });
  }

  @Action('security_attribute.delete', {
    title: 'Delete security attribute',
    summary: 'Delete a security attribute; all projects and groups that carry it lose it.',
    effect: 'destroy',
    params: AttributeRef,
    tier: 'ultimate',
    tool: 'gitlab_delete_security_attribute',
    idempotent: true,
    paramAliases: { id: 'attribute_id', security_attribute_id: 'attribute_id' },
    example: { attribute_id: '7' },
    keywords,
    related: ['security_category.delete', 'security_attribute.project_update'],
  })
  async delete({ attribute_id }: AttributeRef, { gitlab }: ActionContext) {
    await mutate(gitlab, 'securityAttributeDestroy', { id: attributeGid('attribute_id', attribute_id) }, 'deletedAttributeGid');
    return done('Deleted the security attribute.');
  }

  @Action('security_attribute.project_update', {
    title: 'Change security attributes of project',
    summary: 'Mark a project with security attributes, or take some from it.',
    effect: 'destroy',
    params: OfProject,
    view: projectAttributesCard,
    tier: 'ultimate',
    tool: 'gitlab_update_project_security_attributes',
    idempotent: true,
    paramAliases: { attribute_ids: 'add_attribute_ids', add: 'add_attribute_ids', remove: 'remove_attribute_ids' },
    example: { project_id: 'group/project', add_attribute_ids: ['7'] },
    keywords: [...keywords, 'assign', 'classify project'],
    related: ['security_attribute.bulk_update', 'security_attribute.create'],
  })
  async ofProject({ project_id, add_attribute_ids = [], remove_attribute_ids = [] }: OfProject, { gitlab }: ActionContext) {
    if (add_attribute_ids.length + remove_attribute_ids.length === 0) throw new InvalidParams('Nothing to change: give add_attribute_ids or remove_attribute_ids.');
    const addAttributeIds = add_attribute_ids.map((id) => attributeGid('add_attribute_ids', id));
    const removeAttributeIds = remove_attribute_ids.map((id) => attributeGid('remove_attribute_ids', id));
    const projectId = globalId('project_id', isGlobalId(project_id) ? project_id : await projectNumber(gitlab, project_id), ['Project']);
    return flatProjectChange(await orLeast((asked) => mutate(gitlab, 'securityAttributeProjectUpdate', { projectId, addAttributeIds, removeAttributeIds }, asked), ofProject, leastOfProject));
  }

  @Action('security_attribute.bulk_update', {
    title: 'Change security attributes of many',
    summary: 'Add security attributes to many projects and groups at once, remove them there, or replace all that these have.',
    effect: 'destroy',
    params: OfMany,
    tier: 'ultimate',
    tool: 'gitlab_bulk_update_security_attributes',
    idempotent: true,
    paramAliases: { attributes: 'attribute_ids', projects: 'project_ids', groups: 'group_ids' },
    example: { attribute_ids: ['7'], mode: 'ADD', project_ids: ['42', '43'] },
    keywords: [...keywords, 'several projects', 'classify projects'],
    related: ['security_attribute.project_update'],
  })
  async ofMany({ attribute_ids, mode, project_ids = [], group_ids = [] }: OfMany, { gitlab }: ActionContext) {
    if (project_ids.length + group_ids.length === 0) throw new InvalidParams('Nothing to change: give project_ids, group_ids, or both.');
    const items = [...group_ids.map((id) => globalId('group_ids', id, ['Group'])), ...project_ids.map((id) => globalId('project_ids', id, ['Project']))];
    await mutate(gitlab, 'bulkUpdateSecurityAttributes', { items, attributes: attribute_ids.map((id) => attributeGid('attribute_ids', id)), mode }, '');
    return done(`GitLab ${doing[mode]} ${[...counted(project_ids.length, 'project'), ...counted(group_ids.length, 'group')].join(' and ')}; that may take a while.`);
  }
}
