import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadLimits, RequestLoad } from '../../access/limits/request-load.js';
import type { FairQueueState } from '../../kernel/fair-queue.js';

export type OverloadLimits = LoadLimits;

/** How busy the service is, in plain numbers for metrics. */
export interface Overload {
  /** Requests being served. */
  readonly inFlight: number;
  /** Accounts and addresses with a request in flight. */
  readonly activeFlows: number;
  /** Requests refused because their account has too much work in the queue; counted since the start. */
  readonly shed: number;
  /** Pieces of work that wait for a turn of the event loop. */
  readonly loopQueued: number;
  /** Large answers on their way to clients, and waiting for a place. */
  readonly largeAnswers: FairQueueState;
  /** Event streams that are open. */
  readonly streams: number;
  /** How late the event loop runs, milliseconds: 99th percentile of the last second. */
  readonly delayMs: () => number;
  readonly stop: () => void;
}

export interface OverloadParts {
  readonly load: RequestLoad;
  readonly loop: FairQueueState;
  readonly largeAnswers: FairQueueState;
  readonly streams: () => number;
}

export function watchOverload({ load, loop, largeAnswers, streams }: OverloadParts): Overload {
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
    largeAnswers,
    delayMs: () => delayMs,
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}
