import { type ErrorKind, type Rejection, ServiceError } from '../../kernel/errors.js';

/** Counts rejected requests by reason. */
export interface Rejections {
  count(error: unknown): void;
  readonly totals: ReadonlyMap<Rejection, number>;
}

/** A failure without a reason of its own is counted by its kind, if that kind is a rejection. */
const BY_KIND: Readonly<Partial<Record<ErrorKind, Rejection>>> = {
  unauthenticated: 'auth',
  'payment-required': 'auth',
  forbidden: 'auth',
  'rate-limited': 'rate',
};

export function createRejections(): Rejections {
  // All reasons exist from the start, so that the first rejection is an increase that rate() can see.
  const totals = new Map<Rejection, number>(
    (['rate', 'quota', 'concurrency', 'overload', 'auth'] as const).map((reason) => [reason, 0]),
  );
  return {
    totals,
    count(error) {
      if (!(error instanceof ServiceError)) return;
      const reason = error.rejection ?? BY_KIND[error.kind];
      if (reason !== undefined) totals.set(reason, (totals.get(reason) ?? 0) + 1);
    },
  };
}
