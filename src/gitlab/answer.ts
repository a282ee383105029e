/** What GitLab answered to one request. */
export interface Answer<T = unknown> {
  readonly status: number;
  /** Names in lower case; a header sent twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: T;
}

/** An answer whose body is still arriving. */
export interface StreamedAnswer {
  readonly answer: Answer<undefined>;
  /** Ends the download when the loop over it is left early. */
  readonly body: AsyncIterable<Buffer>;
}

/** The hash of an empty body, which GitLab sends for whatever Workhorse delivers: it never changes, so it says nothing. */
const etagOfNothing = '12ae32cb1ec02d01eda3581b127c1fee';

/** Drops the ETag that would report a changed body as unchanged. */
export function withoutFalseEtag(headers: Record<string, string>): Record<string, string> {
  if (!headers['etag']?.includes(etagOfNothing)) return headers;
  const { etag: _false, ...rest } = headers;
  return rest;
}

/** How many bytes of a file will come, where that was told; of packed bytes the number says nothing. */
export function announcedSize({ headers }: Pick<Answer, 'headers'>): number | undefined {
  const announced = headers['content-length'];
  return announced !== undefined && /^\d+$/.test(announced) && headers['content-encoding'] === undefined ? Number(announced) : undefined;
}
