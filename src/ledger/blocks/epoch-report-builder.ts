import type { LedgerState } from '../state/ledger-state.js';
import type { EpochReport, PoolResult } from './epoch-report.js';
import { type Payment, Payments } from './payments.js';

/** Collects the results of an epoch boundary while its rules run. */
export class EpochReportBuilder {
  readonly #state: LedgerState;
  readonly #donations: bigint;
  readonly payments = new Payments();
  readonly unclaimed = new Payments();
  poolResults: readonly PoolResult[] = [];
  retiredPools: readonly string[] = [];
  drepPower: EpochReport['drepPower'] = new Map();
  poolPower: EpochReport['poolPower'] = new Map();
  ended: EpochReport['ended'] = [];
  ratified: EpochReport['ratified'] = [];
  tallies: EpochReport['tallies'] = [];

  constructor(state: LedgerState) {
    this.#state = state;
    this.#donations = state.pots.get().donations;
  }

  /** Pays into an account if it is registered, and otherwise into the treasury. */
  pay(payment: Payment): void {
    const registered = this.#state.accounts.isRegistered(payment.account);
    (registered ? this.payments : this.unclaimed).add(payment);
    this.#state.payOrTreasury(payment.account, payment.lovelace);
  }

  /** The same for many payments. */
  payAll(payments: Payments): void {
    const { accounts } = this.#state;
    const [paid, unclaimed] = payments.partition((account) => accounts.isRegistered(account));
    accounts.addManyRewards(paid.accounts, paid.amounts);
    this.#state.movePot('treasury', unclaimed.total());
    this.payments.append(paid);
    this.unclaimed.append(unclaimed);
  }

  build(): EpochReport {
    const { epoch, parameters } = this.#state.epoch.get();
    return {
      epoch,
      parameters,
      pots: this.#state.pots.get(),
      rewardBalances: this.#state.accounts.totalRewards(),
      donations: this.#donations,
      payments: this.payments,
      unclaimed: this.unclaimed,
      poolResults: this.poolResults,
      snapshot: this.#state.snapshots.get().mark,
      activeStake: this.#state.snapshots.get().set.totalStake,
      retiredPools: this.retiredPools,
      drepPower: this.drepPower,
      poolPower: this.poolPower,
      ended: this.ended,
      ratified: this.ratified,
      tallies: this.tallies,
    };
  }
}
