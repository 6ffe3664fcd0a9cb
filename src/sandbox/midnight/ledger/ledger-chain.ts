import { createHash } from 'node:crypto';
import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { LedgerVersion } from '../../../chains/midnight/tag.js';
import { thrownMessage } from '../../../kernel/library-message.js';
import type { MerkleTree } from '../../../sources/midnight/midnight-source.js';
import { type AppliedTransaction, applyTransaction, type Checks, type Effects } from './apply-transaction.js';
import { type EventContent, endsAfter, findEventGroup, type LedgerEnds, NO_ENDS, publishedEvent } from './event-log.js';
import { createGenesis } from './genesis.js';
import { LEDGER_VERSION, library } from './ledger-library.js';
import type { BridgedNight, OpenRequest } from './ledger-request.js';
import { type EventGroup, LedgerWallet, type SavedWallet } from './ledger-wallet.js';
import { addPlaceholderProofs } from './placeholder-proofs.js';
import type {
  BlockRequest,
  DustRoots,
  ProducedBlock,
  ProducedTransaction,
  RefusedTransaction,
} from './produced-block.js';
import { type Draft, readSubmitted } from './read-submitted.js';
import { reseed } from './seeded-random.js';
import { contractActions, listSegments, readBridgeClaim } from './transaction-details.js';

interface RecordedEvent {
  readonly group: EventGroup;
  readonly id: number;
  readonly raw: string;
  /** The nonce of the NIGHT output that a new DUST output belongs to. */
  readonly nightNonce: string | undefined;
}

/** A contract by the name that the history gives it. */
export interface NamedContract {
  readonly address: string;
  readonly counter: number;
}

/** The form of stored snapshots; its names must not change. */
interface Snapshot {
  readonly ledger: string;
  readonly ends: LedgerEnds;
  readonly contracts: Record<string, NamedContract>;
  readonly fees: Record<string, string>;
  readonly zswapRoot: string;
  readonly people: Readonly<Record<string, SavedWallet>>;
  /** Version of the ledger; absent means 8. */
  readonly version?: LedgerVersion;
  /** Bridged NIGHT that was claimed, by address; absent before there was any. */
  readonly claimed?: Record<string, string>;
}

const MAX_REASON_CHARACTERS = 500;

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const formatReason = (error: unknown): string => thrownMessage(error).slice(0, MAX_REASON_CHARACTERS);

/** Builds a planned transaction and applies it to the chain. */
export type ApplyPlanned = (
  chain: LedgerChain,
  planned: BlockRequest['planned'][number],
  now: Date,
) => Promise<ProducedTransaction>;

/** The real ledger of one network with the wallets of the simulation. Only blocks and proofs are simulated. */
export class LedgerChain {
  readonly networkName: string;
  readonly wallets: ReadonlyMap<string, LedgerWallet>;
  readonly contracts: Record<string, NamedContract>;
  /** The last fee of each kind of transaction. */
  readonly fees: Record<string, string>;
  state: ledger.LedgerState;
  /** Height and index of the transaction that is being built: the source of its randomness. */
  position = '';
  #ends: LedgerEnds;
  #zswapRoot: string;
  readonly #claimed: Record<string, string>;
  #time = new Date(0);
  #parentHash = '00'.repeat(32);

  constructor({ networkName, wallets, snapshot }: OpenRequest) {
    const saved = snapshot === undefined ? undefined : (JSON.parse(Buffer.from(snapshot).toString()) as Snapshot);
    this.networkName = networkName;
    this.state =
      saved === undefined
        ? createGenesis(networkName)
        : library.LedgerState.deserialize(new Uint8Array(Buffer.from(saved.ledger, 'base64')));
    this.#ends = saved?.ends ?? NO_ENDS;
    this.contracts = saved?.contracts ?? {};
    this.fees = saved?.fees ?? {};
    this.#zswapRoot = saved?.zswapRoot ?? '';
    this.#claimed = { ...saved?.claimed };
    const { parameters } = this.state;
    this.wallets = new Map(
      wallets.map((each) => [each.name, new LedgerWallet(each, saved?.people[each.name], parameters)]),
    );
  }

  snapshot(): Uint8Array {
    const people = Object.fromEntries([...this.wallets].map(([name, wallet]) => [name, wallet.save()]));
    const { contracts, fees } = this;
    const snapshot: Snapshot = {
      ledger: Buffer.from(this.state.serialize()).toString('base64'),
      ends: this.#ends,
      contracts,
      fees,
      zswapRoot: this.#zswapRoot,
      people,
      ...(LEDGER_VERSION !== 8 && { version: LEDGER_VERSION, claimed: this.#claimed }),
    };
    return new Uint8Array(Buffer.from(JSON.stringify(snapshot)));
  }

  wallet(name: string): LedgerWallet {
    const found = this.wallets.get(name);
    if (found === undefined) throw new RangeError(`There is no wallet ${name}`);
    return found;
  }

  /** Resolves the name of a wallet; an address (64 hexadecimal digits) is returned unchanged. */
  resolveAddress(nameOrAddress: string): string {
    return this.wallets.get(nameOrAddress)?.address ?? nameOrAddress;
  }

  async draft(shielded: ledger.UnprovenOffer | undefined, intent: ledger.UnprovenIntent | undefined): Promise<Draft> {
    const unproven = library.Transaction.fromParts(this.networkName, shielded, undefined, intent);
    return { published: await addPlaceholderProofs(unproven), applied: unproven.eraseProofs() };
  }

  /** Produces a block of planned and then submitted transactions. Rejected ones are omitted and reported. */
  async produce(
    { seed, height, timestamp, parentHash, planned, submitted }: BlockRequest,
    applyPlanned: ApplyPlanned,
  ): Promise<ProducedBlock> {
    this.#startBlock(timestamp);
    this.#parentHash = parentHash;
    const transactions: ProducedTransaction[] = [];
    const refused: RefusedTransaction[] = [];
    for (const [index, transaction] of planned.entries()) {
      this.position = `${height} ${index}`;
      reseed(`${seed} ${this.position}`);
      try {
        transactions.push(await applyPlanned(this, transaction, this.#time));
      } catch (error) {
        refused.push({ planned: index, reason: formatReason(error) });
      }
    }
    for (const [index, raw] of submitted.entries()) {
      try {
        transactions.push(await this.applyPublished(raw));
      } catch (error) {
        refused.push({ submitted: index, reason: formatReason(error) });
      }
    }
    this.state = this.state.postBlockUpdate(this.#time);
    if (this.#zswapRoot === '' || transactions.some(({ events }) => events.some(({ group }) => group === 'ZSWAP')))
      this.#zswapRoot = /root = Some\(([0-9a-f]+)\)/.exec(this.state.zswap.toString(true))?.[1] ?? '00';
    const { zswap, dustCommitment, dustGeneration } = this.#ends;
    return {
      transactions,
      refused,
      ends: { zswap, dustCommitment, dustGeneration },
      zswapRoot: this.#zswapRoot,
      dustRoots: this.#readDustRoots(),
      ledgerParameters: toHex(this.state.parameters.serialize()),
    };
  }

  /** The library has no function for the roots of the ledger's own trees. */
  #readDustRoots(): DustRoots {
    for (const wallet of this.wallets.values()) if (wallet.followsDust) return wallet.dustRoots;
    throw new RangeError('No wallet follows its DUST');
  }

  #startBlock(timestamp: number): void {
    this.#time = new Date(Math.floor(timestamp / 1000) * 1000);
  }

  /** The reason why a transaction cannot be in the next block; undefined when it can. */
  async validate(raw: Uint8Array, timestamp: number): Promise<string | undefined> {
    const { state } = this;
    const time = this.#time;
    this.#startBlock(timestamp);
    try {
      const { applied, proven } = await readSubmitted(raw);
      this.#apply(applied, { proven });
      return undefined;
    } catch (error) {
      return formatReason(error);
    } finally {
      this.state = state;
      this.#time = time;
    }
  }

  applySystem(raw: Uint8Array): ProducedTransaction {
    const [after, events] = this.state.applySystemTx(library.SystemTransaction.deserialize(raw), this.#time);
    this.state = after;
    // The hash of a system transaction is that of its bytes.
    const hash = sha256(raw);
    return {
      kind: 'SYSTEM',
      hash,
      raw: toHex(raw),
      segments: [],
      identifiers: [],
      created: [],
      spent: [],
      actions: [],
      events: this.#recordEvents(events, hash).map(({ group, id, raw: bytes }) => ({ group, id, raw: bytes })),
    };
  }

  applyDraft(draft: Draft, { balanced, fee }: { readonly balanced: boolean; readonly fee: bigint }) {
    return this.#record(draft, fee, this.#apply(draft.applied, { balanced }));
  }

  async applyPublished(raw: Uint8Array): Promise<ProducedTransaction> {
    const { published, applied, proven } = await readSubmitted(raw);
    const fee = [...(published.intents?.values() ?? [])]
      .flatMap(({ dustActions }) => dustActions?.spends ?? [])
      .reduce((sum, { vFee }) => sum + vFee, 0n);
    return this.#record({ published, applied }, fee, this.#apply(applied, { proven }));
  }

  /** Applies a transaction, or throws an error with the reason that the ledger reports. */
  #apply(transaction: AppliedTransaction, checks: Checks): Effects {
    const block = { time: this.#time, parentHash: this.#parentHash };
    const { after, ...effects } = applyTransaction(this.state, transaction, block, checks);
    this.state = after;
    return effects;
  }

  #record({ published, applied }: Draft, fee: bigint, { result, created, spent }: Effects): ProducedTransaction {
    const hash = published.transactionHash();
    const start = this.#ends;
    const events = this.#recordEvents(result.events, hash);
    const end = this.#ends;
    const bridgeClaim = readBridgeClaim(published);
    if (bridgeClaim !== undefined) {
      const { recipient, amount } = bridgeClaim;
      this.#claimed[recipient] = String(BigInt(this.#claimed[recipient] ?? 0) + BigInt(amount));
    }
    const registered = new Set(events.map(({ nightNonce }) => nightNonce));
    const seconds = this.#time.getTime() / 1000;
    return {
      kind: bridgeClaim === undefined ? 'REGULAR' : 'BRIDGE_CLAIM',
      ...(bridgeClaim && { bridgeClaim }),
      hash,
      raw: toHex(published.serialize()),
      status: result.type === 'success' ? 'SUCCESS' : 'PARTIAL_SUCCESS',
      segments: listSegments(result, published),
      // All simulated proofs have the same binding; the real one is that of the transaction without proofs.
      identifiers: applied.identifiers(),
      fee: String(fee),
      zswapRoot: this.#zswapRoot === '' ? '00' : this.#zswapRoot,
      zswap: { start: start.zswap, end: end.zswap },
      dustCommitment: { start: start.dustCommitment, end: end.dustCommitment },
      dustGeneration: { start: start.dustGeneration, end: end.dustGeneration },
      created: created.map(({ owner, type, value, intentHash, outputNo }) => {
        const initialNonce = library.dustInitialNonce(BigInt(outputNo), intentHash);
        return {
          intentHash,
          outputIndex: outputNo,
          owner,
          tokenType: type,
          value: String(value),
          ctime: seconds,
          initialNonce,
          registeredForDust: registered.has(initialNonce),
        };
      }),
      spent: spent.map(({ intentHash, outputNo }) => ({ intentHash, outputIndex: outputNo })),
      actions: result.type === 'success' ? contractActions(this.state, published) : [],
      events: events.map(({ group, id, raw }) => ({ group, id, raw })),
    };
  }

  /** Numbers the events, moves the ends of the trees and passes the events to all wallets. Zswap events come first. */
  #recordEvents(events: readonly ledger.Event[], hash: string): readonly RecordedEvent[] {
    const recorded: RecordedEvent[] = [];
    for (const group of ['ZSWAP', 'DUST'] as const)
      for (const event of events) {
        const content = event.content as EventContent;
        if (findEventGroup(content) !== group) continue;
        const bytes = new Uint8Array(publishedEvent(event, hash));
        this.#ends = endsAfter(this.#ends, group, content);
        for (const wallet of this.wallets.values()) wallet.receiveEvent(group, bytes);
        const nightNonce = content.tag === 'dustInitialUtxo' ? content.generation.nonce : undefined;
        recorded.push({ group, id: this.#ends[group], raw: toHex(bytes), nightNonce });
      }
    return recorded;
  }

  /** Bridged NIGHT of an address: what was claimed, and what can be claimed after the fee of the bridge. */
  bridgeBalance(address: string): BridgedNight {
    return { claimed: this.#claimed[address] ?? '0', balance: String(this.state.bridgeReceiving(address)) };
  }

  /** The part of a tree that a wallet which owns nothing in it can skip. Both ends are included. */
  merkleUpdate(tree: MerkleTree, start: number, end: number): string {
    const { zswap, dust } = this.state;
    const [first, last] = [BigInt(start), BigInt(end)];
    if (tree === 'zswap') return toHex(new library.MerkleTreeCollapsedUpdate(zswap, first, last).serialize());
    const update =
      tree === 'dust-commitment'
        ? library.DustStateMerkleTreeCollapsedUpdate.newFromCommitmentTree(dust.utxo, first, last)
        : library.DustStateMerkleTreeCollapsedUpdate.newFromGenerationTree(dust.generation, first, last);
    return toHex(update.serialize());
  }
}
