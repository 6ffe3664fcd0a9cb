import { auditBlock, type Expectation, type ExpectedTransaction } from '../../chains/bitcoin/mempool/audit-block.js';
import { countByFeeLevel, sumByFeeLevel } from '../../chains/bitcoin/mempool/fee-levels.js';
import { type Projection, projectInSteps } from '../../chains/bitcoin/mempool/projected-blocks.js';
import { DEFAULT_MIN_FEE_RATE, PRECISE, recommendFees } from '../../chains/bitcoin/mempool/recommended-fees.js';
import type { NetworkId } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import { pause } from '../../sources/retry.js';
import type { Db } from '../../store/db.js';
import { type NetworkDb, networkDb, writeNetwork } from '../../store/network-db.js';
import { type BlockRef, findBlockRef, transactionsBetween } from '../../store/queries/bitcoin/blocks.js';
import { mempoolEdges, mempoolSummary, sumArrivals } from '../../store/queries/bitcoin/mempool.js';
import { listObserved, type ObservedTransaction } from '../../store/queries/bitcoin/mempool-history.js';
import { type BitcoinTip, findBitcoinTip } from '../../store/queries/bitcoin/tip.js';
import { deleteAuditsBelow, insertAudit, listReplaced } from '../../store/write/bitcoin/audits.js';
import { addSample, type MempoolSample } from '../../store/write/bitcoin/mempool-samples.js';

export interface ObserveMempoolDependencies {
  readonly db: Db;
  readonly network: NetworkId;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** The least time between two projections of the next blocks. */
  readonly projectMs?: number;
}

/** How often the tip is compared with the one of the projection. */
const POLL_MS = 2_000;
const PROJECT_MS = 10_000;
const SAMPLE_SECONDS = 60;
/** An older projection says nothing about a block. */
const MAX_AGE_MS = 120_000;
/** The next block, the following one, and those that recommended fees depend on. */
const PROJECTED_BLOCKS = 8;
/** Blocks of four weeks. */
const AUDITED_BLOCKS = 4_032;

/** Samples the mempool every minute and compares each new block with the expected one, until the signal aborts. */
export async function observeMempool(dependencies: ObserveMempoolDependencies): Promise<void> {
  const observer = new MempoolObserver(dependencies);
  for (; !dependencies.signal.aborted; await pause(POLL_MS, dependencies.signal)) await observer.observe();
}

/** The mempool at one time, and the blocks that it would fill. */
interface Observation {
  readonly tip: BitcoinTip;
  readonly transactions: readonly ObservedTransaction[];
  readonly projection: Projection;
  readonly sample: MempoolSample;
  /** When it was made, and when it was last seen to be still valid; in milliseconds. */
  readonly at: number;
  checkedAt: number;
}

export class MempoolObserver {
  readonly #dependencies: ObserveMempoolDependencies;
  readonly #db: NetworkDb<'bitcoin'>;
  #last: Observation | undefined;
  #sampledMinute: number | undefined;

  constructor(dependencies: ObserveMempoolDependencies) {
    this.#dependencies = dependencies;
    this.#db = networkDb(dependencies.db, dependencies.network, 'bitcoin');
  }

  async observe(): Promise<void> {
    const { now, projectMs = PROJECT_MS } = this.#dependencies;
    const tip = await findBitcoinTip(this.#db);
    const last = this.#last;
    if (last !== undefined && tip !== undefined && tip.hash !== last.tip.hash) {
      this.#last = undefined;
      await this.#audit(last);
    }
    if (tip?.live !== true || tip.mempoolSyncedAt === undefined) {
      this.#last = undefined;
      return;
    }
    const unchanged = this.#last?.tip.mempoolSyncedAt?.getTime() === tip.mempoolSyncedAt.getTime();
    if (this.#last !== undefined && unchanged) this.#last.checkedAt = now();
    else if (this.#last === undefined || now() - this.#last.at >= projectMs || this.#isSampleDue())
      this.#last = await this.#project();
    if (this.#last !== undefined && this.#isSampleDue()) await this.#writeSample(this.#last.sample);
  }

  get #minute(): number {
    return Math.floor(this.#dependencies.now() / 1_000 / SAMPLE_SECONDS);
  }

  #isSampleDue(): boolean {
    return this.#sampledMinute !== this.#minute;
  }

  async #writeSample(sample: MempoolSample): Promise<void> {
    const { db, now } = this.#dependencies;
    const minute = this.#minute;
    await db.transaction((tx) => addSample(tx, this.#db.schema, sample, Math.floor(now() / 1_000)));
    this.#sampledMinute = minute;
  }

  async #project(): Promise<Observation | undefined> {
    const { now } = this.#dependencies;
    const at = now();
    const read = await this.#db.snapshot(async (db) => {
      const tip = await findBitcoinTip(db);
      const summary = await mempoolSummary(db);
      if (tip === undefined || summary === undefined) return undefined;
      return {
        tip,
        summary,
        transactions: await listObserved(db),
        edges: await mempoolEdges(db),
        arrivals: await sumArrivals(db, new Date(at - SAMPLE_SECONDS * 1_000)),
      };
    });
    if (read === undefined) return undefined;
    const { tip, summary, transactions, edges, arrivals } = read;
    const projection = await runInSteps(projectInSteps(transactions, edges, PROJECTED_BLOCKS));
    const floor = summary.minimumFeeRate === undefined ? DEFAULT_MIN_FEE_RATE : Number(summary.minimumFeeRate) / 1_000;
    const fees = recommendFees(projection.blocks, floor, PRECISE);
    return {
      tip,
      transactions,
      projection,
      at,
      checkedAt: at,
      sample: {
        txCount: summary.count,
        bytes: summary.bytes,
        weight: transactions.reduce((sum, { weight }) => sum + weight, 0),
        totalFee: Number(summary.totalFee),
        minimumFeeRate: floor,
        vbytesPerSecond: arrivals / SAMPLE_SECONDS,
        fees: [fees.fastestFee, fees.halfHourFee, fees.hourFee, fees.economyFee, fees.minimumFee],
        vsizes: sumByFeeLevel(transactions),
        counts: countByFeeLevel(transactions),
      },
    };
  }

  /** Only the block right after the projected tip can be compared. */
  async #audit(last: Observation): Promise<void> {
    const { db, now, log, network } = this.#dependencies;
    if (now() - last.checkedAt > MAX_AGE_MS) return;
    const height = last.tip.height + 1;
    const expectation = toExpectation(last);
    const missingIds = (block: ReadonlySet<string>): readonly string[] =>
      expectation.next.flatMap(({ txid }) => (block.has(txid) ? [] : [txid]));
    await writeNetwork(db, this.#db, async (tx) => {
      const [before, block] = [await findBlockRef(tx, last.tip.height), await findBlockRef(tx, height)];
      if (before?.hash !== last.tip.hash || block === undefined) return;
      const transactions = await readTransactions(tx, block);
      const txids = transactions.map(({ txid }) => txid);
      const replaced = await listReplaced(tx, tx.schema, { txids: missingIds(new Set(txids)), height });
      const audit = auditBlock(transactions, expectation, { now: now() / 1_000, replaced });
      await insertAudit(tx, tx.schema, {
        height,
        hash: block.hash,
        projectedAt: new Date(last.at),
        expected: expectation.next,
        block: txids,
        audit,
      });
      await deleteAuditsBelow(tx, tx.schema, height - AUDITED_BLOCKS);
      log.debug('block.audited', { network, height, matched: audit.matched, missing: audit.missing.length });
    });
  }
}

const readTransactions = (db: NetworkDb<'bitcoin'>, { firstTxNum, txCount }: BlockRef) =>
  transactionsBetween(db, { from: firstTxNum, below: firstTxNum + BigInt(txCount), limit: txCount });

function toExpectation({ transactions, projection: { blocks, positions } }: Observation): Expectation {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const toExpected = (id: string): ExpectedTransaction => {
    const { id: txid, fee, value, weight, firstSeen } = byId.get(id)!;
    return { txid, fee, value, weight, firstSeen, rate: positions.get(id)!.rate };
  };
  return {
    next: (blocks[0]?.transactions ?? []).map(toExpected),
    following: (blocks[1]?.transactions ?? []).map(toExpected),
    isKnown: (txid) => positions.has(txid),
  };
}
