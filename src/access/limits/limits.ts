import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Principal } from '../credentials/authenticate.js';
import { createMonthCache } from '../plans/months.js';
import { QuotaExceeded, type Quotas } from './quota.js';
import type { RateLimiter } from './rate-limit.js';

/**
 * Values of the X-RateLimit headers: those of the month when the plan has a monthly quota, otherwise those of the
 * burst.
 */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds since 1970. */
  readonly reset: number;
  readonly perSecond: number;
}

/** The caller whose requests are counted, with the limits of its plan. */
export interface MeteredCaller {
  readonly subject: string;
  readonly unmetered: boolean;
  readonly plan: Pick<Principal['plan'], 'perSecond' | 'burst' | 'requestLimit'>;
}

export interface Admission {
  /** Counts one request; undefined when the plan has no limits. Throws `rate-limited`. */
  admit(caller: MeteredCaller): RateState | undefined | Promise<RateState | undefined>;
  /**
   * Counts the remaining items of a batch of `items`; the request itself was already counted as one. Throws `invalid`
   * when the plan allows no batch of this size, and `rate-limited`.
   */
  admitItems(caller: MeteredCaller, items: number): RateState | undefined | Promise<RateState | undefined>;
}

export function createAdmission(
  clock: Clock,
  dependencies: { readonly rates: RateLimiter; readonly quotas: Quotas },
): Admission {
  const getMonth = createMonthCache();

  const consume = (
    { plan, subject, unmetered }: MeteredCaller,
    count: number,
  ): RateState | undefined | Promise<RateState | undefined> => {
    const { perSecond, burst, requestLimit } = plan;
    if (unmetered || perSecond === undefined || burst === undefined) return undefined;
    const now = clock.now();
    const monthEnd = getMonth(now).end;
    const { allowed, remaining, waitMs } = dependencies.rates.take(subject, perSecond, burst, count);

    if (requestLimit === undefined) {
      const state = { limit: burst, remaining, reset: Math.ceil((now + waitMs) / 1000), perSecond };
      if (!allowed) throw exceeded('Rate limit exceeded', waitMs, state);
      return state;
    }

    const state = (left: number): RateState => ({
      limit: requestLimit,
      remaining: left,
      reset: Math.ceil(monthEnd / 1000),
      perSecond,
    });
    // A request over the rate limit is not counted against the month.
    if (!allowed)
      throw exceeded('Rate limit exceeded', waitMs, state(dependencies.quotas.remaining(subject, requestLimit)));
    const refused = (error: unknown): Error => {
      if (!(error instanceof QuotaExceeded)) return error as Error;
      // A batch may be rejected although a smaller one would pass.
      const left = count === 1 ? 0 : dependencies.quotas.remaining(subject, requestLimit);
      return exceeded('Monthly quota exceeded', monthEnd - now, state(left), 'quota');
    };
    try {
      const remainingQuota = dependencies.quotas.take(subject, requestLimit, count);
      if (typeof remainingQuota === 'number') return state(remainingQuota);
      return remainingQuota.then(state, (error: unknown) => {
        throw refused(error);
      });
    } catch (error) {
      throw refused(error);
    }
  };

  return {
    admit: (caller) => consume(caller, 1),
    admitItems(caller, items) {
      const { burst } = caller.plan;
      if (!caller.unmetered && burst !== undefined && items > burst) throw tooManyItems(items, burst);
      return items > 1 ? consume(caller, items - 1) : undefined;
    },
  };
}

const tooManyItems = (items: number, burst: number): ServiceError =>
  new ServiceError(
    'invalid',
    `Each item counts as one request, and this plan allows at most ${burst} at once: ` +
      `send ${burst} items or fewer instead of ${items}`,
  );

function exceeded(
  sentence: string,
  waitMs: number,
  state: RateState,
  rejection: 'rate' | 'quota' = 'rate',
): ServiceError {
  return new ServiceError('rate-limited', sentence, {
    rejection,
    headers: {
      'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
      'X-RateLimit-Limit': String(state.limit),
      'X-RateLimit-Remaining': String(state.remaining),
      'X-RateLimit-Reset': String(state.reset),
      'X-RateLimit-Per-Second': String(state.perSecond),
    },
  });
}
