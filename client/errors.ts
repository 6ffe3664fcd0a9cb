/**
 * Why a call failed. Each kind is one status of the API; `unreachable` and `unreadable` come from the client itself.
 */
export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'undecodable'
  | 'rate-limited'
  | 'internal'
  | 'not-implemented'
  | 'incomplete-upstream'
  | 'unavailable'
  | 'refused'
  | 'unreachable'
  | 'unreadable';

const KINDS: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  402: 'payment-required',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  422: 'undecodable',
  429: 'rate-limited',
  500: 'internal',
  501: 'not-implemented',
  502: 'incomplete-upstream',
  503: 'unavailable',
};

export const kindOfStatus = (status: number): FailureKind => KINDS[status] ?? 'refused';

export interface FailureDetails {
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status?: number | undefined;
  /** Seconds after which the request may be retried. */
  readonly retryAfter?: number | undefined;
  /** The add-on that the plan lacks. */
  readonly requiredAddOn?: string | undefined;
  /** Identifies the request in the log of the service. */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** A failed call. `message` is the error message of the service: it says what to change. */
export class CrosstieError extends Error {
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly requiredAddOn: string | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, details: FailureDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'CrosstieError';
    this.kind = details.kind;
    this.operation = details.operation;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.requiredAddOn = details.requiredAddOn;
    this.requestId = details.requestId;
  }
}
