import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { table } from '../../presentation/table.js';
import { OneOf } from '../../vocabulary/enums.js';

const holder = {
  resource_type: OneOf(['user', 'group', 'project'], 'What the attribute belongs to.'),
  resource_id: Type.String({ description: 'Id of that user, or id or full path of that group or project.', minLength: 1 }),
};
const Holder = Type.Object(holder);
type Holder = Static<typeof Holder>;

const one = { ...holder, key: Type.String({ description: 'Name of the attribute: `location`.', minLength: 1 }) };
const AttributeRef = Type.Object(one);
type AttributeRef = Static<typeof AttributeRef>;

const NewAttribute = Type.Object({ ...one, value: Type.String({ description: 'Value of the attribute.', minLength: 1 }) });
type NewAttribute = Static<typeof NewAttribute>;

const places = {
  user: '/users/:resource_id/custom_attributes',
  group: '/groups/:resource_id/custom_attributes',
  project: '/projects/:resource_id/custom_attributes',
} as const;

const shape = { key: field.name(), value: field.text() };
const attributeCard = card(shape, { heading: ({ key }: JsonObject) => `Custom attribute ${code(String(key ?? '?'))}`, headed: ['key'] });
const attributeTable = table(shape, { title: 'Custom attributes', empty: 'It has no custom attributes.' });

const keywords = ['custom attributes', 'custom metadata', 'key-value', 'tag user', 'tag project'];

/** Keys with values that administrators keep with users, groups and projects. */
@Injectable()
export class CustomAttributeActions {
  @Action('admin.custom_attr_list', {
    title: 'List custom attributes',
    summary: 'List the custom attributes that administrators keep with a user, group or project.',
    effect: 'read',
    admin: true,
    params: Holder,
    view: attributeTable,
    tool: 'gitlab_list_custom_attributes',
    example: { resource_type: 'project', resource_id: 'group/project' },
    keywords,
    related: ['admin.custom_attr_set'],
  })
  list({ resource_type, resource_id }: Holder, { gitlab }: ActionContext) {
    return gitlab.rest.get(places[resource_type], { resource_id });
  }

  @Action('admin.custom_attr_get', {
    title: 'Get custom attribute',
    summary: 'Read one custom attribute of a user, group or project.',
    effect: 'read',
    admin: true,
    params: AttributeRef,
    view: attributeCard,
    tool: 'gitlab_get_custom_attribute',
    example: { resource_type: 'project', resource_id: 'group/project', key: 'location' },
    keywords,
    related: ['admin.custom_attr_list'],
  })
  get({ resource_type, ...where }: AttributeRef, { gitlab }: ActionContext) {
    return gitlab.rest.get(`${places[resource_type]}/:key`, where);
  }

  @Action('admin.custom_attr_set', {
    title: 'Set custom attribute',
    summary: 'Set a custom attribute of a user, group or project, whether or not it has it already.',
    effect: 'write',
    admin: true,
    idempotent: true,
    params: NewAttribute,
    view: attributeCard,
    tool: 'gitlab_set_custom_attribute',
    example: { resource_type: 'user', resource_id: '42', key: 'location', value: 'Antarctica' },
    keywords,
    related: ['admin.custom_attr_list', 'admin.custom_attr_delete'],
  })
  set({ resource_type, value, ...where }: NewAttribute, { gitlab }: ActionContext) {
    return gitlab.rest.put(`${places[resource_type]}/:key`, where, { body: { value } });
  }

  @Action('admin.custom_attr_delete', {
    title: 'Delete custom attribute',
    summary: 'Delete a custom attribute of a user, group or project.',
    effect: 'destroy',
    admin: true,
    params: AttributeRef,
    question: ({ resource_type, resource_id, key }) => `Delete custom attribute ${String(key)} of ${String(resource_type)} ${String(resource_id)}`,
    tool: 'gitlab_delete_custom_attribute',
    example: { resource_type: 'project', resource_id: 'group/project', key: 'location' },
    keywords,
    related: ['admin.custom_attr_list'],
  })
  async delete({ resource_type, ...where }: AttributeRef, { gitlab }: ActionContext) {
    await gitlab.rest.delete(`${places[resource_type]}/:key`, where);
    return done('Deleted the custom attribute.');
  }
}
