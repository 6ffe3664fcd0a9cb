import { toBitcoin } from '../../../../chains/bitcoin/amount.js';
import { INTEGER_PRECISION, recommendFees } from '../../../../chains/bitcoin/mempool/recommended-fees.js';
import { blocksDown } from '../../../../store/queries/bitcoin/blocks.js';
import { mempoolSummary, newestMempoolItems, sumArrivals } from '../../../../store/queries/bitcoin/mempool.js';
import type { BitcoinTip } from '../../../../store/queries/bitcoin/tip.js';
import { findTransactionLocations } from '../../../../store/queries/bitcoin/transactions.js';
import type { HandlerContext } from '../../../kit/context.js';
import { getMempoolOverview } from '../../../services/bitcoin/mempool-overview.js';
import type { MempoolOverview } from '../../../shapes/bitcoin/mempool-overview.js';
import type { Db } from '../../../shapes/bitcoin/scan-history.js';
import { computeFeeRate } from '../../../shapes/bitcoin/transaction-json.js';
import { toExtendedBlocks } from '../block-routes.js';
import { readDifficultyAdjustment } from '../difficulty-adjustment.js';
import { toMempoolBlocks } from '../fee-routes.js';
import { listTrees, type ReplacementTree } from '../replacement-trees.js';

export type SocketContext = HandlerContext<'caller', 'bitcoin'>;

/** Numbers of blocks, transactions and replacements in messages of mempool.space. */
const SENT_BLOCKS = 8;
const SENT_TRANSACTIONS = 6;
const SENT_SUMMARIES = 6;
const ARRIVAL_MS = 60_000;

/** Names of messages whose text all connections share. */
export type SharedKey =
  | 'blocks'
  | 'block'
  | 'mempool-blocks'
  | 'mempoolInfo'
  | 'vBytesPerSecond'
  | 'transactions'
  | 'da'
  | 'fees'
  | 'live-2h-chart'
  | 'rbfLatest'
  | 'rbfLatestFull'
  | 'rbfLatestSummary';

/** The chain and the mempool at one moment, written once for all connections. */
export interface NetworkState {
  readonly tip: BitcoinTip;
  /** Hash of the block before the tip. */
  readonly previousHash: string | undefined;
  readonly overview: MempoolOverview;
  readonly texts: Readonly<Record<SharedKey, string>>;
}

interface CachedState {
  readonly readAt: number;
  readonly state: Promise<NetworkState>;
}

/** Connections that check for changes within this time share one read. */
const SHARED_MS = 400;
const cache = new WeakMap<object, Map<string, CachedState>>();

export function readNetworkState(context: SocketContext): Promise<NetworkState> {
  const { networks } = context.services;
  const states = cache.get(networks) ?? new Map<string, CachedState>();
  cache.set(networks, states);
  const { id } = context.network;
  const known = states.get(id);
  const now = performance.now();
  if (known !== undefined && now - known.readAt < SHARED_MS) return known.state;
  const state = loadState(
    context,
    known?.state.catch(() => undefined),
  );
  states.set(id, { readAt: now, state });
  return state;
}

const loadState = ({ db, network, services }: SocketContext, known: Promise<NetworkState | undefined> | undefined) =>
  db.snapshot(async (snapshot): Promise<NetworkState> => {
    const { tip, picture: overview } = await getMempoolOverview(snapshot, services);
    const previous = await known;
    if (previous?.overview === overview && previous.tip.hash === tip.hash) return previous;
    const nowMs = services.clock.now();
    const rows = await blocksDown(snapshot, tip.height, SENT_BLOCKS);
    const blocks = (await toExtendedBlocks(snapshot, rows, network)).reverse();
    const chart = await readChart(snapshot, overview, nowMs);
    const trees = await listTrees(snapshot, false);
    const values: Readonly<Record<SharedKey, unknown>> = {
      blocks,
      block: blocks.at(-1),
      'mempool-blocks': toMempoolBlocks(overview),
      mempoolInfo: {
        loaded: true,
        size: chart.count,
        bytes: chart.vsize,
        total_fee: toBitcoin(BigInt(chart.sums.total_fee)),
        mempoolminfee: toBitcoinPerKilobyte(overview.floor),
      },
      vBytesPerSecond: chart.sums.vbytes_per_second,
      transactions: await readNewest(snapshot),
      da: await readDifficultyAdjustment(snapshot, { tip, network, nowMs }),
      fees: recommendFees(overview.projection.blocks, overview.floor, INTEGER_PRECISION),
      'live-2h-chart': chart.sums,
      rbfLatest: trees,
      rbfLatestFull: trees.filter(({ fullRbf }) => fullRbf),
      rbfLatestSummary: await summarize(snapshot, trees.slice(0, SENT_SUMMARIES)),
    };
    const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
    return { tip, previousHash: blocks.at(-2)?.id, overview, texts: texts as NetworkState['texts'] };
  });

/** The node reports it in bitcoin per 1,000 virtual bytes. */
const toBitcoinPerKilobyte = (rate: number): number => (rate * 1_000) / 1e8;

/** One point of the chart of mempool.space, and the totals of the mempool. */
async function readChart(db: Db, overview: MempoolOverview, nowMs: number) {
  const { count, vsize, bytes, totalFee } = (await mempoolSummary(db))!;
  const arrived = await sumArrivals(db, new Date(nowMs - ARRIVAL_MS));
  return {
    count,
    vsize,
    sums: {
      added: Math.floor(nowMs / 1_000),
      count,
      vbytes_per_second: Math.round((arrived * 1_000) / ARRIVAL_MS),
      mempool_byte_weight: bytes,
      total_fee: Number(totalFee),
      min_fee: overview.floor,
      vsizes: overview.levels,
    },
  };
}

const readNewest = async (db: Db) =>
  (await newestMempoolItems(db, SENT_TRANSACTIONS)).map(({ txid, fee, weight, value, firstSeen }) => ({
    txid,
    fee: Number(fee ?? 0),
    vsize: weight / 4,
    value: Number(value),
    rate: computeFeeRate(fee ?? 0n, weight),
    time: Math.floor(firstSeen.getTime() / 1_000),
  }));

async function summarize(db: Db, trees: readonly ReplacementTree[]) {
  const confirmed = await findTransactionLocations(
    db,
    trees.map(({ tx }) => tx.txid),
  );
  return trees.map(({ tx, fullRbf, replaces }) => ({
    txid: tx.txid,
    mined: confirmed.has(tx.txid),
    fullRbf,
    oldFee: replaces.reduce((sum, each) => sum + (each.tx.fee ?? 0), 0),
    oldVsize: replaces.reduce((sum, each) => sum + (each.tx.vsize ?? 0), 0),
    newFee: tx.fee ?? 0,
    newVsize: tx.vsize ?? 0,
  }));
}
