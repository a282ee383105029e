import { InvalidParams } from '../kernel/errors.js';
import type { PromptArgument } from './prompt.decorator.js';

/** An argument that must be given. */
function required<V>(description: string, read: (text: string) => V): PromptArgument<V> {
  // The engine refuses a call without it before it is read.
  return { description, required: true, read: (text) => read(text ?? '') };
}

/** The same argument where it may be left out. */
function optional<V>({ read }: PromptArgument<V>, description: string): PromptArgument<V | undefined> {
  return { description, required: false, read: (text) => (text === undefined ? undefined : read(text)) };
}

function owner(kind: string, example: string): (text: string) => string {
  return (text) => {
    if (/^\d+$/.test(text) || (kind === 'group' ? /^[\w.%/-]+$/ : /^[\w.-]+(\/|%2f)[\w.%/-]+$/i).test(text)) return text;
    throw new InvalidParams(`"${shortened(text)}" is neither the numeric id of a ${kind} nor its full path; write it as in ${example}.`);
  };
}

/** What no branch, tag or commit has in its name (git-check-ref-format); a space is let through, since GitLab still serves old branches that have one. */
const notInRefs = /[~^:?*[\\\u0000-\u001f\u007f]|\.\.|^-/;

function ref(text: string): string {
  if (!notInRefs.test(text)) return text;
  throw new InvalidParams(`"${shortened(text)}" cannot be the name of a branch or tag, nor a commit; write it as in main, v1.2.0 or 1f0c2a9b.`);
}

export const projectId = required('Project id or full path, such as `group/project`.', owner('project', 'group/project'));
export const groupId = required('Group id or full path, such as `group/subgroup`.', owner('group', 'group/subgroup'));

export const mergeRequestIid = required('Number of the merge request in its project (iid), as in !7.', (text) => {
  const [, digits] = /^!?(\d{1,9})$/.exec(text) ?? [];
  if (digits !== undefined && Number(digits) > 0) return Number(digits);
  throw new InvalidParams(`"${shortened(text)}" is not a number; give the number of the merge request in its project, such as 7 for !7.`);
});

/** A person's name in GitLab. */
export const username = required('User name of the person, such as `jdoe`.', (text) => {
  const name = text.replace(/^@/, '');
  if (/^[\w.-]{1,255}$/.test(name)) return name;
  throw new InvalidParams(`"${shortened(text)}" is not a user name; write it without spaces, as in jdoe or @jdoe.`);
});

/** The caller stands in where nobody is named. */
export const usernameOrCaller = optional(username, 'User name of the person, such as `jdoe`. Default: you.');

export const fromRef = required('Branch, tag or commit where the history starts; it is not part of it.', ref);
export const toRef = required('Branch, tag or commit where the history ends.', ref);
export const toRefOrDefault = optional(toRef, 'Branch, tag or commit where the history ends. Default: the default branch.');
export const targetBranch = required('Branch that the merge requests go to.', ref);
export const anyTargetBranch = optional(targetBranch, 'Only merge requests that go to this branch. Default: any.');
export const branchOrDefault = optional(toRef, 'Branch to look at. Default: the default branch.');

export const milestoneTitle: PromptArgument<string | undefined> = {
  description: 'Title of the milestone. Default: the active one that is due next.',
  required: false,
  read: (text) => text,
};

const mostDays = 365;

/** A period up to now. */
export function days(usual: number, description = 'Days to look back, 1 to 365.'): PromptArgument<number> {
  return {
    description: `${description} Default: ${usual}.`,
    required: false,
    read: (text) => {
      if (text === undefined) return usual;
      if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= mostDays) return Number(text);
      throw new InvalidParams(`"${shortened(text)}" is not a whole number of days from 1 to ${mostDays}; write it as in ${usual}.`);
    },
  };
}

/** One of a few words. */
export function oneOf<const V extends string>(values: readonly V[], usual: V, description: string): PromptArgument<V> {
  return {
    description: `${description}: ${values.join(', ')}. Default: ${usual}.`,
    required: false,
    read: (text) => {
      const value = text === undefined ? usual : values.find((each) => each === text.toLowerCase());
      if (value !== undefined) return value;
      throw new InvalidParams(`"${shortened(text ?? '')}" is not one of ${values.join(', ')}.`);
    },
  };
}

export const mergeRequestState = oneOf(['opened', 'merged', 'closed', 'all'], 'opened', 'State of the merge requests');
export const issueState = oneOf(['opened', 'closed', 'all'], 'opened', 'State of the issues');

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
