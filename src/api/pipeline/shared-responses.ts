/** A serialized response of a worker, in the form in which workers exchange it. */
export interface SharedResponse {
  readonly body: string;
  readonly warnings: readonly string[];
  readonly headers?: readonly string[] | undefined;
  readonly status?: number | undefined;
}

/** The cached responses of the other worker processes of a service. `mark` identifies the state of the index. */
export interface SharedResponses {
  /** Looks a response up in the worker that has it; undefined at once when none is known to have it. */
  find(key: string, mark: string): Promise<SharedResponse | undefined> | undefined;
  /** Tells the other workers that this one has cached a response. */
  announce(key: string, mark: string): void;
  /** `lookUp` returns the cached responses of this worker to the others. */
  provide(lookUp: (key: string, mark: string) => SharedResponse | undefined): void;
}

/**
 * A response from another worker costs both some tenths of a millisecond, and copies of its body: only slow responses of
 * moderate size are worth that.
 */
export const MIN_SHARED_MS = 20;
export const MAX_SHARED_LENGTH = 1_000_000;
