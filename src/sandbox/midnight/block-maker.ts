import type { MappingEvent } from '../../chains/midnight/block.js';
import type { LedgerVersion } from '../../chains/midnight/tag.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import type { PendingTransaction, Point, SourceBlock } from '../../sources/source.js';
import type { SavedSandbox } from '../sandbox-store.js';
import { Committee } from './committee.js';
import { forgeBlock } from './forge.js';
import { BEGINNING, type HolderMapping, type Page } from './history.js';
import type { ProducedBlock } from './ledger/produced-block.js';
import { openThreadLedger, type ThreadLedger } from './ledger-thread.js';
import { findLedgerVersion, PROTOCOL_VERSIONS, readSnapshotVersion } from './ledger-version.js';
import { createWallets, holderStakeAddress, type SandboxWallet } from './wallets.js';

const NO_PARENT = '00'.repeat(32);

export interface ForgeRequest {
  readonly tip: Required<Point> | undefined;
  readonly slot: number;
  readonly page: Page;
  readonly submitted: readonly PendingTransaction[];
}

type SavedChain = Pick<SavedSandbox, 'seed' | 'startedAt'>;

/** Produces blocks with the ledger in its thread. Blocks are undone by restoring a snapshot. */
export class BlockMaker {
  readonly #network: MidnightNetwork;
  readonly #seed: number;
  readonly #wallets: readonly SandboxWallet[];
  readonly #committee: Committee;
  readonly ledgerVersion: LedgerVersion;
  #ledger: ThreadLedger;

  private constructor(network: MidnightNetwork, saved: SavedChain, ledgerVersion: LedgerVersion, ledger: ThreadLedger) {
    this.#network = network;
    this.#seed = saved.seed;
    this.#wallets = createWallets(network, saved.seed);
    this.#committee = new Committee(network, saved);
    this.ledgerVersion = ledgerVersion;
    this.#ledger = ledger;
  }

  /** Opens from a snapshot, or creates a new ledger. */
  static async open(
    network: MidnightNetwork,
    saved: SavedChain,
    snapshot: Uint8Array | undefined,
  ): Promise<BlockMaker> {
    const { networkName } = network;
    const wallets = createWallets(network, saved.seed);
    const version = snapshot === undefined ? findLedgerVersion(network) : readSnapshotVersion(snapshot);
    const ledger = await openThreadLedger(version, { networkName, wallets, snapshot });
    return new BlockMaker(network, saved, version, ledger);
  }

  get ledger(): ThreadLedger {
    return this.#ledger;
  }

  /** Start of a slot in milliseconds since 1970. */
  getSlotTime(slot: number): number {
    return slot * this.#network.slotSeconds * 1000;
  }

  /** The history has fixed times, so that it is the same on every machine. */
  getHistorySlot(height: number): number {
    return Math.floor(BEGINNING / this.#network.slotSeconds) + height;
  }

  async restore(snapshot: Uint8Array): Promise<void> {
    const before = this.#ledger;
    const { networkName } = this.#network;
    this.#ledger = await openThreadLedger(this.ledgerVersion, { networkName, wallets: this.#wallets, snapshot });
    before.close();
  }

  /** Forges a block on the tip. */
  async forge({
    tip,
    slot,
    page,
    submitted,
  }: ForgeRequest): Promise<{ readonly block: SourceBlock; readonly produced: ProducedBlock }> {
    const network = this.#network;
    const height = (tip?.height ?? -1) + 1;
    const timestamp = this.getSlotTime(slot);
    const parentHash = tip?.hash;
    const produced = await this.#ledger.produce({
      seed: `${network.id} ${this.#seed} ${parentHash}`,
      height,
      timestamp,
      parentHash: parentHash ?? NO_PARENT,
      planned: page.transactions,
      submitted: submitted.map(({ bytes }) => bytes),
    });
    const mappings = page.mappings.map((mapping) => this.#mappingEvent(mapping));
    const author = this.#committee.author(slot);
    const protocolVersion = PROTOCOL_VERSIONS[this.ledgerVersion];
    const request = { network, protocolVersion, height, timestamp, author, parentHash, produced, mappings };
    return { block: forgeBlock(request), produced };
  }

  #mappingEvent({ type, holder, dustOf, number }: HolderMapping): MappingEvent {
    const { id } = this.#network;
    return {
      type,
      stakeAddress: holderStakeAddress(this.#network, this.#seed, holder),
      dustKey: BigInt(this.#ledger.wallets.get(dustOf)!.dustKey),
      utxoTxHash: toHex(blake2b256(Buffer.from(`mapping ${id} ${holder} ${number}`))),
      utxoOutputIndex: 0,
    };
  }
}
