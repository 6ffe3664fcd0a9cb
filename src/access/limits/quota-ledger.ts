import type { Queryable } from '../../store/db.js';
import {
  type LeaseAnswer,
  type LeaseRequest,
  leaseQuota,
  type Settlement,
  settleQuotas,
  wantedQuotas,
} from '../../store/queries/service/quotas.js';

/** The one place where all processes see how much of a month is leased and used. */
export interface QuotaLedger {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Answers what is used in all, by `ledgerKey`. */
  settle(settlements: readonly Settlement[]): Promise<ReadonlyMap<string, number>>;
  /** The keys of what some process has lately asked for and could not get. */
  wanted(): Promise<ReadonlySet<string>>;
}

export const ledgerKey = ({ subject, month }: { readonly subject: string; readonly month: number }): string =>
  `${month} ${subject}`;

export const databaseLedger = (db: Queryable): QuotaLedger => ({
  lease: (request) => leaseQuota(db, request),
  settle: async (settlements) =>
    new Map((await settleQuotas(db, settlements)).map((row) => [ledgerKey(row), row.used])),
  wanted: async () => new Set((await wantedQuotas(db)).map(ledgerKey)),
});
