import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';

/** Takes what is to be sent on one event stream. */
export type StreamListener = (event: ServerEvent) => void;

/** Called when a stream opens; what it returns is called when the stream is gone. */
export type OnStream = (listener: StreamListener) => () => void;

/**
 * Tells apart the event streams of `subscriptions/listen`: each belongs to the request that opened it. The SDK's own bus tells every
 * stream that names an address, whoever asked for it and with whatever token, and says nothing of who listens (typescript-sdk #2827).
 */
@Injectable()
export class ListenBus {
  private readonly listeners = new Set<StreamListener>();

  /** How many streams are open. */
  get size(): number {
    return this.listeners.size;
  }

  /** The bus of one stream, for a handler of the SDK that opens no other. */
  forOne(onStream: OnStream): ServerEventBus {
    return { publish: (event) => this.publish(event), subscribe: (listener) => this.subscribe(listener, onStream) };
  }

  /** What concerns everybody alike; changes of resources go to their own stream. */
  publish(event: ServerEvent): void {
    if (event.kind === 'resource_updated') return;
    for (const listener of this.listeners) listener(event);
  }

  private subscribe(listener: StreamListener, onStream: OnStream): () => void {
    this.listeners.add(listener);
    const gone = onStream(listener);
    return () => {
      if (this.listeners.delete(listener)) gone();
    };
  }
}
