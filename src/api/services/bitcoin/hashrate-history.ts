import { computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blocksByDay, type PeriodStart, periodStarts } from '../../../store/queries/bitcoin/hashrate.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { estimateHashrate, HASHES_PER_DIFFICULTY } from './estimate-hashrate.js';

/** Number of blocks between two difficulty adjustments. */
export const PERIOD = 2_016;
const DAY_SECONDS = 86_400;
/** As many as Bitcoin Core uses for `getnetworkhashps` by default. */
const RECENT_BLOCKS = 120;

export interface DifficultyAdjustment {
  /** Unix time in seconds of the first block with this difficulty. */
  readonly time: number;
  readonly height: number;
  readonly difficulty: number;
  /** Ratio to the period before. */
  readonly adjustment: number;
}

const difficultyIn = ({ header }: Pick<PeriodStart, 'header'>): number => computeDifficulty(decodeHeader(header).bits);

/** Oldest first. */
export async function readAdjustments(
  db: NetworkDb<'bitcoin'>,
  tip: Pick<BitcoinTip, 'height'>,
  since: number,
): Promise<readonly DifficultyAdjustment[]> {
  const starts = await periodStarts(db, { from: 0, to: tip.height, periodBlocks: PERIOD });
  return starts.flatMap((start, index) => {
    const difficulty = difficultyIn(start);
    const before = starts[index - 1];
    const adjustment = before === undefined ? 1 : difficulty / difficultyIn(before);
    return start.time < since ? [] : [{ time: start.time, height: start.height, difficulty, adjustment }];
  });
}

export interface HashrateHistory {
  /** Hashes per second over the newest blocks. */
  readonly hashrate: number;
  /** Of the newest block. */
  readonly difficulty: number;
  /** Start of the day in Unix time, and hashes per second; oldest first. */
  readonly days: readonly { readonly time: number; readonly hashrate: number }[];
  readonly adjustments: readonly DifficultyAdjustment[];
}

/** Estimates the hashrate of each day from its number of blocks and their difficulty. */
export async function readHashrateHistory(
  db: NetworkDb<'bitcoin'>,
  tip: Pick<BitcoinTip, 'height'>,
  since: number,
): Promise<HashrateHistory> {
  const { hashrate, difficulty } = await estimateHashrate(db, tip, RECENT_BLOCKS);
  const all = await readAdjustments(db, tip, 0);
  const byPeriod = new Map(all.map((each) => [each.height / PERIOD, each.difficulty]));
  const sums = new Map<number, number>();
  // The index may begin after the first block of a period: the newest difficulty is the closest known one.
  for (const { day, period, count } of await blocksByDay(db, since, PERIOD))
    sums.set(day, (sums.get(day) ?? 0) + count * (byPeriod.get(period) ?? difficulty));
  return {
    hashrate,
    difficulty,
    days: [...sums].map(([day, sum]) => ({
      time: day * DAY_SECONDS,
      hashrate: (sum * HASHES_PER_DIFFICULTY) / DAY_SECONDS,
    })),
    adjustments: all.filter(({ time }) => time >= since),
  };
}
