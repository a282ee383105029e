/** A failure written for the caller. Anything else that is thrown is a defect and is reported as one. */
export abstract class ActionError extends Error {
  abstract readonly kind: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The call does not fit the action's schema. */
export class InvalidParams extends ActionError {
  readonly kind = 'invalid_params';
}

/** A policy said no. The message says what would change its mind. */
export class Refused extends ActionError {
  readonly kind = 'refused';
}

/** The user ended the flow: a decision, not a fault. */
export class Cancelled extends ActionError {
  readonly kind = 'cancelled';
}

/** The client's answer does not fit the question. Never taken for a decision of the user. */
export class UnreadableAnswer extends ActionError {
  readonly kind = 'unreadable_answer';
}

/** The caller went away or its time was up; GitLab may or may not have seen the request. */
export class Interrupted extends ActionError {
  readonly kind = 'interrupted';
}

/** What was waited for ended otherwise than wished; the wait itself went well. */
export class Unsuccessful extends ActionError {
  readonly kind = 'unsuccessful';
}

/** All there is to say of something that was thrown, for the log and nobody else. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What the failed request was, without its query, body or credential. */
export interface RequestLine {
  readonly method: string;
  /** Path below the instance's API root, as it was sent. */
  readonly path: string;
}

/** GitLab could not be reached, or not in time. Trying again is reasonable. */
export class GitLabUnavailable extends ActionError {
  readonly kind = 'gitlab_unavailable';

  constructor(
    message: string,
    readonly request: RequestLine,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** How GitLab's refusal reads, field by field, whatever shape it came in. */
export interface RejectionDetail {
  readonly request: RequestLine;
  /** GitLab's own words on one line, at most 2,048 bytes; empty when it gave none. */
  readonly words: string;
  /** Seconds that GitLab asked to wait (429, 503). */
  readonly retryAfter?: number;
  /** Scopes that GitLab named with `insufficient_scope`. */
  readonly scope?: string;
  /** True when the body did not come from GitLab (an HTML page of a proxy, a sign-in page). */
  readonly foreign?: boolean;
  /** GitLab's `X-Request-Id`, for its administrator. */
  readonly requestId?: string;
  /** GitLab's `error_code`, where it gives one. */
  readonly code?: string;
}

/** GitLab understood the request and turned it down. */
export class GitLabRejected extends ActionError {
  readonly kind = 'gitlab_rejected';

  constructor(
    readonly status: number,
    message: string,
    readonly detail: RejectionDetail,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
