import type { Form } from '../authoring/asking.js';
import type { Bounds, Several } from '../authoring/questions.js';
import type { JsonObject } from '../kernel/json.js';

/** One question: a form of one property, or a whole form of the asker's own. */
export interface Question {
  readonly key: string;
  readonly form: Form;
}

function single(key: string, message: string, property: JsonObject, required: boolean): Question {
  return {
    key,
    form: {
      message,
      requestedSchema: {
        type: 'object',
        properties: { [key]: { ...property, title: key, description: message } },
        ...(required ? { required: [key] } : {}),
      },
    },
  };
}

/** Text. No keyword refuses an empty one: clients drop what a person did not fill in, and we say what is missing in words. */
export const textQuestion = (key: string, message: string, required: boolean): Question => single(key, message, { type: 'string' }, required);

/** Yes or no, starting on no. */
export const yesNoQuestion = (key: string, message: string, required: boolean): Question =>
  single(key, message, { type: 'boolean', default: false }, required);

/** A number within bounds. */
export const numberQuestion = (key: string, message: string, { minimum, maximum, integer = false }: Bounds): Question =>
  single(
    key,
    message,
    { type: integer ? 'integer' : 'number', ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) },
    true,
  );

/** One of some texts. */
export const choiceQuestion = (key: string, message: string, values: readonly string[]): Question =>
  single(key, message, { type: 'string', enum: [...values] }, true);

/** Several of some texts. */
export const severalQuestion = (key: string, message: string, values: readonly string[], { atLeast, atMost }: Several): Question =>
  single(
    key,
    message,
    {
      type: 'array',
      items: { type: 'string', enum: [...values] },
      ...(atLeast === undefined ? {} : { minItems: atLeast }),
      ...(atMost === undefined ? {} : { maxItems: atMost }),
    },
    (atLeast ?? 0) > 0,
  );

const plainTypes = new Set(['string', 'number', 'integer', 'boolean', 'array']);

/** A form of the asker's own. Only flat schemas travel: an object of plain properties. */
export function formQuestion(key: string, message: string, schema: JsonObject): Question {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
  const deep = properties.find(([, property]) => !plainTypes.has(String(property['type'])));
  if (schema['type'] !== 'object' || properties.length === 0 || deep !== undefined) {
    throw new Error(`The form "${key}" must be an object of plain properties${deep === undefined ? '' : `; ${deep[0]} is not one`}.`);
  }
  return { key, form: { message, requestedSchema: schema } };
}
