import { Type } from 'typebox';
import { OneOf } from '../../vocabulary/enums.js';

/** What names a variable, whosever it is. */
export const VariableKey = Type.String({ description: 'Name of the variable: letters, digits and underscores, at most 255.', minLength: 1, maxLength: 255 });

const settings = {
  description: Type.Optional(Type.String({ description: 'What the variable is for, at most 255 characters.', maxLength: 255 })),
  variable_type: Type.Optional(OneOf(['env_var', 'file'], '`file` gives jobs the path of a file with the value in it. Default `env_var`.')),
  protected: Type.Optional(Type.Boolean({ description: 'Only for pipelines of protected branches and tags. Default false.' })),
  masked: Type.Optional(Type.Boolean({ description: 'Hide the value in job logs; it must then be one line of at least 8 characters without spaces. Default false.' })),
  raw: Type.Optional(Type.Boolean({ description: 'Take the value as it is, without expanding other variables in it. Default false.' })),
};

/** A variable that is made. */
export const newVariable = {
  key: VariableKey,
  value: Type.String({ description: 'Value, at most 10,000 characters; it may be empty.', minLength: 0 }),
  ...settings,
};

/** What can be said later of a variable that its key names. */
export const variableChanges = {
  key: VariableKey,
  value: Type.Optional(Type.String({ description: 'New value, at most 10,000 characters.' })),
  ...settings,
};

/** Only variables of projects and groups are for some environments alone. */
export const inGroupsAndProjects = {
  environment_scope: Type.Optional(Type.String({ description: 'Environments it is for: a name, or a pattern such as `review/*`. Default `*`, all.' })),
};

/** Only variables of projects and groups can be hidden. */
export const hiddenToo = {
  masked_and_hidden: Type.Optional(Type.Boolean({ description: 'Mask the value in job logs, and never show it again anywhere. Can only be set on creation. Default false.' })),
};

export const variableAliases = { name: 'key', variable: 'key', variable_name: 'key' };
