import { ServiceError } from '../../kernel/errors.js';

export type Release = () => void;

/** Slots for long-lived resources such as streams. No account can use all of them. */
export interface Shares {
  /** Acquires a slot and returns its release function; throws when the account or the service has none left. */
  acquire(key: string): Release | Promise<Release>;
  readonly inUse: number;
}

export interface ShareLimits {
  readonly perAccount: number;
  readonly inAll: number;
  /** Plural name of the limited resource: `event streams`. */
  readonly resource: string;
  /** The alternative suggested to the client. */
  readonly advice: string;
  readonly retryAfterSeconds: number;
}

/** Slots that this process counts itself. */
export interface LocalShares extends Shares {
  acquire(key: string): Release;
}

export function createShares(limits: ShareLimits): LocalShares {
  const { perAccount, inAll, resource, advice, retryAfterSeconds } = limits;
  const counts = new Map<string, number>();
  let inUse = 0;
  return {
    get inUse() {
      return inUse;
    },
    acquire(key) {
      const own = counts.get(key) ?? 0;
      const options = { headers: { 'Retry-After': String(retryAfterSeconds) }, rejection: 'concurrency' } as const;
      if (own >= perAccount) {
        const sentence = `At most ${perAccount} ${resource} at a time for each account: ${advice}`;
        throw new ServiceError('rate-limited', sentence, options);
      }
      if (inUse >= inAll) {
        throw new ServiceError('unavailable', `The service has too many ${resource}: ${advice}`, options);
      }
      counts.set(key, own + 1);
      inUse += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        inUse -= 1;
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
