import type { SharedFlows } from '../authoring/shared-flows.js';
import type { SharedLooks } from '../authoring/shared-looks.js';

/** Flows of a process that has no other beside it. */
export const flowsAlone: SharedFlows = {
  claim: () => Promise.resolve(undefined),
  whatWasDone: () => Promise.resolve(undefined),
  settle: () => undefined,
  release: () => undefined,
};

/** Looks of a process that has no other beside it. */
export const looksAlone: SharedLooks = {
  join: () => ({ take: () => Promise.resolve(true), tell: () => undefined, rest: () => undefined, leave: () => undefined }),
};
