import type { GitLab } from '../gitlab/gitlab.js';
import { declaredMembers, declareMember } from './declared-members.js';

/** What completes the arguments and variables of some names. */
export interface CompletionSpec {
  /** Names of prompt arguments and template variables it serves: `['branch', 'source_branch', 'target_branch']`. */
  readonly names: readonly string[];
  /** Names that must be known already; one list is enough of several: `[['project_id'], ['group_id']]`. Nothing when left out. */
  readonly needs?: readonly (readonly string[])[];
  /** Only for templates whose address, and prompts whose name, contains this: `/feature_flag/`. */
  readonly within?: string;
  /**
   * The part of what is typed that GitLab is asked by; texts with the same part share one answer.
   * All of it when left out, nothing of it where GitLab cannot search.
   */
  readonly asks?: (typed: string) => string;
  /** True where the answer to a shorter text says nothing about a longer one: each folder is a list of its own. */
  readonly apart?: boolean;
  /** True for a text that this one most likely serves, where several serve the same name: it is asked first. */
  readonly likely?: (typed: string) => boolean;
}

/** What is being typed, and what is known beside it. */
export interface Typed {
  /** The part of it that GitLab is asked by. */
  readonly value: string;
  /** The values that are needed, under their names; nothing else. */
  readonly known: Readonly<Record<string, string>>;
}

/** Something that may be meant. */
export interface Candidate {
  readonly value: string;
  /** What people know it by, if not by the value: a title, a status. */
  readonly words?: string;
  /** For a project or group: its id and its path, as an allow-list may name it. */
  readonly place?: readonly string[];
}

/** Candidates, likeliest and newest first; those that do not fit what is typed are sorted out by the engine. */
export interface Candidates {
  readonly found: readonly Candidate[];
  /** How many GitLab says there are. */
  readonly total?: number;
  /** True when there are no others for what was asked. */
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
