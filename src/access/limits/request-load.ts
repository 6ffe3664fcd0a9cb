import { ServiceError } from '../../kernel/errors.js';
import type { Flow } from '../../kernel/fair-queue.js';

export interface LoadLimits {
  /** Requests being served at once. Accounts with more than an equal part are refused beyond it. */
  readonly maxInFlight: number;
  /** How long work of one account may have to wait, for a second on end, before more of it is refused. */
  readonly maxDelayMs: number;
}

/** Requests being served, by account; decides who is refused when there are too many. */
export interface RequestLoad {
  /** Counts a request, or throws `unavailable` before any work is done for it. */
  enter(flow: Flow): void;
  leave(flow: Flow): void;
  /** Counts a request again after `leave`, without asking whether it fits. */
  resume(flow: Flow): void;
  readonly inFlight: number;
  /** Accounts and addresses with a request in flight. */
  readonly activeFlows: number;
  /** Requests refused since the start. */
  readonly shed: number;
}

/** Beyond this multiple of `maxInFlight` even first requests are refused: memory is finite. */
const HARD_LIMIT = 4;

/**
 * Sheds load where it comes from. An account is refused when its own work keeps waiting and it has at least as many
 * requests in flight as the average, or when the service is full and it has more than an equal part. A client that
 * sends one request at a time is never refused before the hard limit.
 */
export function createRequestLoad(limits: LoadLimits, standingWait: (flowKey: string) => number): RequestLoad {
  const counts = new Map<string, number>();
  let inFlight = 0;
  let shed = 0;

  const refuses = (key: string): boolean => {
    const own = counts.get(key) ?? 0;
    if (own === 0) return inFlight >= HARD_LIMIT * limits.maxInFlight;
    const average = inFlight / counts.size;
    if (inFlight >= limits.maxInFlight && own >= limits.maxInFlight / counts.size) return true;
    return own >= average && standingWait(key) > limits.maxDelayMs;
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
