/** The reason why a request failed. Only `api/http/status.ts` maps it to status codes. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'precondition-failed'
  | 'too-large'
  | 'range-not-satisfiable'
  | 'unsupported-media-type'
  | 'undecodable'
  | 'rate-limited'
  | 'not-implemented'
  | 'incomplete-upstream'
  | 'unavailable'
  | 'internal';

/** The reason why a request was rejected before processing, for metrics. */
export type Rejection = 'rate' | 'quota' | 'concurrency' | 'overload' | 'auth';

/**
 * A failure whose message is part of the contract: it is returned verbatim as `{ "error": message }`, so it says what
 * to change and never contains a secret.
 */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  /** Extra response headers, for example `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Set if the kind alone does not determine why a request was rejected. */
  readonly rejection: Rejection | undefined;

  constructor(
    kind: ErrorKind,
    message: string,
    options: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly cause?: unknown;
      readonly rejection?: Rejection;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.headers = options.headers ?? {};
    this.rejection = options.rejection;
  }
}

/** Malformed bytes or text. Codecs throw only this error on hostile input. */
export class DecodeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DecodeError';
  }
}
