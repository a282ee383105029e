import type { InputNeeded } from '../authoring/asking.js';
import type { JsonObject } from '../kernel/json.js';
import type { ImageBlock } from '../presentation/view.js';

/** How a call ended, before any protocol's form of it. */
export type Outcome = Success | Failure | Pending;

/** The call did what it was asked to. */
export interface Success {
  readonly ok: true;
  readonly text: string;
  readonly structured: JsonObject;
  readonly images: readonly ImageBlock[];
  /** Where what was read can be read again, and perhaps watched. */
  readonly links?: readonly ResourceLink[];
}

/** An address of ours with what a client shows for it. */
export interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
}

/** The call cannot go on without an answer of the person; the client repeats it with one. */
export interface Pending {
  readonly ok: 'pending';
  readonly input: InputNeeded;
}

/** The call did not; the text says what happened and what to do next. */
export interface Failure {
  readonly ok: false;
  readonly text: string;
}
