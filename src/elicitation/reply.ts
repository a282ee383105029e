import type { ValidateFunction } from 'ajv';
import { UnreadableAnswer } from '../kernel/errors.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { Question } from './question.js';

/** A client's answer that was found to fit its question. */
export type Reply = { readonly action: 'accept'; readonly content: JsonObject } | { readonly action: 'decline' } | { readonly action: 'cancel' };

/** Room for the longest text GitLab takes, with some to spare; what is larger is no answer a person typed. */
const mostCharacters = 1_100_000;

const compiled = new Map<string, ValidateFunction>();

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
  const schema = { ...requestedSchema, additionalProperties: false };
  const validate = await validatorOf(schema);
  const present = withoutNulls(content);
  if (!validate(present)) {
    const [error] = validate.errors ?? [];
    throw unreadable(question, reasonOf(error?.instancePath ?? '', error?.keyword ?? '', error?.params as Record<string, unknown> | undefined));
  }
  if (Object.values(present).some((value) => typeof value === 'string' && value.length > mostCharacters)) throw unreadable(question, 'its text is too long');
  return { action, content: present };
}

/** The failure that says the client's answer could not be used, and why. */
export function unreadable({ form }: Question, why: string, options?: ErrorOptions): UnreadableAnswer {
  const [question = ''] = form.message.split('\n', 1);
  return new UnreadableAnswer(`The client's answer to "${question}" could not be used: ${why}. Nothing was sent to GitLab.`, options);
}

/** Clients send null for a field that a person left open. */
function withoutNulls(content: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
}

async function validatorOf(schema: JsonObject): Promise<ValidateFunction> {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const { compileSchema } = await import('../kernel/compile-schema.js');
  const validate = compileSchema(schema);
  // The forms are few and fixed, apart from messages that show collected values.
  if (compiled.size > 500) compiled.clear();
  compiled.set(key, validate);
  return validate;
}

function reasonOf(path: string, keyword: string, params: Record<string, unknown> | undefined): string {
  const name = path.replace(/^\//, '').replaceAll('/', '.');
  switch (keyword) {
    case 'required':
      return `${String(params?.['missingProperty'])} is missing`;
    case 'additionalProperties':
      return `it has a property that was not asked for`;
    case 'type':
      return `${name} must be of type ${String(params?.['type'])}`;
    case 'enum':
      return `${name} is not one of the choices offered`;
    case 'minimum':
    case 'maximum':
      return `${name} is out of bounds`;
    case 'minItems':
    case 'maxItems':
      return `${name} has too few or too many items`;
    default:
      return `${name === '' ? 'it' : name} does not fit`;
  }
}
