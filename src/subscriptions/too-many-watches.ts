import { ActionError } from '../kernel/errors.js';

/** There is no room for another watch. */
export class TooManyWatches extends ActionError {
  readonly kind = 'too_many_watches';
}
