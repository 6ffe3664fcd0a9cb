import type { Outcome } from './pipeline.js';

/** Called after each call of an operation, for usage and metrics. `error` is undefined when the call succeeded. */
export type RecordCall = (
  operationId: string,
  error: unknown,
  ms: number,
  outcome: Pick<Outcome, 'principal' | 'network'>,
) => void;
