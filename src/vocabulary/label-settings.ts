import { Type } from 'typebox';

const color = '`#` and six hexadecimal digits, such as `#dc143c`, or the name of a CSS colour, such as `crimson`.';

/** What a label is made of, in a project as in a group. */
export const newLabel = {
  name: Type.String({ description: 'Name of the label; `scope::value` makes one that excludes others of its scope.', minLength: 1 }),
  color: Type.String({ description: `Colour: ${color}`, minLength: 1 }),
  description: Type.Optional(Type.String({ description: 'What the label stands for.' })),
  archived: Type.Optional(Type.Boolean({ description: 'Make it archived: kept, but no longer offered for new work. Default false.' })),
};

/** What may change about it; at least one is given. */
export const labelChanges = {
  new_name: Type.Optional(Type.String({ description: 'New name; issues and merge requests keep the label under it.', minLength: 1 })),
  color: Type.Optional(Type.String({ description: `New colour: ${color}`, minLength: 1 })),
  description: Type.Optional(Type.String({ description: 'New description.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: archive it, so that it is no longer offered for new work; false: offer it again.' })),
};

/** A label that its path names, where GitLab looks among the labels of this project or group alone. */
export const LabelName = Type.String({ description: 'Name of the label, such as `priority::high`, or its id.', minLength: 1 });

/** What callers call a label. */
export const labelNameAliases = { label_id: 'name', label: 'name', label_name: 'name', title: 'name' };

/** The same where GitLab's route calls it an id. */
export const labelIdAliases = { name: 'label_id', label: 'label_id', label_name: 'label_id', title: 'label_id' };
