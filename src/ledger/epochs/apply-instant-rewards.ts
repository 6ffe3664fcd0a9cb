import type { EpochReportBuilder } from '../blocks/epoch-report-builder.js';
import type { AccountId } from '../state/accounts.js';
import { type LedgerState, NO_INSTANT_REWARDS } from '../state/ledger-state.js';

/** Pays the MIR certificates of the epoch; unregistered accounts get nothing. Shelley ledger specification, MIR. */
export function applyInstantRewards(state: LedgerState, report: EpochReportBuilder): void {
  const pending = state.instantRewards.get();
  if (pending === NO_INSTANT_REWARDS) return;
  state.instantRewards.set(NO_INSTANT_REWARDS);
  const { reserves, treasury } = state.pots.get();
  const fromReserves = registeredOnly(state, pending.fromReserves);
  const fromTreasury = registeredOnly(state, pending.fromTreasury);
  const reservesAfter = reserves + pending.reservesChange - sum(fromReserves);
  const treasuryAfter = treasury + pending.treasuryChange - sum(fromTreasury);
  // Without enough funds in both pots the ledger drops all of them.
  if (reservesAfter < 0n || treasuryAfter < 0n) return;
  state.movePot('reserves', reservesAfter - reserves);
  state.movePot('treasury', treasuryAfter - treasury);
  const earnedIn = state.epoch.get().epoch;
  for (const [account, lovelace] of fromReserves)
    report.pay({ account, kind: 'reserves', pool: 0, lovelace, earnedIn });
  for (const [account, lovelace] of fromTreasury)
    report.pay({ account, kind: 'treasury', pool: 0, lovelace, earnedIn });
}

type Amounts = readonly (readonly [AccountId, bigint])[];

const registeredOnly = ({ accounts }: LedgerState, amounts: ReadonlyMap<AccountId, bigint>): Amounts =>
  [...amounts].filter(([account, lovelace]) => lovelace !== 0n && accounts.isRegistered(account));

const sum = (amounts: Amounts): bigint => amounts.reduce((total, [, lovelace]) => total + lovelace, 0n);
