import { type Block, decodeBlock } from '../../chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../chains/cardano/blocks/block-point.js';
import type { EncodedTransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import { plainOutput, writeOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import type { SandboxBlock } from '../sandbox-store.js';
import type { PoolActor } from './actors.js';
import { createAnchor } from './actors.js';
import type { LedgerContext } from './apply-certificate.js';
import { applyTransaction } from './apply-transaction.js';
import { type Composed, compose } from './compose.js';
import { enterEpoch } from './epoch-boundary.js';
import { createForger } from './forge.js';
import type { Intent } from './intent.js';
import { credentialKey, Ledger, type LedgerContent, type LedgerGlobals, outpointKey } from './ledger.js';
import { NO_SNAPSHOTS } from './rewards.js';
import type { Simulation } from './simulation.js';
import { createParameterLookup, getEra, getTimeline, type Timeline } from './timeline.js';
import { keyCredential } from './wallet.js';

/** The chain state at a block. */
export interface ChainContent {
  readonly tip: Required<Point>;
  readonly ledger: LedgerContent;
}

export interface ForgedBlock extends SandboxBlock {
  readonly transactions: number;
}

/** The ledger at the tip and the block production of a simulated chain. Independent of clock and storage. */
export class Chain {
  readonly simulation: Simulation;
  readonly ledger: Ledger;
  readonly timeline: Timeline;
  readonly #forge: ReturnType<typeof createForger>;
  readonly #parameters: ReturnType<typeof createParameterLookup>;
  #tip: Required<Point> | undefined;

  /** Starts at the genesis or from a saved state. */
  constructor(simulation: Simulation, from?: ChainContent) {
    this.simulation = simulation;
    this.timeline = getTimeline(simulation.network);
    this.ledger = from === undefined ? genesisLedger(simulation, this.timeline) : new Ledger(from.ledger);
    this.#tip = from?.tip;
    this.#forge = createForger(simulation.name);
    this.#parameters = createParameterLookup(simulation.network, this.timeline);
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

  epochAt(slot: number): number {
    return slotToEpoch(this.network, slot).epoch;
  }

  /** The ledger context of a slot in the current or a later epoch. */
  at(slot: number): LedgerContext {
    const epoch = this.epochAt(slot);
    return { slot, epoch, parameters: this.parametersIn(epoch) };
  }

  parametersIn(epoch: number): ProtocolParameters {
    return this.#parameters(epoch, this.ledger.standing.updates);
  }

  /** Applies every epoch boundary up to the slot. */
  enter(slot: number): void {
    const until = this.epochAt(slot);
    for (let epoch = this.ledger.standing.epoch + 1; epoch <= until; epoch += 1)
      enterEpoch(this.ledger, epoch, this.parametersIn(epoch - 1));
  }

  /** Composes a transaction for the slot and applies it. */
  composeAndApply(slot: number, intent: Intent): Composed {
    const here = this.at(slot);
    const composed = compose(this.ledger, here.parameters, intent);
    applyTransaction(this.ledger, composed.transaction, here);
    return composed;
  }

  apply(slot: number, transaction: Transaction): void {
    applyTransaction(this.ledger, transaction, this.at(slot));
  }

  /**
   * The registered pools. Before the first registration, all genesis pools, as on networks whose genesis file delegates
   * to pools.
   */
  get leaders(): readonly PoolActor[] {
    const registered = this.simulation.pools.filter(({ cold }) => this.ledger.pools.has(toHex(cold.hash)));
    return registered.length === 0 ? this.simulation.pools : registered;
  }

  /** Forges the next block. Its transactions are already applied. */
  forge(slot: number, pool: PoolActor, transactions: readonly EncodedTransactionParts[]): ForgedBlock {
    const { epoch, parameters } = this.at(slot);
    const height = (this.#tip?.height ?? -1) + 1;
    const bytes = this.#forge({
      era: getEra(this.timeline, epoch),
      height,
      slot,
      previousHash: this.#tip && fromHex(this.#tip.hash),
      protocolVersion: parameters.protocolVersion,
      pool,
      transactions,
    });
    const { hash } = readBlockPoint(bytes);
    this.#tip = { slot, height, hash };
    return { bytes, point: this.#tip, transactions: transactions.length };
  }

  /** Applies a block that was forged before. */
  replay(bytes: Uint8Array): Block {
    const block = decodeBlock(bytes);
    const { slot, height } = block.header;
    this.enter(slot);
    for (const transaction of block.transactions) this.apply(slot, transaction);
    this.#tip = { slot, height, hash: Buffer.from(block.hash).toString('hex') };
    return block;
  }
}

const THRESHOLD = { numerator: 2n, denominator: 3n };

function genesisLedger({ genesis, reserves, committee }: Simulation, { firstEpoch, conwayEpoch }: Timeline): Ledger {
  const valid: LedgerGlobals = {
    epoch: firstEpoch,
    constitution: { anchor: createAnchor('constitution'), guardrailScript: undefined },
    threshold: THRESHOLD,
    enacted: {},
    snapshots: NO_SNAPSHOTS,
    updates: [],
    instant: new Map(),
  };
  const ledger = new Ledger({ standing: valid });
  for (const { txHash, index, address, lovelace } of genesis) {
    const writer = new CborWriter();
    writeOutput(writer, plainOutput(address, lovelace));
    ledger.addOutput(outpointKey({ txHash, index }), { address, lovelace, encoded: writer.finish() });
  }
  const treasury = reserves / TREASURY_PART;
  ledger.move('treasury', treasury);
  ledger.move('reserves', reserves - treasury);
  for (const { cold } of committee.members) {
    const credential = keyCredential(cold);
    const member = { cold: credential, hot: undefined, resigned: false, until: conwayEpoch + FIRST_TERM };
    ledger.put(ledger.committee, credentialKey(credential), member);
  }
  return ledger;
}

/** In epochs: the first committee members practically never expire. */
const FIRST_TERM = 1_000_000;

/** Initial treasury as a part of the reserves, so that treasury withdrawals are possible on every network. */
const TREASURY_PART = 50n;
