import { validateBothPhases } from '../../src/api/services/transactions/validate.js';
import type { ProtocolParameterUpdate } from '../../src/chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../src/chains/cardano/rational.js';
import type { OutputReference, TxOutput } from '../../src/chains/cardano/transactions/output.js';
import type { Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { tick } from '../../src/ledger/apply-block.js';
import { AccountNumbers } from '../../src/ledger/blocks/account-numbers.js';
import type { EpochReport } from '../../src/ledger/blocks/epoch-report.js';
import { outputKey } from '../../src/ledger/blocks/in-memory-outputs.js';
import { findStakeOwner } from '../../src/ledger/blocks/stake-owner.js';
import { toLedgerTransactions } from '../../src/ledger/blocks/to-ledger-block.js';
import { type LedgerConstants, ledgerConstants } from '../../src/ledger/constants.js';
import type { NodeState } from '../../src/ledger/encoding/node-state.js';
import { toLedgerState } from '../../src/ledger/encoding/to-ledger-state.js';
import type { LedgerState } from '../../src/ledger/state/ledger-state.js';
import { applyTransaction } from '../../src/ledger/transactions/apply-transaction.js';
import { toValidatorState } from '../../src/ledger/validation/validator-state.js';
import type { VectorConfig } from './vector-file.js';

const FLOW = { key: 'conformance', weight: 1 };

/** Steps in which slots pass. Rewards are computed in the middle of an epoch, so its boundaries are not enough. */
const TICK_SLOTS = 60;

export interface Validation {
  readonly violations: readonly string[];
  readonly unchecked: readonly string[];
}

/** New values of parameters and of the committee. */
export interface DirectChange {
  readonly parameters: ProtocolParameterUpdate;
  readonly committeeThreshold: Rational | undefined;
}

/** The ledger of a vector with its unspent outputs in memory. */
export class VectorLedger {
  readonly accounts = new AccountNumbers();
  readonly outputs: Map<string, TxOutput>;
  readonly state: LedgerState;
  readonly #constants: LedgerConstants;
  #slot: number;
  /** The report of the last epoch boundary. */
  report: EpochReport | undefined;

  constructor(initial: NodeState, config: VectorConfig) {
    this.state = toLedgerState(initial, this.accounts.resolve);
    this.outputs = new Map(initial.outputs.utxo.map(([reference, output]) => [outputKey(reference), output]));
    this.#slot = config.slot;
    this.#constants = toConstants(config);
  }

  passSlots(count: number): void {
    const end = this.#slot + count;
    while (this.#slot < end) {
      this.#slot = Math.min(end, this.#slot + TICK_SLOTS);
      this.report = tick(this.state, this.#slot, 'conway', this.#constants).at(-1) ?? this.report;
    }
  }

  /** The violated rules of a transaction, and those that could not be checked. */
  async validate(transaction: Transaction): Promise<Validation> {
    const view = toValidatorState(this.state, this.#context(), {
      output: (reference) => this.outputs.get(outputKey(reference)) ?? 'absent',
      findAccount: (credential) => this.accounts.find(credential),
    });
    const { phase1, phase2, undecided } = await validateBothPhases(transaction, view, FLOW);
    return {
      violations: [...phase1.violations, ...phase2].map(({ predicate, reason }) => `${predicate} (${reason})`),
      unchecked: [...phase1.unchecked, ...(undecided === undefined ? [] : [undecided])].map(({ reason }) => reason),
    };
  }

  apply(transaction: Transaction): void {
    const resolveAccount = this.accounts.resolve;
    const findOutput = (reference: OutputReference) => {
      const output = this.outputs.get(outputKey(reference));
      return output && { lovelace: output.lovelace, owner: findStakeOwner(output.address, resolveAccount) };
    };
    for (const reduced of toLedgerTransactions([transaction], { findOutput, resolveAccount }))
      applyTransaction(this.state, reduced, resolveAccount, this.#context());
    const { spent, created } = computeUtxoEffects(transaction);
    for (const reference of spent) this.outputs.delete(outputKey(reference));
    for (const [index, output] of created) this.outputs.set(outputKey({ txHash: transaction.hash, index }), output);
  }

  /** Changes values without a transaction, as some tests of the Haskell ledger do. */
  change({ parameters, committeeThreshold }: DirectChange): void {
    const values = this.state.epoch.get();
    this.state.epoch.update({ parameters: { ...values.parameters, ...parameters } });
    const { committee } = this.state.governance.get();
    if (committeeThreshold !== undefined && committee !== undefined)
      this.state.governance.update({ committee: { ...committee, threshold: committeeThreshold } });
  }

  #context() {
    return { ...this.#constants, slot: this.#slot, epoch: this.state.epoch.get().epoch };
  }
}

/** The tests of the Haskell ledger use a network of their own, which has been in Conway since its first slot. */
function toConstants(config: VectorConfig): LedgerConstants {
  const preview = networkById('CARDANO_PREVIEW') as CardanoNetwork;
  const { numerator, denominator } = config.activeSlotsCoefficient;
  const network: CardanoNetwork = {
    ...preview,
    byron: { ...preview.byron, epochs: 0 },
    shelley: { slotSeconds: 1, epochSlots: config.epochSlots },
    securityParameter: config.securityParameter,
    activeSlotsCoefficient: Number(numerator) / Number(denominator),
  };
  return {
    ...ledgerConstants(preview),
    network,
    maxLovelaceSupply: config.maxLovelaceSupply,
    updateQuorum: config.updateQuorum,
    securityParameter: config.securityParameter,
    activeSlotsCoefficient: config.activeSlotsCoefficient,
  };
}
