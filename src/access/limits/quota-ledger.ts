import type { Queryable } from '../../store/db.js';
import {
  type LeaseAnswer,
  type LeaseRequest,
  leaseQuota,
  type Settlement,
  settleQuotas,
  wantedQuotas,
} from '../../store/queries/service/quotas.js';

/** The shared record of leased and used quota of all processes. */
export interface QuotaLedger {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Returns the total usage by `ledgerKey`. */
  settle(settlements: readonly Settlement[]): Promise<ReadonlyMap<string, number>>;
  /** The keys for which some process recently requested quota and got none. */
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
