import type { RequestLine } from '../kernel/errors.js';
import type { ByteSource } from './byte-source.js';
import type { Form } from './multipart.js';
import type { Method } from './route.js';

/** How the body of an answer is wanted; `any` gives JSON as its value, anything else as bytes, and nothing as undefined. */
export type Accept = 'json' | 'text' | 'bytes' | 'any';

/** A request that is ready to be sent. */
export interface Outgoing {
  readonly method: Method;
  /** Encoded, below the API's root; sent byte for byte. */
  readonly path: string;
  /** Below which root: REST, or the instance itself (`/oauth/…`, `/api/graphql`). */
  readonly root?: 'api' | 'instance';
  readonly template: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly names?: readonly string[];
  readonly query?: string;
  /** What the caller calls parameters of the query or body that GitLab calls otherwise, by GitLab's names; those of the path, where an id was looked up, as `:epic_id`. */
  readonly called?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Form;
  /** A body of bytes as they are. */
  readonly content?: ByteSource;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: Accept;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** Changes nothing although it is a POST: a parsed GraphQL query. */
  readonly onlyReads?: boolean;
  /** Goes out without a credential. */
  readonly anonymous?: boolean;
}

/** What of a request may be told: never its query, body or credential. */
export function requestLine({ method, path }: Outgoing): RequestLine {
  return { method, path };
}

/** Whether carrying the request out twice, or half, would matter. */
export function isWrite({ method, onlyReads }: { readonly method: string; readonly onlyReads?: boolean | undefined }): boolean {
  return method !== 'GET' && method !== 'HEAD' && onlyReads !== true;
}

/** Whether the answer may be a file, which GitLab's object storage may deliver. */
export function takesFiles({ accept = 'json' }: Outgoing): boolean {
  return accept !== 'json';
}
