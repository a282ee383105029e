import type { GitLab } from '../gitlab/gitlab.js';
import { declaredMembers, declareMember } from './declared-members.js';

/** What completes the arguments and variables of some names. */
export interface CompletionSpec {
  /** Names of prompt arguments and template variables it serves: `['branch', 'source_branch', 'target_branch']`. */
  readonly names: readonly string[];
  /** Names that must be known already; one list is enough of several: `[['project_id'], ['group_id']]`. Nothing when left out. */
  readonly needs?: readonly (readonly string[])[];
  /** Only for templates whose address contains this: `/label/`. */
  readonly within?: string;
}

/** What is being typed, and what is known beside it. */
export interface Typed {
  readonly value: string;
  readonly known: Readonly<Record<string, string>>;
}

/** Candidates by rank, best first; `complete` when there are no others of this prefix. */
export interface Candidates {
  readonly values: readonly string[];
  readonly total?: number;
  readonly complete: boolean;
}

/** What a completion looks with: at most one request to GitLab. */
export interface CompletionContext {
  readonly gitlab: GitLab;
  readonly signal: AbortSignal;
}

/** A completion as its class declares it. */
export interface CompletionEntry {
  readonly spec: CompletionSpec;
  readonly method: string;
}

const completionsKey = 'gitlab-mcp:completions';

/** Publishes a method that completes what is typed. */
export function Completion(spec: CompletionSpec) {
  return <M extends (typed: Typed, context: CompletionContext) => Promise<Candidates>>(target: object, key: string, _method: TypedPropertyDescriptor<M>): void =>
    declareMember(completionsKey, target.constructor, { spec, method: key } satisfies CompletionEntry);
}

/** The completions that a class itself declares, in order. */
export function completionsOf(type: object): readonly CompletionEntry[] {
  return declaredMembers<CompletionEntry>(completionsKey, type);
}
