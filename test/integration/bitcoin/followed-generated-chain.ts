import type { FastifyInstance } from 'fastify';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { testnet4 } from '../../../src/chains/bitcoin/chain-parameters.js';
import { formatOutpoint } from '../../../src/chains/bitcoin/outpoint.js';
import type { SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { networkById } from '../../../src/chains/networks.js';
import { type BitcoinIndex, openBitcoinIndex } from '../../../src/indexer/bitcoin/bitcoin-index.js';
import { maintainBitcoinMempool } from '../../../src/indexer/bitcoin/mempool-tracker.js';
import { isSpendable } from '../../../src/indexer/bitcoin/spendable.js';
import { toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import type { PendingTransaction } from '../../../src/sources/bitcoin/bitcoin-source.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import type { GeneratedBlock } from '../../support/bitcoin-chain/generated-block.js';
import { GeneratedChain } from '../../support/bitcoin-chain/generated-chain.js';
import { ScriptedMempool, toPendingTransaction } from '../../support/bitcoin-chain/scripted-mempool.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';

export const NETWORK = networkById('BITCOIN_TESTNET4');
export const SCHEMA = networkSchema(NETWORK.id);

/** An output as a wallet sees it. */
export interface LiveOutput {
  readonly outpoint: string;
  readonly script: string;
  readonly value: bigint;
  /** Undefined while it is unconfirmed. */
  readonly height: number | undefined;
}

/** The spendable outputs of a chain with a mempool, from the bytes alone. */
export function liveOutputs(
  blocks: readonly GeneratedBlock[],
  pending: readonly SpendingTransaction[],
): ReadonlyMap<string, LiveOutput> {
  const live = new Map<string, LiveOutput>();
  const applyTransaction = ({ transaction }: SpendingTransaction, height: number | undefined): void => {
    for (const { previous } of transaction.inputs) live.delete(formatOutpoint(previous));
    for (const [vout, { script, value }] of transaction.outputs.entries()) {
      const outpoint = formatOutpoint({ txid: transaction.txid, vout });
      if (isSpendable(script) && height !== 0) live.set(outpoint, { outpoint, script: toHex(script), value, height });
    }
  };
  for (const { entries, point } of blocks) for (const entry of entries) applyTransaction(entry, point.height);
  for (const entry of pending) applyTransaction(entry, undefined);
  return live;
}

/** A service whose index of a test network contains a generated chain and a scripted mempool. */
export class FollowedGeneratedChain {
  readonly service: TestService;
  readonly http: FastifyInstance;
  readonly pending: SpendingTransaction[] = [];
  chain!: GeneratedChain;
  indexed = 0;
  private index!: BitcoinIndex;
  private mempool!: ScriptedMempool;
  private stop: () => Promise<void> = async () => undefined;

  private constructor(service: TestService) {
    this.service = service;
    this.http = serveOperations(
      service,
      OPERATIONS.filter(({ scope }) => scope === 'bitcoin'),
    );
  }

  static async open(): Promise<FollowedGeneratedChain> {
    return new FollowedGeneratedChain(await openTestService());
  }

  /** Drops the index and starts with a new chain. */
  async start(seed: number, blocks: number): Promise<void> {
    await this.stop();
    const { db } = this.service.services;
    await db.run(sql`drop schema if exists ${SCHEMA} cascade`);
    this.chain = new GeneratedChain(seed, { parameters: testnet4 }).grow(blocks);
    this.indexed = blocks;
    this.pending.length = 0;
    this.index = await openBitcoinIndex(db, NETWORK);
    await this.index.append(this.decoded(this.chain.blocks));
    await this.index.goLive();
    this.mempool = new ScriptedMempool();
    const stopping = new AbortController();
    const keeping = maintainBitcoinMempool({
      db,
      schema: SCHEMA,
      mempool: this.mempool,
      now: () => 1_700_000_000_000,
      log: silentLog,
      signal: stopping.signal,
      removalDelayMs: 0,
    });
    this.stop = async () => {
      stopping.abort();
      await keeping;
    };
    await this.mempool.emit({ whole: true, minimumFeeRate: 1_000n });
  }

  get blocks(): readonly GeneratedBlock[] {
    return this.chain.blocks.slice(0, this.indexed);
  }

  live(): ReadonlyMap<string, LiveOutput> {
    return liveOutputs(this.blocks, this.pending);
  }

  /** Appends the next blocks and removes their transactions from the mempool. */
  async append(blocks: readonly GeneratedBlock[]): Promise<void> {
    for (const block of blocks) this.chain.append(block);
    this.indexed += blocks.length;
    await this.index.append(this.decoded(blocks));
  }

  /** Replaces the newest blocks by another branch. */
  async replace(retainedLength: number, chain: GeneratedChain): Promise<void> {
    this.chain = chain;
    this.indexed = chain.blocks.length;
    await this.index.replace(chain.blocks[retainedLength - 1]!.point, this.decoded(chain.blocks.slice(retainedLength)));
  }

  async updateMempool(added: readonly SpendingTransaction[], removed: readonly string[] = []): Promise<void> {
    const removedIds = new Set(removed);
    const left = this.pending.filter(({ transaction }) => !removedIds.has(toHex(transaction.txid)));
    this.pending.splice(0, this.pending.length, ...left, ...added);
    await this.mempool.emit({ added: added.map(withFee), removed, minimumFeeRate: 1_000n });
  }

  async close(): Promise<void> {
    await this.stop();
    await this.http.close();
    await this.service.close();
  }

  private decoded(blocks: readonly GeneratedBlock[]) {
    return blocks.map((block) => this.index.decode(block.bytes, block));
  }
}

/** With the fee that a node would report. */
export function withFee({ transaction, spent }: SpendingTransaction): PendingTransaction {
  const sum = (outputs: readonly { readonly value: bigint }[]) => outputs.reduce((all, { value }) => all + value, 0n);
  return { ...toPendingTransaction(transaction), fee: sum(spent) - sum(transaction.outputs) };
}
