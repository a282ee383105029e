import type { Watch } from './watch.js';
import type { WatchEnd } from './watcher.js';
import type { WatchingCaller } from './watching-caller.js';

/** Ends watches and tells those who watched why. */
export interface WatchEnding {
  end(own: WatchingCaller, watch: Watch, end: WatchEnd): void;
  endAll(own: WatchingCaller, end: WatchEnd): void;
}
