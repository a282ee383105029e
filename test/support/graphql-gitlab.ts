import { gunzipSync } from 'node:zlib';
import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  validate,
} from 'graphql';
import type { JsonObject } from '../../src/kernel/json.js';
import { referenceBytes } from './reference-data.js';

type Membered = DefinitionNode & { readonly name: { readonly value: string }; readonly fields?: readonly { readonly name: { readonly value: string } }[]; readonly values?: readonly { readonly name: { readonly value: string } }[] };

/** GitLab 16.3 as it published itself, and the same with what newer versions put in its place. */
export function publishedSchemas(newer: string): { readonly old: GraphQLSchema; readonly current: GraphQLSchema } {
  const before = parse(gunzipSync(referenceBytes('gitlab/graphql-16.3.graphql.gz')).toString('utf8'), { noLocation: true });
  const schemaOf = (document: DocumentNode) => buildASTSchema(document, { assumeValidSDL: true });
  return { old: schemaOf(before), current: schemaOf(merged(before, parse(newer, { noLocation: true }))) };
}

/** A later definition adds its members to those of the type, or takes their place. */
function merged(before: DocumentNode, after: DocumentNode): DocumentNode {
  const types = new Map(before.definitions.map((each) => [(each as Membered).name.value, each as Membered]));
  for (const definition of after.definitions as readonly Membered[]) {
    const known = types.get(definition.name.value);
    types.set(definition.name.value, known === undefined ? definition : ({ ...definition, ...known, fields: union(known.fields, definition.fields), values: union(known.values, definition.values) } as Membered));
  }
  return { kind: Kind.DOCUMENT, definitions: [...types.values()] };
}

function union<T extends { readonly name: { readonly value: string } }>(known: readonly T[] = [], further: readonly T[] = []): T[] {
  return [...new Map([...known, ...further].map((each) => [each.name.value, each])).values()];
}

/** A document with the values that go with it. */
export interface Sent {
  readonly query: string;
  readonly variables: JsonObject;
}

/** What is wrong with a document, and with its values, in the eyes of a GitLab. */
export function faultsOf(schema: GraphQLSchema, sent: Sent): string[] {
  const faults = validate(schema, parse(sent.query), undefined, { maxErrors: 20 });
  return (faults.length > 0 ? faults : (answered(schema, sent).errors ?? [])).map(({ message }) => message);
}

/** How a GitLab with this schema refuses a document that it does not understand. */
export function refusalOf(schema: GraphQLSchema, sent: Sent): JsonObject | undefined {
  const faults = faultsOf(schema, sent);
  if (faults.length === 0) return undefined;
  return { errors: faults.map((message) => ({ message: message.replace(/^Cannot query field "(\w+)" on type "(\w+)".*/, "Field '$1' doesn't exist on type '$2'") })) };
}

/** A full answer to a document: every list has something in it, of every kind there is. */
export function answerTo(schema: GraphQLSchema, sent: Sent): JsonObject {
  return { data: { ...answered(schema, sent).data } };
}

function answered(schema: GraphQLSchema, { query, variables }: Sent): ExecutionResult {
  const typeResolver = (value: unknown) => (value as { __typename: string }).__typename;
  return execute({ schema, document: parse(query), variableValues: variables, fieldResolver: plausibleValue, typeResolver }) as ExecutionResult;
}

/** Texts that actions hold against what they were told. */
const told: JsonObject = { fullPath: 'acme/api', name: 'Task' };

const plausibleValue: GraphQLFieldResolver<unknown, unknown> = (parent, _args, _context, { fieldName, returnType, schema }) => {
  if (fieldName === 'errors') return [];
  return (parent as JsonObject | undefined)?.[fieldName] ?? plausible(returnType, fieldName, schema);
};

function plausible(type: GraphQLOutputType, fieldName: string, schema: GraphQLSchema): unknown {
  if (isNonNullType(type)) return plausible(type.ofType as GraphQLOutputType, fieldName, schema);
  if (isListType(type)) {
    const of = isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType;
    return isAbstractType(of) ? schema.getPossibleTypes(of).flatMap(({ name }) => everyKind(name, schema)) : [plausible(of, fieldName, schema)];
  }
  if (isAbstractType(type)) return { __typename: schema.getPossibleTypes(type)[0]?.name };
  if (isObjectType(type)) return { __typename: type.name };
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return scalar((type as GraphQLNamedType).name, fieldName);
}

/** A widget of work items says in its member `type` which it is; the definition of most has no type of its own. */
function everyKind(typename: string, schema: GraphQLSchema): JsonObject[] {
  const [, widget] = /^WorkItemWidget(?:Definition)?([A-Z]\w*)$/.exec(typename) ?? [];
  if (widget === undefined) return [{ __typename: typename }];
  if (widget !== 'Generic') return [{ __typename: typename, type: widget.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() }];
  const types = schema.getType('WorkItemWidgetType');
  return isEnumType(types) ? types.getValues().map(({ name }) => ({ __typename: typename, type: name })) : [];
}

function scalar(type: string, fieldName: string): unknown {
  if (type === 'Int' || type === 'Float') return 1;
  if (type === 'Boolean') return false;
  return type.endsWith('ID') ? 'gid://gitlab/Thing/1' : (told[fieldName] ?? 'text');
}
