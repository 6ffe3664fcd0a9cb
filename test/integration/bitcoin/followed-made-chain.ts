import type { FastifyInstance } from 'fastify';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { testnet4 } from '../../../src/chains/bitcoin/chain-parameters.js';
import { formatOutpoint } from '../../../src/chains/bitcoin/outpoint.js';
import type { SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { networkById } from '../../../src/chains/networks.js';
import { type BitcoinIndex, openBitcoinIndex } from '../../../src/indexer/bitcoin/bitcoin-index.js';
import { keepWaiting } from '../../../src/indexer/bitcoin/keep-waiting.js';
import { isSpendable } from '../../../src/indexer/bitcoin/spendable.js';
import { toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import type { WaitingTransaction } from '../../../src/sources/bitcoin/bitcoin-source.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import type { MadeBlock } from '../../support/bitcoin-chain/made-block.js';
import { MadeChain } from '../../support/bitcoin-chain/made-chain.js';
import { ToldMempool, waitingOf } from '../../support/bitcoin-chain/told-mempool.js';
import { serveOperations } from '../../support/own-operations.js';
import { openTestService, type TestService } from '../../support/service.js';

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
  blocks: readonly MadeBlock[],
  waiting: readonly SpendingTransaction[],
): ReadonlyMap<string, LiveOutput> {
  const live = new Map<string, LiveOutput>();
  const take = ({ transaction }: SpendingTransaction, height: number | undefined): void => {
    for (const { previous } of transaction.inputs) live.delete(formatOutpoint(previous));
    for (const [vout, { script, value }] of transaction.outputs.entries()) {
      const outpoint = formatOutpoint({ txid: transaction.txid, vout });
      if (isSpendable(script) && height !== 0) live.set(outpoint, { outpoint, script: toHex(script), value, height });
    }
  };
  for (const { entries, point } of blocks) for (const entry of entries) take(entry, point.height);
  for (const entry of waiting) take(entry, undefined);
  return live;
}

/** A service whose index of a test network contains a generated chain and a scripted mempool. */
export class FollowedMadeChain {
  readonly service: TestService;
  readonly http: FastifyInstance;
  readonly waiting: SpendingTransaction[] = [];
  chain!: MadeChain;
  indexed = 0;
  private index!: BitcoinIndex;
  private mempool!: ToldMempool;
  private stop: () => Promise<void> = async () => undefined;

  private constructor(service: TestService) {
    this.service = service;
    this.http = serveOperations(
      service,
      OPERATIONS.filter(({ scope }) => scope === 'bitcoin'),
    );
  }

  static async open(): Promise<FollowedMadeChain> {
    return new FollowedMadeChain(await openTestService());
  }

  /** Drops the index and starts with a new chain. */
  async begin(seed: number, blocks: number): Promise<void> {
    await this.stop();
    const { db } = this.service.services;
    await db.run(sql`drop schema if exists ${SCHEMA} cascade`);
    this.chain = new MadeChain(seed, { parameters: testnet4 }).grow(blocks);
    this.indexed = blocks;
    this.waiting.length = 0;
    this.index = await openBitcoinIndex(db, NETWORK);
    await this.index.append(this.decoded(this.chain.blocks));
    await this.index.goLive();
    this.mempool = new ToldMempool();
    const stopping = new AbortController();
    const keeping = keepWaiting({
      db,
      schema: SCHEMA,
      mempool: this.mempool,
      now: () => 1_700_000_000_000,
      log: silentLog,
      signal: stopping.signal,
      leaveMs: 0,
    });
    this.stop = async () => {
      stopping.abort();
      await keeping;
    };
    await this.mempool.tell({ whole: true, minimumFeeRate: 1_000n });
  }

  get blocks(): readonly MadeBlock[] {
    return this.chain.blocks.slice(0, this.indexed);
  }

  live(): ReadonlyMap<string, LiveOutput> {
    return liveOutputs(this.blocks, this.waiting);
  }

  /** Appends the next blocks and removes their transactions from the mempool. */
  async append(blocks: readonly MadeBlock[]): Promise<void> {
    for (const block of blocks) this.chain.take(block);
    this.indexed += blocks.length;
    await this.index.append(this.decoded(blocks));
  }

  /** Replaces the newest blocks by another branch. */
  async replace(kept: number, chain: MadeChain): Promise<void> {
    this.chain = chain;
    this.indexed = chain.blocks.length;
    await this.index.replace(chain.blocks[kept - 1]!.point, this.decoded(chain.blocks.slice(kept)));
  }

  async tell(added: readonly SpendingTransaction[], removed: readonly string[] = []): Promise<void> {
    const gone = new Set(removed);
    const left = this.waiting.filter(({ transaction }) => !gone.has(toHex(transaction.txid)));
    this.waiting.splice(0, this.waiting.length, ...left, ...added);
    await this.mempool.tell({ added: added.map(told), removed, minimumFeeRate: 1_000n });
  }

  async close(): Promise<void> {
    await this.stop();
    await this.http.close();
    await this.service.close();
  }

  private decoded(blocks: readonly MadeBlock[]) {
    return blocks.map((block) => this.index.decode(block.bytes, block));
  }
}

/** With the fee that a node would report. */
export function told({ transaction, spent }: SpendingTransaction): WaitingTransaction {
  const sum = (outputs: readonly { readonly value: bigint }[]) => outputs.reduce((all, { value }) => all + value, 0n);
  return { ...waitingOf(transaction), fee: sum(spent) - sum(transaction.outputs) };
}
