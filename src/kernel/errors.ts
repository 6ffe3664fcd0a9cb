/** Why a request failed, in our own words. `api/http/status.ts` alone knows the numbers. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'too-large'
  | 'range-not-satisfiable'
  | 'unsupported-media-type'
  | 'undecodable'
  | 'rate-limited'
  | 'not-implemented'
  | 'incomplete-upstream'
  | 'unavailable'
  | 'internal';

/** Why a request was turned away before its work was done, for metrics. */
export type Rejection = 'rate' | 'quota' | 'concurrency' | 'overload' | 'auth';

/**
 * A failure whose message is part of the contract: it reaches the caller word for word as `{ "error": message }`,
 * so it says what to change and never carries a secret.
 */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  /** Extra response headers, for example `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Set where the kind alone does not tell why a request was turned away. */
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

/** Bytes or text that are not what their format demands. Codecs throw this and nothing else on hostile input. */
export class DecodeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DecodeError';
  }
}
