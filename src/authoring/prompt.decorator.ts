import type { GitLab } from '../gitlab/gitlab.js';
import { declaredMembers, declareMember } from './declared-members.js';
import type { Progress } from './progress.js';

/** One argument of a prompt; prompts take text only. */
export interface PromptArgument {
  readonly description: string;
  readonly required?: boolean;
}

/** A prompt: figures read from GitLab, and what is asked of the model about them. */
export interface PromptSpec {
  readonly title: string;
  /** One sentence: what the person gets. */
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
}

/** What a prompt reads with. */
export interface PromptContext {
  readonly gitlab: GitLab;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** What a prompt brings: figures first, as Markdown, then the task. */
export interface PromptText {
  readonly description: string;
  readonly text: string;
}

/** A prompt as its class declares it. */
export interface PromptEntry {
  readonly name: string;
  readonly spec: PromptSpec;
  readonly method: string;
}

const promptsKey = 'gitlab-mcp:prompts';

/** Publishes a method as a prompt. Its arguments arrive as the texts the client sent, blank ones left out, required ones present. */
export function Prompt(name: string, spec: PromptSpec) {
  return <M extends (args: Record<string, string>, context: PromptContext) => Promise<PromptText>>(
    target: object,
    key: string,
    _method: TypedPropertyDescriptor<M>,
  ): void => declareMember(promptsKey, target.constructor, { name, spec, method: key } satisfies PromptEntry);
}

/** The prompts that a class itself declares, in order. */
export function promptsOf(type: object): readonly PromptEntry[] {
  return declaredMembers<PromptEntry>(promptsKey, type);
}
