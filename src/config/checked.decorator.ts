import { ValidateBy } from 'class-validator';

/** Holds a setting to a rule of its own: the rule answers what is wrong with a value, or nothing. */
export function Checked(faultOf: (value: unknown) => string | undefined): PropertyDecorator {
  return ValidateBy({
    name: 'checked',
    validator: {
      validate: (value) => faultOf(value) === undefined,
      defaultMessage: (subject) => faultOf(subject?.value) ?? '',
    },
  });
}

/** Holds every item of a list to one rule. */
export function EachChecked(faultOf: (item: string) => string | undefined): PropertyDecorator {
  return Checked((value) => {
    if (!Array.isArray(value)) return 'holds no item';
    for (const item of value as readonly string[]) {
      const fault = faultOf(item);
      if (fault !== undefined) return fault;
    }
    return undefined;
  });
}
