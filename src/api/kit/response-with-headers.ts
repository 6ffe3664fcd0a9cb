/** A result with headers of its own and, if it is not that of the operation, a status. */
export class ResponseWithHeaders {
  readonly result: unknown;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly status: number | undefined;
  /** The value of `ETag` among the headers: a request that names it gets 304 without a body. */
  readonly etag: string | undefined;

  constructor(result: unknown, headers: readonly string[], status?: number, etag?: string) {
    this.result = result;
    this.headers = headers;
    this.status = status;
    this.etag = etag;
  }
}
