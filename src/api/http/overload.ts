import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadLimits, RequestLoad } from '../../access/limits/request-load.js';
import type { FairQueueState } from '../../kernel/fair-queue.js';

export type OverloadLimits = LoadLimits;

/** Load of the service, for metrics. */
export interface Overload {
  readonly inFlight: number;
  /** Accounts and addresses with a request in flight. */
  readonly activeFlows: number;
  /** Requests rejected because their account has too much queued work; counted since the start. */
  readonly shed: number;
  /** Tasks that wait for the event loop. */
  readonly loopQueued: number;
  /** Large responses that are being sent or wait for a slot. */
  readonly largeResponses: FairQueueState;
  /** Open event streams. */
  readonly streams: number;
  /** Event loop delay in milliseconds: 99th percentile of the last second. */
  readonly delayMs: () => number;
  readonly stop: () => void;
}

export interface OverloadSources {
  readonly load: RequestLoad;
  readonly loop: FairQueueState;
  readonly largeResponses: FairQueueState;
  readonly streams: () => number;
}

export function watchOverload({ load, loop, largeResponses, streams }: OverloadSources): Overload {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = delay.percentile(99) / 1e6;
    delay.reset();
  }, 1_000);
  timer.unref();
  return {
    get inFlight() {
      return load.inFlight;
    },
    get activeFlows() {
      return load.activeFlows;
    },
    get shed() {
      return load.shed;
    },
    get loopQueued() {
      return loop.queued;
    },
    get streams() {
      return streams();
    },
    largeResponses,
    delayMs: () => delayMs,
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}
