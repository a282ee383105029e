import type { JsonObject } from '../kernel/json.js';
import type { ListenOutlet } from '../protocol/listen-stream.js';
import type { StreamListener } from './listen-bus.js';

/** The event stream of one `subscriptions/listen` over HTTP: the SDK's, which can also be closed with a result of our own. */
export class ListenResponse implements ListenOutlet {
  private listener: StreamListener | undefined;
  private inner: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private outer: ReadableStreamDefaultController<Uint8Array> | undefined;
  private isClosed = false;

  /** @param closing makes the message that closes the stream */
  constructor(private readonly closing: (meta: JsonObject) => object) {}

  /** The SDK's side of the stream is open. */
  begin(listener: StreamListener): void {
    this.listener = listener;
  }

  get hasBegun(): boolean {
    return this.listener !== undefined;
  }

  /** The response to send in place of the SDK's. */
  over(response: Response): Response {
    if (response.body === null) return response;
    const inner: ReadableStreamDefaultReader<Uint8Array> = (response.body as ReadableStream<Uint8Array>).getReader();
    this.inner = inner;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.outer = controller;
      },
      pull: async (controller) => {
        const { done, value } = await inner.read();
        if (this.isClosed) return;
        if (!done) return controller.enqueue(value);
        this.isClosed = true;
        controller.close();
      },
      cancel: (reason) => {
        this.isClosed = true;
        return inner.cancel(reason);
      },
    });
    return new Response(body, { status: response.status, headers: response.headers });
  }

  updated(uri: string, meta: JsonObject): void {
    this.listener?.({ kind: 'resource_updated', uri, params: { _meta: meta } });
  }

  close(meta: JsonObject): void {
    if (this.isClosed || this.outer === undefined) return;
    this.isClosed = true;
    this.outer.enqueue(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(this.closing(meta))}\n\n`));
    this.outer.close();
    // From here on the SDK writes to nobody; it lets go of its side.
    void this.inner?.cancel();
  }
}
