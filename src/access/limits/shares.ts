import { ServiceError } from '../../kernel/errors.js';

/** Slots for long-lived resources such as streams. No account can use all of them. */
export interface Shares {
  /** Acquires a slot and returns its release function; throws when the account or the service has none left. */
  take(key: string): () => void;
  readonly taken: number;
}

export interface ShareLimits {
  readonly perAccount: number;
  readonly inAll: number;
  /** Plural name of the limited resource: `event streams`. */
  readonly things: string;
  /** What the client should do instead. */
  readonly advice: string;
  readonly retryAfterSeconds: number;
}

export function createShares(limits: ShareLimits): Shares {
  const { perAccount, inAll, things, advice, retryAfterSeconds } = limits;
  const counts = new Map<string, number>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(key) {
      const own = counts.get(key) ?? 0;
      const options = { headers: { 'Retry-After': String(retryAfterSeconds) }, rejection: 'concurrency' } as const;
      if (own >= perAccount) {
        const sentence = `At most ${perAccount} ${things} at a time for each account: ${advice}`;
        throw new ServiceError('rate-limited', sentence, options);
      }
      if (taken >= inAll) {
        throw new ServiceError('unavailable', `The service has too many ${things}: ${advice}`, options);
      }
      counts.set(key, own + 1);
      taken += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        taken -= 1;
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
