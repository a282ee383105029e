import type { GraphqlDocument } from '../../gitlab/graphql-document.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { withoutAnySecret } from '../../presentation/secrets.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';
import { renderJson, secretsLeftOut, shownOnlyOnce } from './json-text.js';

/** What GitLab answered to a document of the caller's own. */
export class GraphqlAnswer {
  constructor(
    readonly data: JsonObject,
    readonly document: GraphqlDocument,
    readonly kind: 'query' | 'mutation',
  ) {}
}

/** The data of a GraphQL answer, as it was asked for. */
export const graphqlAnswer: View = {
  schema: { type: 'object', properties: { data: { type: 'object' } } },
  known: ['data'],
  render: (value, context) => renderAnswer(value as GraphqlAnswer, context),
};

function renderAnswer({ data, document: { fields }, kind }: GraphqlAnswer, context: ViewContext): Rendering {
  const names = [...fields.values()].flatMap((each) => [...each]);
  const { value, removed } = withoutAnySecret(data, {
    // A field of another name counts as what it is.
    namesOf: (name) => [name, ...(fields.get(name) ?? [])],
    values: names.some((name) => /variables$/i.test(name)),
    ...(kind === 'mutation' ? { shownOnce: Number.POSITIVE_INFINITY } : {}),
  });
  const { text, structured } = renderJson(`## Answer to the GraphQL ${kind}`, { data: isObject(value) ? value : {} }, context);
  const remarks = [...(removed.length > 0 ? [secretsLeftOut(removed)] : []), ...(withoutAnySecret(value).removed.length > 0 ? [shownOnlyOnce] : [])];
  return { text: [text, ...remarks].join('\n\n'), structured };
}
