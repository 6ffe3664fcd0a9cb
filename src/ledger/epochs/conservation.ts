import type { LedgerConstants } from '../constants.js';
import type { LedgerState } from '../state/ledger-state.js';

/** The sums of a state that must agree. */
export interface Conservation {
  /** Lovelace of all pots, reward balances and unspent outputs. */
  readonly total: bigint;
  readonly expectedTotal: bigint;
  readonly depositPot: bigint;
  /** Sum of the deposits of accounts, pools, DReps and proposals. */
  readonly deposits: bigint;
  readonly depositsByKind: Readonly<Record<'accounts' | 'pools' | 'dreps' | 'proposals', bigint>>;
  readonly holds: boolean;
}

/** Checks that no lovelace was created or lost, and that the deposit pot covers every deposit. */
export function checkConservation(state: LedgerState, constants: LedgerConstants): Conservation {
  const { treasury, reserves, fees, deposits: depositPot, donations, utxo } = state.pots.get();
  const total = utxo + state.accounts.totalRewards() + depositPot + fees + donations + treasury + reserves;
  const expectedTotal = constants.maxLovelaceSupply + constants.genesisDeposits;
  const depositsByKind = {
    accounts: state.accounts.totalDeposits(),
    pools: sum(state.pools.values(), ({ deposit }) => deposit),
    dreps: sum(state.dreps.values(), ({ deposit }) => deposit),
    proposals: sum(state.proposals.values(), ({ proposal }) => proposal.deposit),
  };
  const { accounts, pools, dreps, proposals } = depositsByKind;
  const deposits = accounts + pools + dreps + proposals;
  const holds = total === expectedTotal && deposits === depositPot;
  return { total, expectedTotal, depositPot, deposits, depositsByKind, holds };
}

function sum<Value>(values: Iterable<Value>, amount: (value: Value) => bigint): bigint {
  let total = 0n;
  for (const value of values) total += amount(value);
  return total;
}

/** A sentence about the first sum that disagrees; undefined where all agree. */
export function describeImbalance(check: Conservation): string | undefined {
  if (check.total !== check.expectedTotal)
    return `the ledger holds ${check.total} lovelace in total instead of ${check.expectedTotal}`;
  if (check.deposits !== check.depositPot)
    return `the deposit pot holds ${check.depositPot} lovelace instead of ${check.deposits}`;
  return undefined;
}
