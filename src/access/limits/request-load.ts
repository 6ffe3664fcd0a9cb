import { ServiceError } from '../../kernel/errors.js';
import type { Flow } from '../../kernel/fair-queue.js';

export interface LoadLimits {
  /** Concurrent requests. Beyond it, accounts with more than an equal share are rejected. */
  readonly maxInFlight: number;
  /** How long the work of one account may wait, for at least a second, before its requests are rejected. */
  readonly maxDelayMs: number;
}

/** Requests in flight by account; decides which accounts are rejected under overload. */
export interface RequestLoad {
  /** Counts a request, or throws `unavailable` before any work is done. */
  enter(flow: Flow): void;
  leave(flow: Flow): void;
  /** Counts a request again after `leave`, without the load check. */
  resume(flow: Flow): void;
  readonly inFlight: number;
  /** Accounts and addresses with a request in flight. */
  readonly activeFlows: number;
  /** Requests rejected since the start. */
  readonly shed: number;
}

/** Beyond this multiple of `maxInFlight` even first requests are rejected, to bound memory. */
const HARD_LIMIT = 4;

/**
 * Load shedding by account. An account is rejected when its own work keeps waiting and it has at least as many requests
 * in flight as the average, or when the service is full and it has more than an equal share. A client that sends one
 * request at a time is never rejected before the hard limit.
 */
export function createRequestLoad(limits: LoadLimits, getQueueDelay: (flowKey: string) => number): RequestLoad {
  const counts = new Map<string, number>();
  let inFlight = 0;
  let shed = 0;

  const refuses = (key: string): boolean => {
    const own = counts.get(key) ?? 0;
    if (own === 0) return inFlight >= HARD_LIMIT * limits.maxInFlight;
    const average = inFlight / counts.size;
    if (inFlight >= limits.maxInFlight && own >= limits.maxInFlight / counts.size) return true;
    return own >= average && getQueueDelay(key) > limits.maxDelayMs;
  };

  const resume = ({ key }: Flow): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    inFlight += 1;
  };

  return {
    get inFlight() {
      return inFlight;
    },
    get activeFlows() {
      return counts.size;
    },
    get shed() {
      return shed;
    },
    enter(flow) {
      if (refuses(flow.key)) {
        shed += 1;
        throw overloaded();
      }
      resume(flow);
    },
    resume,
    leave({ key }) {
      const own = counts.get(key) ?? 0;
      if (own === 0) throw new Error(`no request of ${key} is in flight`);
      inFlight -= 1;
      if (own === 1) counts.delete(key);
      else counts.set(key, own - 1);
    },
  };
}

const overloaded = (): ServiceError =>
  new ServiceError('unavailable', 'The service is overloaded: send fewer requests at a time, or try again later', {
    headers: { 'Retry-After': '1' },
    rejection: 'overload',
  });
