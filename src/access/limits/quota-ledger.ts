import type { Queryable } from '../../store/db.js';
import {
  findContendedQuotas,
  type LeaseRequest,
  type LeaseResult,
  leaseQuota,
  type Settlement,
  settleQuotas,
} from '../../store/queries/service/quotas.js';

/** The shared record of leased and used quota of all processes. */
export interface QuotaLedger {
  lease(request: LeaseRequest): Promise<LeaseResult>;
  /** Returns the total usage by `ledgerKey`. */
  settle(settlements: readonly Settlement[]): Promise<ReadonlyMap<string, number>>;
  /** The keys for which some process recently requested quota and got none. */
  unmetKeys(): Promise<ReadonlySet<string>>;
}

export const ledgerKey = ({ subject, month }: { readonly subject: string; readonly month: number }): string =>
  `${month} ${subject}`;

export const databaseLedger = (db: Queryable): QuotaLedger => ({
  lease: (request) => leaseQuota(db, request),
  settle: async (settlements) =>
    new Map((await settleQuotas(db, settlements)).map((row) => [ledgerKey(row), row.used])),
  unmetKeys: async () => new Set((await findContendedQuotas(db)).map(ledgerKey)),
});
