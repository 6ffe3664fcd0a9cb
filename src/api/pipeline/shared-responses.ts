import type { ComputedResponse } from './computed-response.js';

/** The cached responses of the other worker processes of a service. `mark` identifies the state of the index. */
export interface SharedResponses {
  /** Looks a response up in the worker that has it; undefined at once when none is known to have it. */
  find(key: string, mark: string): Promise<ComputedResponse | undefined> | undefined;
  /** Tells the other workers that this one has cached a response. */
  announce(key: string, mark: string): void;
  /** `lookUp` returns the cached responses of this worker to the others. */
  provide(lookUp: (key: string, mark: string) => ComputedResponse | undefined): void;
}

/**
 * A response from another worker costs both some tenths of a millisecond, and copies of its body: only slow responses of
 * moderate size are worth that.
 */
export const MIN_SHARED_MS = 20;
export const MAX_SHARED_LENGTH = 1_000_000;
