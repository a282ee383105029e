import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { rowsOf } from '../../presentation/listing.js';
import { code, fence } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const variable = {
  key: field.name(),
  variable_type: field.text('Type'),
  environment_scope: field.name('Scope'),
  protected: field.flag(),
  masked: field.flag(),
  hidden: field.flag(),
  raw: field.flag('Not expanded'),
  description: field.text(),
} satisfies Shape;

const withValue = { ...variable, value: field.name() } satisfies Shape;

const heading = (raw: JsonObject) => `Variable ${code(String(raw['key'] ?? '?'))}`;
const options = { heading, headed: ['key'] };

/** The variable as GitLab sent it, without its value, whatever fields the caller chose. */
function valueless(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const { value: _value, ...rest } = raw;
  return rest;
}

const plainCard = card(variable, options);
const plainTable = table(variable, { title: 'CI/CD variables', empty: 'This project has no CI/CD variables of its own.' });
const chosenFields = card(withValue, options);

/** A variable after a write: without its value, which the caller just sent or did not touch. */
export const writtenVariableCard: View = { ...plainCard, render: (raw, context) => plainCard.render(valueless(raw), context) };

/** Several variables without their values: a list of secrets must not be what somebody gets who asks for their names. */
export const variableTable: View = {
  ...plainTable,
  render: (value, context) => {
    const { items, pagination } = rowsOf(value);
    return plainTable.render({ items: items.map(valueless), pagination }, context);
  },
};

/** One variable with its value; a masked or hidden one keeps it to itself here as it does in job logs. */
export const variableCard: View = {
  schema: chosenFields.schema,
  known: chosenFields.known,
  render: (raw, context) => {
    const given = isObject(raw) ? raw : {};
    const { value, hidden } = given;
    if (given['masked'] === true || hidden === true) {
      const { text, structured } = chosenFields.render(valueless(raw), context);
      return { text: `${text}\n\nIts value is ${hidden === true ? 'hidden' : 'masked'}, so it is not shown here either.`, structured };
    }
    if (context.fields !== undefined && context.fields.length > 0) return chosenFields.render(raw, context);
    const { text, structured } = plainCard.render(valueless(raw), context);
    if (typeof value !== 'string') return { text: `${text}\n\nGitLab did not send its value.`, structured };
    return { text: `${text}\n\n${value === '' ? 'Its value is empty.' : `**Value**:\n\n${fence(value)}`}`, structured: { ...structured, value } };
  },
};
