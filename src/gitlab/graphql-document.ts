import type { DocumentNode } from 'graphql';
import { GitLabRejected } from '../kernel/errors.js';
import { clean } from './clean-words.js';
import { graphqlLine } from './refusal-text.js';

/** One operation of a document. */
export interface Operation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly name?: string;
  /** The fields that it asks for at the top, by the names that GitLab gave them. */
  readonly fields: readonly string[];
}

/** A GraphQL document that was read, not searched: what it says counts, not how it is written. */
export class GraphqlDocument {
  private constructor(
    private readonly graphql: typeof import('graphql'),
    private readonly syntax: DocumentNode,
  ) {}

  /** @throws GitLabRejected when it cannot be read; nothing was sent */
  static async read(text: string): Promise<GraphqlDocument> {
    const graphql = await import('graphql');
    try {
      return new GraphqlDocument(graphql, graphql.parse(text, { noLocation: true, maxTokens: mostTokens }));
    } catch (cause) {
      const words = clean(cause instanceof Error ? cause.message : String(cause));
      throw new GitLabRejected(400, `The GraphQL document cannot be read.\n${words}\nCorrect the document; nothing was sent.`, { request: graphqlLine, words: '' }, { cause });
    }
  }

  /** Whether nothing in it could change anything, whichever operation is run. */
  get onlyQueries(): boolean {
    return this.syntax.definitions.every((part) => part.kind === 'FragmentDefinition' || (part.kind === 'OperationDefinition' && part.operation === 'query'));
  }

  get operations(): Operation[] {
    return this.syntax.definitions.flatMap((part): Operation[] =>
      part.kind === 'OperationDefinition'
        ? [{ kind: part.operation, ...(part.name === undefined ? {} : { name: part.name.value }), fields: this.fieldsAtTop(part.selectionSet.selections) }]
        : [],
    );
  }

  /** Every text that stands in it, unescaped. */
  get texts(): string[] {
    const found: string[] = [];
    this.graphql.visit(this.syntax, { StringValue: ({ value }) => void found.push(value) });
    return found;
  }

  /** Whether there is nothing in it but operations and fragments. */
  get isExecutable(): boolean {
    return this.syntax.definitions.every(({ kind }) => kind === 'OperationDefinition' || kind === 'FragmentDefinition');
  }

  /** The fields that it asks for, by the name under which each is answered: its own, or one that the document chose. */
  get fields(): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    this.graphql.visit(this.syntax, {
      Field: ({ alias, name }) => {
        const key = (alias ?? name).value;
        found.set(key, (found.get(key) ?? new Set()).add(name.value));
      },
    });
    return found;
  }

  /**
   * What was read, written anew: without comments, needless white space and block strings. GitLab reads these by rules of its own (a carriage
   * return ends no comment there, and an escape in a block string ends elsewhere), so a text as it was given could be a query here and a
   * mutation there.
   */
  get inShort(): string {
    const { visit, print, stripIgnoredCharacters } = this.graphql;
    return stripIgnoredCharacters(print(visit(this.syntax, { StringValue: (text) => (text.block === true ? { ...text, block: false } : undefined) })));
  }

  /** @param known the fragments that were looked into: each is once, however often it is spread, and one inside itself is GitLab's to refuse */
  private fieldsAtTop(selections: readonly import('graphql').SelectionNode[], known = new Set<string>()): string[] {
    return selections.flatMap((selection) => {
      if (selection.kind === 'Field') return [selection.name.value];
      if (selection.kind === 'InlineFragment') return this.fieldsAtTop(selection.selectionSet.selections, known);
      const { value } = selection.name;
      if (known.has(value)) return [];
      known.add(value);
      const fragment = this.syntax.definitions.find((part) => part.kind === 'FragmentDefinition' && part.name.value === value);
      return fragment?.kind === 'FragmentDefinition' ? this.fieldsAtTop(fragment.selectionSet.selections, known) : [];
    });
  }
}

/** GitLab takes 10,000 characters; this keeps the reader from working on what it would refuse anyway. */
const mostTokens = 20_000;
