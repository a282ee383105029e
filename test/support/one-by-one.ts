/** What a transport of either library has of interest here. */
interface Delivers {
  onmessage?: ((...delivered: never[]) => void) | undefined;
}

/**
 * Hands each message to its client in a turn of its own. Both libraries hand on a notification one microtask later, and
 * forget the listener of a call with its answer: a sign of progress that came in the same read as the answer would be lost
 * within the client, on a busy machine alone, and a test would blame the server for it.
 */
export function oneByOne<T extends Delivers>(transport: T): T {
  let receive: T['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => receive,
    set: (handler: T['onmessage']) => {
      receive = handler === undefined ? undefined : (...delivered) => void setImmediate(() => handler(...delivered));
    },
  });
  return transport;
}
