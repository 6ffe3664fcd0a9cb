import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Db } from '../../store/db.js';
import { findQuotaUsed } from '../../store/queries/service/quotas.js';
import {
  countServedSince,
  type OperationDay,
  operationDays,
  operationTotals,
  type Resolution,
  usageSeries,
} from '../../store/queries/service/usage.js';
import type { Principal } from '../credentials/authenticate.js';
import { quantile } from '../limits/latency.js';
import type { Metering } from '../limits/metering.js';
import { monthAt } from '../plans/months.js';

export interface UsagePoint {
  readonly time: Date;
  readonly requests: number;
  readonly errors: number;
  readonly throttled: number;
}

export interface EndpointUsage {
  readonly endpoint: string;
  readonly calls: number;
  readonly errors: number;
  readonly p50Ms: number | undefined;
  readonly p95Ms: number | undefined;
}

export interface QuotaSummary {
  /** Undefined when the month is not limited. */
  readonly quota: number | undefined;
  readonly used: number;
  readonly remaining: number | undefined;
  readonly resetAt: Date;
}

/** Milliseconds since 1970; the last 30 days by default. `to` is exclusive. */
export interface Period {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** An account, or one of its keys. */
export interface UsageOwner {
  readonly accountId: string;
  readonly keyId?: string | undefined;
}

export interface UsageReport {
  series(
    owner: UsageOwner,
    period: Period & { readonly resolution?: Resolution | undefined },
  ): Promise<readonly UsagePoint[]>;
  /** Most called first. Counts whole days. */
  endpoints(owner: UsageOwner, period: Period): Promise<readonly EndpointUsage[]>;
  /** Calls of each operation by day, oldest first. Counts whole days. */
  endpointDays(owner: UsageOwner, period: Period): Promise<readonly OperationDay[]>;
  quota(principal: Principal): Promise<QuotaSummary>;
}

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;
export const USAGE_DAYS = 400;
const MAX_HOURLY_DAYS = 92;

export function createUsageReport(db: Db, clock: Clock, metering: Pick<Metering, 'remainingQuota'>): UsageReport {
  return {
    async series(owner, { resolution = 'day', ...period }) {
      const max = resolution === 'hour' ? MAX_HOURLY_DAYS : USAGE_DAYS;
      return usageSeries(db, { ...toOwnerFilter(owner), ...readPeriod(period, clock.now(), max), resolution });
    },

    async endpoints(owner, period) {
      const range = readPeriod(period, clock.now(), USAGE_DAYS);
      const totals = await operationTotals(db, { ...toOwnerFilter(owner), ...range });
      return totals.map(({ operation, calls, errors, histogram }) => ({
        endpoint: operation,
        calls,
        errors,
        p50Ms: quantile(histogram, 0.5),
        p95Ms: quantile(histogram, 0.95),
      }));
    },

    async endpointDays(owner, period) {
      return operationDays(db, { ...toOwnerFilter(owner), ...readPeriod(period, clock.now(), USAGE_DAYS) });
    },

    async quota({ subject, accountId, plan, unmetered }) {
      const month = monthAt(clock.now());
      const resetAt = new Date(month.end);
      const limit = unmetered ? undefined : plan.requestLimit;
      if (limit === undefined) {
        const used = await countServedSince(db, { accountId, from: new Date(month.start) });
        return { quota: undefined, used, remaining: undefined, resetAt };
      }
      const reported = (await findQuotaUsed(db, { subject, month: month.id }))?.used ?? 0;
      // This process may have used quota that it has not reported to the database yet.
      const used = Math.min(limit, Math.max(reported, limit - (await metering.remainingQuota(subject, limit))));
      return { quota: limit, used, remaining: limit - used, resetAt };
    },
  };
}

const toOwnerFilter = ({ accountId, keyId }: UsageOwner): { accountId: string; credential: string | undefined } => ({
  accountId,
  credential: keyId,
});

function readPeriod(period: Period, now: number, maxDays: number): { from: Date; to: Date } {
  const to = period.to ?? now + 1;
  const from = period.from ?? to - DEFAULT_DAYS * DAY_MS;
  if (!(from < to) || Number.isNaN(new Date(from).getTime()) || Number.isNaN(new Date(to).getTime())) {
    throw new ServiceError('invalid', "'from' must be a time before 'to'");
  }
  if (to - from > maxDays * DAY_MS) {
    throw new ServiceError('invalid', `The time between 'from' and 'to' can be at most ${maxDays} days`);
  }
  return { from: new Date(from), to: new Date(to) };
}
