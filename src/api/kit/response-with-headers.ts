/** A result with headers of its own and, if it is not that of the operation, a status. It is not cached. */
export class ResponseWithHeaders {
  readonly result: unknown;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly status: number | undefined;

  constructor(result: unknown, headers: readonly string[], status?: number) {
    this.result = result;
    this.headers = headers;
    this.status = status;
  }
}
