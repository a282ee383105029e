import { AsyncLocalStorage } from 'node:async_hooks';
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
export class ListenBus implements ServerEventBus {
  private readonly opening = new AsyncLocalStorage<OnStream>();
  private readonly listeners = new Set<StreamListener>();

  /** Runs what opens a stream, and hears of that stream alone. */
  during<T>(onStream: OnStream, open: () => Promise<T>): Promise<T> {
    return this.opening.run(onStream, open);
  }

  /** What concerns everybody alike; changes of resources go to their own stream. */
  publish(event: ServerEvent): void {
    if (event.kind === 'resource_updated') return;
    for (const listener of this.listeners) listener(event);
  }

  subscribe(listener: StreamListener): () => void {
    this.listeners.add(listener);
    const gone = this.opening.getStore()?.(listener);
    return () => {
      if (this.listeners.delete(listener)) gone?.();
    };
  }
}
