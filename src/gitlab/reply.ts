import type { Dispatcher } from 'undici';

/** An answer as it begins to arrive. */
export interface Reply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Dispatcher.ResponseData['body'];
}

/** Ends a download; what it complains about on its way out is nobody's concern. */
export function discard(body: Reply['body']): void {
  body.on('error', () => undefined).destroy();
}
