import type { JsonObject } from '../../kernel/json.js';

/** What a route answers: a status, a body and headers. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is when it is a buffer or text; undefined sends no body. */
  readonly body: unknown;
}

/** A refusal that a route throws instead of answering. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly body: JsonObject,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(JSON.stringify(body));
  }
}

export const ok = (body: unknown, headers: Record<string, string> = {}): Reply => ({ status: 200, headers, body });
export const created = (body: unknown): Reply => ({ status: 201, headers: {}, body });
export const accepted = (body: unknown): Reply => ({ status: 202, headers: {}, body });
export const noContent = (): Reply => ({ status: 204, headers: {}, body: undefined });

/** GitLab names what it did not find, except for issues and merge requests. */
export const notFound = (what?: string) => new Failure(404, { message: what ? `404 ${what} Not Found` : '404 Not found' });
export const forbidden = (reason?: string) => new Failure(403, { message: reason ? `403 Forbidden - ${reason}` : '403 Forbidden' });
export const unauthorized = () => new Failure(401, { message: '401 Unauthorized' });
export const conflict = (message: unknown) => new Failure(409, { message });
/** A refusal of parameter validation: `{"error": "title is missing"}`. */
export const invalidParameter = (error: string) => new Failure(400, { error });
/** A refusal with plain words, or with a list of words for each field. */
export const badRequest = (message: unknown) => new Failure(400, { message });
