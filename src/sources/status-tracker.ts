import type { SourceStatus } from './source.js';

/** Tracks the status of a source while it is followed. */
export interface StatusTracker {
  now(): SourceStatus;
  report(change: Partial<SourceStatus>): void;
  /** Passes events on and reports the end with its reason. */
  following<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event>;
}

const NOT_FOLLOWED: SourceStatus = {
  state: 'idle',
  reason: undefined,
  identity: 'not-yet-checked',
  tip: undefined,
};

export function createStatusTracker(): StatusTracker {
  let status = NOT_FOLLOWED;
  const report = (change: Partial<SourceStatus>): void => {
    status = { ...status, ...change };
  };
  return {
    now: () => status,
    report,
    async *following(events) {
      report({ tip: undefined });
      try {
        yield* events;
      } catch (error) {
        report({ reason: error instanceof Error ? error.message : String(error) });
        throw error;
      } finally {
        report({ state: 'ended' });
      }
    },
  };
}
