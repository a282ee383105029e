/** Statuses in which a pipeline, job or deployment goes on by itself. */
export const statusesInFlight: readonly string[] = ['created', 'waiting_for_resource', 'preparing', 'waiting_for_callback', 'pending', 'running', 'canceling'];

/** Statuses in which it is over, unless somebody starts it again. */
export const statusesAtTheEnd: readonly string[] = ['success', 'failed', 'canceled', 'skipped'];
