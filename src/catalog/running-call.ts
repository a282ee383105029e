import type { JsonObject } from '../kernel/json.js';
import type { ActionCall, CallOptions } from './action-call.js';
import type { ActionEntry } from './action-entry.js';
import type { CatalogView } from './catalog-view.js';

/** A call whose action was found and whose arguments fit it. */
export interface RunningCall {
  readonly entry: ActionEntry;
  /** The arguments as they were read, under the names of the schema. */
  readonly params: JsonObject;
  readonly options: CallOptions;
  /** What of the catalog the caller is served. */
  readonly view: CatalogView;
  /** The call as it came. */
  readonly call: ActionCall;
}
