import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface OverloadLimits {
  /** Requests being served at once. */
  readonly maxInFlight: number;
  /** How late the event loop may run, milliseconds (99th percentile of the last second). */
  readonly maxDelayMs: number;
  /** Statements waiting for a database connection. */
  readonly maxWaiting: number;
}

export interface Overload {
  /** The request that asks is counted already. */
  inFlight: number;
  /** True when one more request would make everyone slower: better a quick 503 than a slow timeout. */
  readonly reached: () => boolean;
  readonly delayMs: () => number;
  readonly stop: () => void;
}

export function watchOverload(limits: OverloadLimits, waiting: () => number): Overload {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = delay.percentile(99) / 1e6;
    delay.reset();
  }, 1_000);
  timer.unref();
  const overload: Overload = {
    inFlight: 0,
    reached: () =>
      overload.inFlight > limits.maxInFlight || delayMs > limits.maxDelayMs || waiting() > limits.maxWaiting,
    delayMs: () => delayMs,
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
  return overload;
}
