import type { GitLab } from '../gitlab/gitlab.js';
import type { Figure } from '../presentation/figures.js';
import { declaredMembers, declareMember } from './declared-members.js';
import type { PromptReads } from './prompt-reads.js';

/** One argument of a prompt. It travels as text. */
export interface PromptArgument<V = unknown> {
  readonly description: string;
  readonly required: boolean;
  /**
   * What the text says. It is never blank, and `undefined` only where the argument is not required and was left out.
   * @throws InvalidParams with the sentence that follows the argument's name
   */
  readonly read: (text: string | undefined) => V;
}

export type PromptArguments = Readonly<Record<string, PromptArgument>>;

/** The values of a prompt's arguments, as its method gets them. */
export type Given<A extends PromptArguments> = { readonly [Name in keyof A]: ReturnType<A[Name]['read']> };

/** A prompt: figures read from GitLab, and what is asked of the model about them. */
export interface PromptSpec<A extends PromptArguments = PromptArguments> {
  readonly title: string;
  /** One sentence: what the person gets. */
  readonly description: string;
  readonly arguments: A;
}

/** What a prompt reads with. */
export interface PromptContext {
  readonly read: PromptReads;
  /** The moment that ages and periods are counted from, the same for the whole prompt. */
  readonly now: Date;
  readonly gitlab: GitLab;
  readonly signal: AbortSignal;
}

/** What a prompt brings: figures first, then the task with its outcome. */
export interface PromptText {
  readonly description: string;
  /** In order of weight: where room is short, the last ones are cut. */
  readonly figures: readonly Figure[];
  /** What is asked of the model, and what the answer must hold. */
  readonly task: string;
}

/** A prompt as its class declares it. */
export interface PromptEntry {
  readonly name: string;
  readonly spec: PromptSpec;
  readonly method: string;
}

const promptsKey = 'gitlab-mcp:prompts';

/** Publishes a method as a prompt. */
export function Prompt<A extends PromptArguments>(name: string, spec: PromptSpec<A>) {
  return <M extends (given: Given<A>, context: PromptContext) => Promise<PromptText>>(target: object, key: string, _method: TypedPropertyDescriptor<M>): void =>
    declareMember(promptsKey, target.constructor, { name, spec, method: key } satisfies PromptEntry);
}

/** The prompts that a class itself declares, in order. */
export function promptsOf(type: object): readonly PromptEntry[] {
  return declaredMembers<PromptEntry>(promptsKey, type);
}
