import Type from 'typebox';
import { computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { blockHeader, headersFrom } from '../../../store/queries/bitcoin/blocks.js';
import { blocksByDay, type PeriodStart, periodStarts, rewardSums } from '../../../store/queries/bitcoin/hashrate.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, OneOf, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

/** Number of blocks between two difficulty adjustments. */
const PERIOD = 2_016;
/** Earlier in a period the change is not estimated. */
const FIRST_ESTIMATE = 146;
const DAY_SECONDS = 86_400;
/** Expected hashes for a block of difficulty 1. */
const HASHES_PER_DIFFICULTY = 2 ** 32;
/** As `getnetworkhashps` of Bitcoin Core. */
const HASHRATE_BLOCKS = 120;

const DAYS = { '1m': 30, '3m': 91, '6m': 182, '1y': 365, '2y': 730, '3y': 1_095 } as const;
const INTERVALS = [...(Object.keys(DAYS) as (keyof typeof DAYS)[]), 'all'] as const;
const Interval = OneOf(INTERVALS, 'Length of the history');

const percent = (description: string) => ({ ...PlainNumber, description });

const difficultyIn = ({ header }: Pick<PeriodStart, 'header'>): number => computeDifficulty(decodeHeader(header).bits);

const getDifficultyAdjustment = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getDifficultyAdjustment',
  route: `GET ${MEMPOOL}/v1/difficulty-adjustment`,
  summary: 'Get the progress and the expected change of the difficulty',
  description: 'Times are in milliseconds.',
  result: Closed({
    progressPercent: percent('Progress of the adjustment period'),
    difficultyChange: percent('Expected change'),
    estimatedRetargetDate: Count('Unix time in milliseconds'),
    remainingBlocks: Count('Blocks until the adjustment'),
    remainingTime: Count('Milliseconds until the adjustment'),
    previousRetarget: percent('Last change'),
    previousTime: Count('Time of the last adjustment, Unix time in seconds'),
    nextRetargetHeight: Count('Height of the next adjustment'),
    timeAvg: Count('Average milliseconds between blocks of this period'),
    adjustedTimeAvg: Count('The same'),
    timeOffset: Integer({ description: 'Always 0' }),
    expectedBlocks: percent('Blocks that the time since the last adjustment should have had, as a number'),
  }),
  errors: [],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const done = tip.height % PERIOD;
      const read = async (height: number) => {
        const bytes = height < 0 ? undefined : await blockHeader(snapshot, height);
        return bytes && decodeHeader(bytes);
      };
      const newest = (await read(tip.height))!;
      const first = (await read(tip.height - done)) ?? newest;
      const before = await read(tip.height - done - 1);
      const now = Math.floor(services.clock.now() / 1_000);
      const target = network.targetBlockSeconds;
      const known = done >= FIRST_ESTIMATE && now > first.time;
      const average = known ? (now - first.time) / done : target;
      const change = known ? Math.min(300, Math.max(-75, (target / average - 1) * 100)) : 0;
      const timeAvg = Math.floor(average * 1_000);
      const remainingBlocks = PERIOD - done;
      return {
        progressPercent: (done / PERIOD) * 100,
        difficultyChange: change,
        estimatedRetargetDate: now * 1_000 + remainingBlocks * timeAvg,
        remainingBlocks,
        remainingTime: remainingBlocks * timeAvg,
        previousRetarget:
          before === undefined ? 0 : (computeDifficulty(first.bits) / computeDifficulty(before.bits) - 1) * 100,
        previousTime: first.time,
        nextRetargetHeight: tip.height + remainingBlocks,
        timeAvg,
        adjustedTimeAvg: timeAvg,
        timeOffset: 0,
        expectedBlocks: Math.max(0, now - first.time) / target,
      };
    }),
});

interface Adjustment {
  readonly time: number;
  readonly height: number;
  readonly difficulty: number;
  /** Ratio to the period before. */
  readonly adjustment: number;
}

const findStart = (interval: (typeof INTERVALS)[number], tip: BitcoinTip): number =>
  interval === 'all' ? 0 : tip.time - DAYS[interval] * DAY_SECONDS;

/** Oldest first. */
async function readAdjustments(db: Db, tip: BitcoinTip, since: number): Promise<readonly Adjustment[]> {
  const starts = await periodStarts(db, { from: 0, to: tip.height, periodBlocks: PERIOD });
  return starts.flatMap((start, index) => {
    const difficulty = difficultyIn(start);
    const before = starts[index - 1];
    const adjustment = before === undefined ? 1 : difficulty / difficultyIn(before);
    return start.time < since ? [] : [{ time: start.time, height: start.height, difficulty, adjustment }];
  });
}

const listAdjustments = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listDifficultyAdjustments',
  route: `GET ${MEMPOOL}/v1/mining/difficulty-adjustments/{interval}`,
  summary: 'List the adjustments of the difficulty',
  description: 'Time, height, difficulty and ratio to the one before; newest first.',
  path: Type.Object({ interval: Interval }),
  result: Type.Array(Type.Array(PlainNumber)),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { interval: '1m' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const found = await readAdjustments(snapshot, tip, findStart(path.interval, tip));
      return found.map(({ time, height, difficulty, adjustment }) => [time, height, difficulty, adjustment]).reverse();
    }),
});

const getHashrate = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getHashrate',
  route: `GET ${MEMPOOL}/v1/mining/hashrate/{interval}`,
  summary: 'Get the estimated hashrate of each day and the difficulty',
  description: 'In hashes per second, from the number of blocks of a day and their difficulty.',
  path: Type.Object({ interval: Interval }),
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
      const since = findStart(path.interval, tip);
      const all = await readAdjustments(snapshot, tip, 0);
      const byPeriod = new Map(all.map((each) => [each.height / PERIOD, each.difficulty]));
      const recent = await headersFrom(snapshot, Math.max(0, tip.height - HASHRATE_BLOCKS), HASHRATE_BLOCKS + 1);
      const headers = recent.map(({ header }) => decodeHeader(header));
      const currentDifficulty = computeDifficulty(headers.at(-1)!.bits);
      const times = headers.map(({ time }) => time);
      const seconds = Math.max(...times) - Math.min(...times);
      const work = headers.slice(1).reduce((sum, { bits }) => sum + computeDifficulty(bits), 0);
      const days = new Map<number, number>();
      for (const { day, period, count } of await blocksByDay(snapshot, since, PERIOD))
        days.set(day, (days.get(day) ?? 0) + count * (byPeriod.get(period) ?? currentDifficulty));
      return {
        hashrates: [...days].map(([day, sum]) => ({
          timestamp: day * DAY_SECONDS,
          avgHashrate: (sum * HASHES_PER_DIFFICULTY) / DAY_SECONDS,
        })),
        difficulty: all.filter(({ time }) => time >= since),
        currentHashrate: seconds === 0 ? 0 : (work * HASHES_PER_DIFFICULTY) / seconds,
        currentDifficulty,
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
export const MINING_ROUTES = [getDifficultyAdjustment, listAdjustments, getHashrate, getRewardStats];
