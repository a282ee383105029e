import { numberIn } from '../../gitlab/global-id.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const named = ({ name, id }: JsonObject) => inline(String(name ?? id ?? '?'));

const attribute = {
  id: field.number('ID'),
  name: field.text(),
  description: field.text(),
  color: field.name('Colour'),
  security_category: field.part(['id', 'name'], named, 'Category'),
  editable_state: field.text('Editable'),
} satisfies Shape;

/** One security attribute. */
export const securityAttributeCard = card(attribute, { heading: (raw) => `Security attribute ${named(raw)}`, headed: ['name'] });

/** Several security attributes. */
export const securityAttributeTable = table(attribute, { title: 'Security attributes', empty: 'GitLab shows no security attributes.' });

/** What a change did to the security attributes of a project. */
export const projectAttributesCard = card(
  { project: field.name(), added_count: field.number('Added'), removed_count: field.number('Removed'), security_attributes: field.parts(['id', 'name'], named, 'It now has') },
  { heading: ({ project }: JsonObject) => `Security attributes of ${code(String(project ?? '?'))}`, headed: ['project'] },
);

/** One category with its attributes. */
export const securityCategoryCard = card(
  {
    id: field.number('ID'),
    name: field.text(),
    description: field.text(),
    multiple_selection: field.flag('Several at once', { sayNo: true }),
    editable_state: field.text('Editable'),
    template_type: field.text('Made from'),
    security_attributes: field.parts(['id', 'name'], named, 'Attributes'),
  },
  { heading: (raw) => `Security category ${named(raw)}`, headed: ['name'] },
);

/** Something of GraphQL that has a name, with the number alone of its global id. */
function numbered(raw: unknown): JsonObject | undefined {
  return isObject(raw) ? { id: numberIn(raw['id']), name: raw['name'] } : undefined;
}

const allNumbered = (all: unknown) => (Array.isArray(all) ? all.map(numbered) : undefined);

/** A security attribute as GraphQL gives it, under names like those of REST. */
export function flatAttribute({ id, name, description, color, editableState, securityCategory }: JsonObject): JsonObject {
  return { id: numberIn(id), name, description, color, security_category: numbered(securityCategory), editable_state: editableState };
}

/** The same for a category. */
export function flatCategory({ id, name, description, multipleSelection, editableState, templateType, securityAttributes }: JsonObject): JsonObject {
  return { id: numberIn(id), name, description, multiple_selection: multipleSelection, editable_state: editableState, template_type: templateType, security_attributes: allNumbered(securityAttributes) };
}

/** The same for what a change did to a project. */
export function flatProjectChange({ addedCount, removedCount, project }: JsonObject): JsonObject {
  const { fullPath, securityAttributes } = isObject(project) ? project : {};
  return { project: fullPath, added_count: addedCount, removed_count: removedCount, security_attributes: isObject(securityAttributes) ? allNumbered(securityAttributes['nodes']) : undefined };
}
