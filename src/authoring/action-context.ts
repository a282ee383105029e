import type { GitLab } from '../gitlab/gitlab.js';
import type { SurfaceName } from '../kernel/surface-name.js';
import type { ActionIndex } from './action-index.js';
import type { Consent } from './consent.js';
import type { Files } from './files.js';
import type { PlacePolicy } from './place-policy.js';
import type { Progress } from './progress.js';
import type { Questions } from './questions.js';

/** What a call brings along: the caller's door to GitLab and everything else that is not an argument. */
export interface ActionContext {
  /** GitLab as this caller sees it: typed resources, `rest` and `graphql`, each with the caller's credential and signal. */
  readonly gitlab: GitLab;
  /** Fires when the caller cancels, goes away, or the call's time is up. */
  readonly signal: AbortSignal;
  /** The person's agreement, for a guard that asks because of arguments. */
  readonly consent: Consent;
  /** Questions to the person, for a wizard. */
  readonly ask: Questions;
  /** Where this call may go, for an action that finds its project only while it runs. */
  readonly places: PlacePolicy;
  /** How far the call has come, for a client that wants to know. */
  readonly progress: Progress;
  /** Files of this machine, and those that the call brings. */
  readonly files: Files;
  /** The actions this caller is served. */
  readonly actions: ActionIndex;
  /** The surface the call came through. */
  readonly surface: SurfaceName;
}
