/** An answer as the web's standard has it, or one that is text still. */
export type WebAnswer = Response | JsonResponse;

/** What decides about the head of an answer. */
interface Head {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer of one JSON text, which stays text until it is sent. In the bundle the SDK makes these in place of `Response.json`, whose text
 * goes through a stream of bytes, with a reader and three promises, before it is out: a twelfth of a call.
 */
export class JsonResponse {
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>;

  private constructor(
    readonly text: string,
    readonly status: number,
    headers: Readonly<Record<string, string>>,
  ) {
    this.headers = new Map([['content-type', 'application/json'], ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)]);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** In place of `Response.json`. */
  static of(value: unknown, { status = 200, headers = {} }: Head = {}): JsonResponse {
    return new JsonResponse(JSON.stringify(value), status, headers);
  }
}
