import { decodeAddressInBlock } from '../../chains/cardano/addresses/address.js';
import { decodeBlock } from '../../chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../chains/cardano/blocks/block-point.js';
import type { EncodedTransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import { plainOutput, writeOutput } from '../../chains/cardano/transactions/output.js';
import { expandBatch, type Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { type AppliedHeader, applyHeader, tick } from '../../ledger/apply-block.js';
import { AccountNumbers } from '../../ledger/blocks/account-numbers.js';
import type { EpochReport } from '../../ledger/blocks/epoch-report.js';
import type { LedgerConstants } from '../../ledger/constants.js';
import { createInitialState } from '../../ledger/genesis/initial-state.js';
import type { Point } from '../../sources/source.js';
import type { RandomInt } from '../random-int.js';
import type { SandboxBlock } from '../sandbox-store.js';
import type { PoolActor } from './actors.js';
import { applyTransaction } from './apply-transaction.js';
import { type Composed, compose } from './compose.js';
import { electLeader } from './elect-leader.js';
import { createForger, type SandboxEra } from './forge.js';
import { type SandboxLedger, sandboxLedger } from './genesis-ledger.js';
import type { Intent } from './intent.js';
import { Ledger, type LedgerContent, outpointKey } from './ledger.js';
import type { Simulation } from './simulation.js';
import { getTimeline, type Timeline } from './timeline.js';

/** The chain state at a block. */
export interface ChainContent {
  readonly tip: Required<Point>;
  readonly ledger: LedgerContent;
}

export interface ForgedBlock extends SandboxBlock {
  readonly transactions: number;
}

/**
 * The ledger at the tip and the block production of a simulated chain. Independent of clock and storage. The ledger may
 * be ahead of the tip: brought to the slot of the next block, with transactions for it. `reset` returns to the tip.
 */
export class Chain {
  readonly simulation: Simulation;
  readonly ledger: Ledger;
  readonly timeline: Timeline;
  readonly constants: LedgerConstants;
  readonly #forge: ReturnType<typeof createForger>;
  #tip: Required<Point> | undefined;
  /** Mark of the ledger at the tip. */
  #base: number;
  /** The slot of the next block; undefined at the tip. */
  #slot: number | undefined;
  /** Number of transactions that are applied for the next block. */
  #applied = 0;

  /** Starts at the genesis or from a saved state. */
  constructor(simulation: Simulation, from?: ChainContent) {
    this.simulation = simulation;
    this.timeline = getTimeline(simulation.network);
    const input = sandboxLedger(simulation);
    this.constants = input.constants;
    this.ledger = from === undefined ? createGenesis(input, this.timeline) : Ledger.restore(from.ledger);
    this.#base = this.ledger.commit();
    this.#tip = from?.tip;
    this.#forge = createForger(simulation.name);
  }

  get network(): CardanoNetwork {
    return this.simulation.network;
  }

  get tip(): Required<Point> | undefined {
    return this.#tip;
  }

  /** -1 before the first block. */
  get height(): number {
    return this.#tip?.height ?? -1;
  }

  /** The epoch of the ledger. */
  get epoch(): number {
    return this.ledger.epoch;
  }

  /** The protocol parameters of the ledger. */
  get parameters(): ProtocolParameters {
    return this.ledger.state.epoch.get().parameters;
  }

  get era(): SandboxEra {
    const { era } = this.ledger.state.epoch.get();
    if (era === 'babbage' || era === 'conway' || era === 'dijkstra') return era;
    throw new RangeError(`the simulation has no blocks of ${era}`);
  }

  epochAt(slot: number): number {
    return slotToEpoch(this.network, slot).epoch;
  }

  /** Undoes everything since the tip. */
  reset(): void {
    this.ledger.undoTo(this.#base);
    this.#slot = undefined;
    this.#applied = 0;
  }

  /** Whether transactions are applied for a slot of an earlier epoch. */
  isOutdated(slot: number): boolean {
    return this.#applied > 0 && this.epochAt(slot) > this.epoch;
  }

  /**
   * Brings the ledger to the slot of the next block. Returns a report of each epoch boundary. The ledger rules depend on
   * the slots of blocks only, so a slot that was entered before is undone first.
   */
  enter(slot: number): readonly EpochReport[] {
    if (slot === this.#slot) return [];
    if (this.#applied > 0) throw new RangeError('transactions are applied for another slot');
    this.reset();
    this.#slot = slot;
    return tick(this.ledger.state, slot, this.era, this.constants);
  }

  /** Composes a transaction for the next block and applies it. */
  composeAndApply(slot: number, intent: Intent): Composed {
    this.#enterFirst(slot);
    const composed = compose(this.ledger, this.parameters, intent);
    this.apply(slot, composed.transaction);
    return composed;
  }

  apply(slot: number, transaction: Transaction): void {
    this.#enterFirst(slot);
    const context = { ...this.constants, slot, epoch: this.epoch };
    for (const each of expandBatch(transaction)) {
      applyTransaction(this.ledger, each, this.#applied, context);
      this.#applied += 1;
    }
  }

  /** Transactions of the mempool stay applied while slots of the same epoch pass. */
  #enterFirst(slot: number): void {
    if (this.#applied === 0) this.enter(slot);
    else if (this.isOutdated(slot)) throw new RangeError('transactions are applied for an earlier epoch');
  }

  electLeader(randomInt: RandomInt): PoolActor {
    return electLeader(this.ledger, this.simulation, randomInt);
  }

  /** Forges the next block. Its slot is entered and its transactions are applied. */
  forge(slot: number, pool: PoolActor, transactions: readonly EncodedTransactionParts[]): ForgedBlock {
    if (slot !== this.#slot) throw new RangeError(`slot ${slot} is not entered`);
    const { era } = this;
    const height = this.height + 1;
    const { bytes, header } = this.#forge({
      era,
      height,
      slot,
      previousHash: this.#tip && fromHex(this.#tip.hash),
      protocolVersion: this.parameters.protocolVersion,
      pool,
      transactions,
    });
    const { hash } = readBlockPoint(bytes);
    this.#finish({ era, header }, { slot, height, hash });
    return { bytes, point: { slot, height, hash }, transactions: transactions.length };
  }

  /**
   * Applies a block that was forged before. Returns a report of each epoch boundary. `visit` is called before each
   * transaction is applied.
   */
  replay(
    bytes: Uint8Array,
    visit: (transaction: Transaction, slot: number) => void = () => undefined,
  ): readonly EpochReport[] {
    const block = decodeBlock(bytes);
    const { slot, height } = block.header;
    this.reset();
    const reports = this.enter(slot);
    if (block.era !== this.era) throw this.#otherRules(height);
    for (const transaction of block.transactions) {
      // Applied with the transaction that contains it.
      if (transaction.parent !== undefined) continue;
      if (!this.#allowsWithdrawals(transaction)) throw this.#otherRules(height);
      visit(transaction, slot);
      this.apply(slot, transaction);
    }
    this.#finish(block, { slot, height, hash: toHex(block.hash) });
    return reports;
  }

  /** Blocks are not validated again, but a block of other rewards would lead to negative balances. */
  #allowsWithdrawals({ valid, body }: Transaction): boolean {
    return (
      !valid ||
      body.withdrawals.every(({ account, lovelace }) => {
        const address = decodeAddressInBlock(account);
        return address?.type === 'reward' && this.ledger.account(address.stake)?.rewards === lovelace;
      })
    );
  }

  #otherRules(height: number): ServiceError {
    return new ServiceError(
      'unavailable',
      `Block ${height} of the simulated chain of ${this.network.id} follows the simpler ledger rules of an earlier release: delete the data folder or the schema 'sandbox' to begin a new chain`,
    );
  }

  #finish(block: AppliedHeader, tip: Required<Point>): void {
    applyHeader(this.ledger.state, block, this.constants);
    this.#tip = tip;
    this.#base = this.ledger.commit();
    this.#slot = undefined;
    this.#applied = 0;
  }
}

function createGenesis({ genesis, constants }: SandboxLedger, { firstEpoch, conwayEpoch }: Timeline): Ledger {
  const accounts = new AccountNumbers();
  const era = firstEpoch < conwayEpoch ? 'babbage' : 'conway';
  const ledger = new Ledger(createInitialState(genesis, constants, era, accounts.resolve).state, accounts);
  for (const { txHash, index, address, lovelace } of genesis.shelley) {
    const writer = new CborWriter();
    writeOutput(writer, plainOutput(address, lovelace));
    ledger.addOutput(outpointKey({ txHash, index }), { address, encoded: writer.finish() });
  }
  return ledger;
}
