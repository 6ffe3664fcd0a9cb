import type { EpochReportBuilder } from '../blocks/epoch-report-builder.js';
import type { LedgerState } from '../state/ledger-state.js';

/** Adopts new pool parameters, removes retiring pools and refunds their deposits. POOLREAP of the specification. */
export function retirePools(state: LedgerState, epoch: number, report: EpochReportBuilder): void {
  const retired: string[] = [];
  const changed = [...state.pools.entries()]
    .filter(([, { next, retiresIn }]) => next !== undefined || retiresIn === epoch)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, pool] of changed) {
    const registration = pool.next ?? pool.registration;
    if (pool.retiresIn !== epoch) {
      state.pools.set(key, { ...pool, registration, next: undefined });
      continue;
    }
    retired.push(key);
    state.pools.delete(key);
    state.movePot('deposits', -pool.deposit);
    report.pay({
      account: registration.rewardAccount,
      kind: 'pool-deposit-refund',
      pool: state.poolNumbers.number(key),
      lovelace: pool.deposit,
      earnedIn: epoch,
    });
  }
  if (retired.length === 0) return;
  state.accounts.leavePools(new Set(retired.map((key) => state.poolNumbers.number(key))));
  report.retiredPools = retired;
}
