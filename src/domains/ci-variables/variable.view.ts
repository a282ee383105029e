import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, fence } from '../../presentation/markdown.js';
import { hiding, hidingInEach } from '../../presentation/secret-member.js';
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

const chosenFields = card(withValue, options);
const withoutValue = hiding('value', chosenFields);

/** A variable after a write: without its value, which the caller just sent or did not touch. */
export const writtenVariableCard = hiding('value', card(variable, options));

/** Several variables without their values: a list of secrets must not be what somebody gets who asks for their names. */
export const variableTable = (empty: string): View => hidingInEach('value', table(variable, { title: 'CI/CD variables', empty }));

/** One variable with its value; a masked or hidden one keeps it to itself here as it does in job logs. */
export const variableCard: View = {
  schema: chosenFields.schema,
  known: chosenFields.known,
  render: (raw, context) => {
    const given = isObject(raw) ? raw : {};
    const { value, hidden } = given;
    if (given['masked'] === true || hidden === true) {
      const { text, structured } = withoutValue.render(raw, context);
      return { text: `${text}\n\nIts value is ${hidden === true ? 'hidden' : 'masked'}, so it is not shown here either.`, structured };
    }
    if (context.fields !== undefined && context.fields.length > 0) return chosenFields.render(raw, context);
    const { text, structured } = writtenVariableCard.render(raw, context);
    if (typeof value !== 'string') return { text: `${text}\n\nGitLab did not send its value.`, structured };
    return { text: `${text}\n\n${value === '' ? 'Its value is empty.' : `**Value**:\n\n${fence(value)}`}`, structured: { ...structured, value } };
  },
};
