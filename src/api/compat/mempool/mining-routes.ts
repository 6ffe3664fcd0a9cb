import Type from 'typebox';
import { rewardSums } from '../../../store/queries/bitcoin/hashrate.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, PlainNumber } from '../../kit/schema.js';
import { readAdjustments, readHashrateHistory } from '../../services/bitcoin/hashrate-history.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, type Interval, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { DifficultyAdjustment, readDifficultyAdjustment } from './difficulty-adjustment.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const getDifficultyAdjustment = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getDifficultyAdjustment',
  route: `GET ${MEMPOOL}/v1/difficulty-adjustment`,
  summary: 'Get the progress and the expected change of the difficulty',
  description: 'Times are in milliseconds.',
  result: DifficultyAdjustment,
  errors: [],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      return await readDifficultyAdjustment(snapshot, { tip, network, nowMs: services.clock.now() });
    }),
});

const readAdjustmentRows = (db: Db, interval: Interval) =>
  db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const found = await readAdjustments(snapshot, tip, findStart(interval, tip));
    return found.map(({ time, height, difficulty, adjustment }) => [time, height, difficulty, adjustment]).reverse();
  });

const adjustments = {
  ...MEMPOOL_ROUTE,
  description: 'Time, height, difficulty and ratio to the one before; newest first.',
  result: Type.Array(Type.Array(PlainNumber)),
  cachedUntilNextBlock: true,
  errors: [],
} as const;

const listAllAdjustments = operation({
  ...adjustments,
  id: 'mempool.listAllDifficultyAdjustments',
  route: `GET ${MEMPOOL}/v1/mining/difficulty-adjustments`,
  summary: 'List all adjustments of the difficulty',
  example: {},
  handle: ({ db }) => readAdjustmentRows(db, 'all'),
});

const listAdjustments = operation({
  ...adjustments,
  id: 'mempool.listDifficultyAdjustments',
  route: `GET ${MEMPOOL}/v1/mining/difficulty-adjustments/{interval}`,
  summary: 'List the adjustments of the difficulty',
  path: Type.Object({ interval: IntervalPath }),
  example: { path: { interval: '1m' } },
  handle: ({ db }, { path }) => readAdjustmentRows(db, path.interval),
});

const getHashrate = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getHashrate',
  route: `GET ${MEMPOOL}/v1/mining/hashrate/{interval}`,
  summary: 'Get the estimated hashrate of each day and the difficulty',
  description: 'In hashes per second, from the number of blocks of a day and their difficulty.',
  path: Type.Object({ interval: IntervalPath }),
  result: Closed({
    hashrates: Type.Array(
      Closed({
        timestamp: Count('Start of the day, Unix time in seconds'),
        avgHashrate: { ...PlainNumber, description: 'Hashes per second' },
      }),
    ),
    difficulty: Type.Array(
      Closed({
        time: Count('Unix time in seconds'),
        height: Count(FIELD.blockHeight),
        difficulty: { ...PlainNumber, description: 'Difficulty from this block on' },
        adjustment: { ...PlainNumber, description: 'Ratio to the difficulty before' },
      }),
    ),
    currentHashrate: { ...PlainNumber, description: 'Of the last 120 blocks, in hashes per second' },
    currentDifficulty: { ...PlainNumber, description: 'Of the newest block' },
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { interval: '1m' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const history = await readHashrateHistory(snapshot, tip, findStart(path.interval, tip));
      return {
        hashrates: history.days.map(({ time, hashrate }) => ({ timestamp: time, avgHashrate: hashrate })),
        difficulty: [...history.adjustments],
        currentHashrate: history.hashrate,
        currentDifficulty: history.difficulty,
      };
    }),
});

const getRewardStats = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getRewardStats',
  route: `GET ${MEMPOOL}/v1/mining/reward-stats/{blockCount}`,
  summary: 'Get the sums of rewards and fees of the newest blocks',
  path: Type.Object({ blockCount: Integer({ minimum: 1, maximum: 100_000, description: 'Number of blocks' }) }),
  result: Closed({
    startBlock: Count('Height of the first block'),
    endBlock: Count('Height of the last block'),
    totalReward: Type.String({ description: 'Satoshi' }),
    totalFee: Type.String({ description: 'Satoshi' }),
    totalTx: Type.String({ description: 'Transactions' }),
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { blockCount: '144' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { height } = await requireBitcoinTip(snapshot);
      const startBlock = Math.max(0, height - path.blockCount + 1);
      const { reward, fee, transactions } = await rewardSums(snapshot, startBlock, height);
      return {
        startBlock,
        endBlock: height,
        totalReward: String(reward),
        totalFee: String(fee),
        totalTx: String(transactions),
      };
    }),
});

/** Routes about mining. */
export const MINING_ROUTES = [
  getDifficultyAdjustment,
  listAllAdjustments,
  listAdjustments,
  getHashrate,
  getRewardStats,
];
