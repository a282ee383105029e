import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { PlacedText } from '../../authoring/action-spec.js';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { GraphqlDocument, type Operation } from '../../gitlab/graphql-document.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { AnyObject } from './any-object.js';
import { GraphqlAnswer, graphqlAnswer } from './graphql-answer.view.js';
import { beginning, inQuestion } from './question-part.js';
import { textsIn } from './texts-in.js';

const more = {
  variables: Type.Optional(AnyObject({ description: 'Values of the variables that the document declares.' })),
  operation_name: Type.Optional(Type.String({ description: 'Which operation is run; needed where the document has several.' })),
};

const GraphqlQuery = Type.Object({ document: Type.String({ description: 'GraphQL document of one or several queries.', minLength: 1 }), ...more });
type GraphqlQuery = Static<typeof GraphqlQuery>;

const GraphqlMutation = Type.Object({ document: Type.String({ description: 'GraphQL document of one or several mutations. Ask for `errors` in each, where GitLab tells what it refused.', minLength: 1 }), ...more });
type GraphqlMutation = Static<typeof GraphqlMutation>;

const paramAliases = { query: 'document', mutation: 'document', graphql: 'document', gql: 'document' };

/** Requests to GitLab's GraphQL API by documents of the caller's own. */
@Injectable()
export class GraphqlCallActions {
  @Action('api.graphql_query', {
    title: 'Query by GraphQL',
    summary: 'Run a GraphQL query: the last resort, for what no other action reads.',
    effect: 'read',
    params: GraphqlQuery,
    view: graphqlAnswer,
    tool: 'gitlab_api_graphql_query',
    paramAliases,
    keywords: ['raw api', 'graphql', 'gql'],
    related: ['api.graphql_mutate', 'api.rest_get'],
    example: { document: '{ currentUser { username } }' },
  })
  query({ document, variables, operation_name }: GraphqlQuery, { gitlab }: ActionContext): Promise<GraphqlAnswer> {
    return run(document, operation_name, 'query', (name) => gitlab.graphql<JsonObject>(document, variables, name));
  }

  @Action('api.graphql_mutate', {
    title: 'Mutate by GraphQL',
    summary: 'Run a GraphQL mutation: the last resort, for what no other action does.',
    effect: 'destroy',
    params: GraphqlMutation,
    view: graphqlAnswer,
    tool: 'gitlab_api_graphql_mutate',
    paramAliases,
    keywords: ['raw api', 'graphql mutation', 'gql'],
    related: ['api.graphql_query', 'api.rest_send'],
    example: { document: 'mutation($input: DesignManagementMoveInput!) { designManagementMove(input: $input) { errors } }', variables: { input: { id: 'gid://gitlab/DesignManagement::Design/7' } } },
    proseIn: proseOf,
    question: questionAbout,
  })
  mutate({ document, variables, operation_name }: GraphqlMutation, { gitlab }: ActionContext): Promise<GraphqlAnswer> {
    return run(document, operation_name, 'mutation', (name) => gitlab.graphql<JsonObject>(document, variables, name));
  }
}

async function run(document: string, wanted: string | undefined, kind: 'query' | 'mutation', send: (operationName: string | undefined) => Promise<JsonObject>): Promise<GraphqlAnswer> {
  const read = await GraphqlDocument.read(document);
  chosen(read, kind, wanted);
  return new GraphqlAnswer(await send(wanted), read, kind);
}

const otherAction = { query: 'Use api.graphql_query.', mutation: 'Use api.graphql_mutate, which is not there in read-only mode.' } as const;

/**
 * The operation that will run.
 * @throws InvalidParams unless the document holds operations of the wanted kind alone, and it is clear which one is meant; nothing was sent
 */
function chosen({ operations, isExecutable }: GraphqlDocument, wanted: 'query' | 'mutation', name: string | undefined): Operation {
  const foreign = operations.find(({ kind }) => kind !== wanted);
  if (foreign?.kind === 'subscription') throw new InvalidParams('document: holds a subscription, which GitLab answers over another connection. Nothing was sent.');
  if (foreign !== undefined) throw new InvalidParams(`document: holds a ${foreign.kind}, and this action runs ${wanted === 'query' ? 'queries' : 'mutations'} only. ${otherAction[foreign.kind]} Nothing was sent.`);
  if (!isExecutable) throw new InvalidParams('document: defines types, which nobody but GitLab can. Nothing was sent.');
  const named = name === undefined ? operations : operations.filter((each) => each.name === name);
  const names = operations.map((each) => each.name ?? '(without a name)').join(', ');
  const [only] = named;
  if (only === undefined) throw new InvalidParams(operations.length === 0 ? `document: holds no ${wanted}. Nothing was sent.` : `operation_name: the document has no ${wanted} of that name. It has ${names}. Nothing was sent.`);
  if (named.length > 1) throw new InvalidParams(`operation_name: is missing, since the document has several operations: ${names}. Nothing was sent.`);
  return only;
}

/** A variable may end up in any place of the document, so each text of either counts. */
async function proseOf(params: JsonObject): Promise<PlacedText[]> {
  const { document, variables } = params as GraphqlMutation;
  const { texts } = await GraphqlDocument.read(document);
  return [...texts.map((text) => ({ place: 'document', text })), ...textsIn(variables, 'variables')];
}

async function questionAbout(params: JsonObject): Promise<string> {
  const { document, variables, operation_name } = params as GraphqlMutation;
  const read = await GraphqlDocument.read(document);
  const { fields } = chosen(read, 'mutation', operation_name);
  const values = variables === undefined ? '' : ` with the variables ${inQuestion(variables)}`;
  return `Run in GitLab by GraphQL ${fields.join(', ')}${values}, as the document says: ${beginning(read.inShort)}`;
}
