import type { Channel } from '../authoring/asking.js';
import type { Progress } from '../authoring/progress.js';
import type { Caller } from '../kernel/caller.js';
import type { Ending } from '../kernel/ending.js';
import { InvalidParams } from '../kernel/errors.js';
import { isLeftOut, type JsonObject } from '../kernel/json.js';
import type { SurfaceName } from '../kernel/surface-name.js';

/** One call of an action, as a tool surface understood it. */
export interface ActionCall {
  readonly action: string;
  readonly params: unknown;
  readonly confirm?: unknown;
  readonly fields?: unknown;
  readonly surface: SurfaceName;
  /** Accept common other names for parameters. */
  readonly aliases: boolean;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** Comes when the process ends and gives up what still runs, which is then answered. */
  readonly givesUp?: Ending | undefined;
  readonly progress: Progress;
  /** How this call's client can be asked. */
  readonly channel: Channel;
  /** The tool as it was called, which the state of a question is bound to. */
  readonly tool: { readonly name: string; readonly arguments: JsonObject };
}

/** What a call says beside its parameters. */
export interface CallOptions {
  /** The person has agreed, says the call. */
  readonly confirmed: boolean;
  /** Which fields of GitLab's answer are wanted; left out where the call leaves that to the action. */
  readonly fields?: readonly string[];
}

/** @throws InvalidParams for a `confirm` or `fields` that cannot be read, naming it */
export function optionsOf({ confirm, fields }: Pick<ActionCall, 'confirm' | 'fields'>): CallOptions {
  const paths = fieldPaths(fields);
  return { confirmed: isConfirmed(confirm), ...(paths.length > 0 && { fields: paths }) };
}

function isConfirmed(confirm: unknown): boolean {
  if (isLeftOut(confirm) || confirm === false || confirm === 'false') return false;
  if (confirm === true || confirm === 'true') return true;
  throw new InvalidParams('confirm: must be true or false.');
}

function fieldPaths(fields: unknown): readonly string[] {
  if (isLeftOut(fields)) return [];
  const list: unknown = typeof fields === 'string' ? fields.split(',').map((each) => each.trim()) : fields;
  if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string')) {
    throw new InvalidParams('fields: must be a list of field paths, such as ["iid", "title", "author.username"], or ["*"].');
  }
  const paths = list.filter((each) => each !== '');
  if (paths.length > 100) throw new InvalidParams('fields: at most 100 paths.');
  return paths;
}
