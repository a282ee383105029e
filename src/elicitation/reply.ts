import type { ErrorObject, ValidateFunction } from 'ajv';
import { UnreadableAnswer } from '../kernel/errors.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import { Memory } from '../kernel/memory.js';
import type { Question } from './question.js';

/** A client's answer that was found to fit its question. */
export type Reply = { readonly action: 'accept'; readonly content: JsonObject } | { readonly action: 'decline' } | { readonly action: 'cancel' };

/** The longest text GitLab takes, a description: https://docs.gitlab.com/administration/instance_limits/ */
const mostCharacters = 1_048_576;

/** Choices differ from project to project, so there is no end of forms; a flow that goes on by rounds reads its earlier answers again. */
const compiled = new Memory<ValidateFunction>(200);

/**
 * Reads what a client answered.
 * @throws UnreadableAnswer when it does not fit the question: an unknown action, no content, a missing, extra or wrongly typed property
 */
export async function readReply(question: Question, raw: unknown): Promise<Reply> {
  if (!isObject(raw)) throw unreadable(question, 'it is not an object');
  const { action, content } = raw;
  if (action === 'decline' || action === 'cancel') return { action };
  if (action !== 'accept') throw unreadable(question, 'its action is none of accept, decline and cancel');
  if (!isObject(content)) throw unreadable(question, 'it was accepted without content');
  const { requestedSchema } = question.form;
  const validate = await validatorOf(requestedSchema);
  const present = withoutNulls(content);
  if (!validate(present)) throw unreadable(question, reasonOf(validate.errors![0]!));
  if (Object.values(present).some((value) => typeof value === 'string' && isTooLong(value))) {
    throw unreadable(question, `its text is longer than the ${mostCharacters.toLocaleString('en')} characters GitLab takes`);
  }
  return { action, content: present };
}

/** The failure that says the client's answer could not be used, and why. */
export function unreadable({ form }: Pick<Question, 'form'>, why: string, options?: ErrorOptions): UnreadableAnswer {
  const [question = ''] = form.message.split('\n', 1);
  return new UnreadableAnswer(`The client's answer to "${question}" could not be used: ${why}. Nothing was changed in GitLab.`, options);
}

/** GitLab counts characters, of which one may take two units of a text here. */
function isTooLong(text: string): boolean {
  return text.length > mostCharacters && [...text].length > mostCharacters;
}

/** Clients send null for a field that a person left open. */
function withoutNulls(content: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
}

async function validatorOf(form: JsonObject): Promise<ValidateFunction> {
  const schema = constraintsOf(form);
  const { compileSchema } = await import('../kernel/compile-schema.js');
  return compiled.getOrMake(JSON.stringify(schema), () => compileSchema(schema));
}

/** What a form demands, without its prose, which shows collected values and differs with every flow; nothing beyond it is taken. */
function constraintsOf(form: JsonObject): JsonObject {
  const properties = Object.entries(isObject(form['properties']) ? form['properties'] : {}).map(([name, property]) => [name, withoutProse(property)]);
  return { type: 'object', properties: Object.fromEntries(properties) as JsonObject, required: form['required'] ?? [], additionalProperties: false };
}

function withoutProse(property: unknown): unknown {
  if (!isObject(property)) return property;
  const { title: _title, description: _description, default: _default, ...demands } = property;
  return demands['type'] === 'array' ? { ...demands, uniqueItems: true } : demands;
}

function reasonOf({ instancePath, keyword, params }: ErrorObject): string {
  const name = instancePath.replace(/^\//, '').replaceAll('/', '.');
  switch (keyword) {
    case 'required':
      return `${String(params['missingProperty'])} is missing`;
    case 'additionalProperties':
      return `it has a property that was not asked for`;
    case 'type':
      return `${name} must be of type ${String(params['type'])}`;
    case 'enum':
      return `${name} is not one of the choices offered`;
    case 'minimum':
    case 'maximum':
      return `${name} is out of bounds`;
    case 'minItems':
    case 'maxItems':
      return `${name} has too few or too many items`;
    case 'uniqueItems':
      return `${name} has an item twice`;
    default:
      return `${name === '' ? 'it' : name} does not fit`;
  }
}
