import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { mutate } from '../../gitlab/mutation.js';
import { namespaceGid } from '../../gitlab/namespace-gid.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { flatCategory, securityCategoryCard } from './security-attribute.view.js';
import { CategoryId, categoryGid, OwnerNamespace } from './security-category-ref.js';

const NewCategory = Type.Object({
  namespace_id: OwnerNamespace,
  name: Type.String({ description: 'Name of the category.', minLength: 1 }),
  description: Type.Optional(Type.String({ description: 'What its attributes tell of a project.' })),
  multiple_selection: Type.Optional(Type.Boolean({ description: 'Whether a project can carry several of its attributes at once; an update cannot change it.' })),
});
type NewCategory = Static<typeof NewCategory>;

const CategoryRef = Type.Object({ category_id: CategoryId });
type CategoryRef = Static<typeof CategoryRef>;

const Changes = Type.Object({
  ...CategoryRef.properties,
  namespace_id: OwnerNamespace,
  name: Type.Optional(Type.String({ description: 'New name of the category.' })),
  description: Type.Optional(Type.String({ description: 'New text about what its attributes tell of a project.' })),
});
type Changes = Static<typeof Changes>;

const fields = 'id name description multipleSelection editableState templateType securityAttributes { id name }';

const idAliases = { id: 'category_id', security_category_id: 'category_id' };
const ownerAliases = { group_id: 'namespace_id', group: 'namespace_id', full_path: 'namespace_id', title: 'name' };
const keywords = ['classification', 'family of attributes', 'security inventory', 'business impact'];

/** Categories, which the security attributes of a group belong to. */
@Injectable()
export class SecurityCategoryActions {
  @Action('security_category.create', {
    title: 'Create security category',
    summary: 'Create a category for the security attributes of a group, such as how exposed a project is.',
    effect: 'write',
    params: NewCategory,
    view: securityCategoryCard,
    tier: 'ultimate',
    tool: 'gitlab_create_security_category',
    paramAliases: ownerAliases,
    example: { namespace_id: 'group', name: 'Exposure', multiple_selection: false },
    keywords,
    next: ['security_attribute.create'],
    related: ['security_category.update'],
  })
  async create({ namespace_id, multiple_selection, ...named }: NewCategory, { gitlab }: ActionContext) {
    const namespaceId = await namespaceGid(gitlab, 'namespace_id', namespace_id);
    return written(await mutate(gitlab, 'securityCategoryCreate', { namespaceId, multipleSelection: multiple_selection, ...named }, `securityCategory { ${fields} }`));
  }

  @Action('security_category.update', {
    title: 'Update security category',
    summary: 'Change the name or description of a category of security attributes.',
    effect: 'write',
    params: Changes,
    view: securityCategoryCard,
    tier: 'ultimate',
    tool: 'gitlab_update_security_category',
    idempotent: true,
    paramAliases: { ...idAliases, ...ownerAliases },
    example: { category_id: '3', namespace_id: 'group', name: 'Exposure' },
    keywords: [...keywords, 'rename'],
    related: ['security_category.create', 'security_attribute.update'],
  })
  async update({ category_id, namespace_id, ...changes }: Changes, { gitlab }: ActionContext) {
    if (Object.keys(changes).length === 0) throw new InvalidParams('Nothing to change: give name, description, or both.');
    const id = categoryGid(category_id);
    const namespaceId = await namespaceGid(gitlab, 'namespace_id', namespace_id);
    return written(await mutate(gitlab, 'securityCategoryUpdate', { id, namespaceId, ...changes }, `securityCategory { ${fields} }`));
  }

  @Action('security_category.delete', {
    title: 'Delete security category',
    summary: 'Delete a category with all of its security attributes, which projects and groups then lose.',
    effect: 'destroy',
    params: CategoryRef,
    tier: 'ultimate',
    tool: 'gitlab_delete_security_category',
    idempotent: true,
    paramAliases: idAliases,
    example: { category_id: '3' },
    keywords,
    related: ['security_attribute.delete'],
  })
  async delete({ category_id }: CategoryRef, { gitlab }: ActionContext) {
    const { deletedAttributesGid } = await mutate(gitlab, 'securityCategoryDestroy', { id: categoryGid(category_id) }, 'deletedCategoryGid deletedAttributesGid');
    const attributes = Array.isArray(deletedAttributesGid) ? deletedAttributesGid.length : 0;
    return done(`Deleted the security category${attributes === 0 ? '' : ` with ${attributes} security attribute${attributes === 1 ? '' : 's'}`}.`);
  }
}

function written({ securityCategory }: JsonObject): JsonObject {
  return isObject(securityCategory) ? flatCategory(securityCategory) : {};
}
