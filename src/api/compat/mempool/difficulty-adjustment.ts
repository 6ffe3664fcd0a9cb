import type { Static } from 'typebox';
import { computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { blockHeader } from '../../../store/queries/bitcoin/blocks.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { Closed, Count, Integer, PlainNumber } from '../../kit/schema.js';
import { PERIOD } from '../../services/bitcoin/hashrate-history.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';

/** Earlier in a period the change is not estimated. */
const FIRST_ESTIMATE = 146;

const percent = (description: string) => ({ ...PlainNumber, description });

export const DifficultyAdjustment = Closed({
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
});

/** Must run inside the snapshot whose tip is given. */
export async function readDifficultyAdjustment(
  db: Db,
  { tip, network, nowMs }: { readonly tip: BitcoinTip; readonly network: BitcoinNetwork; readonly nowMs: number },
): Promise<Static<typeof DifficultyAdjustment>> {
  const done = tip.height % PERIOD;
  const read = async (height: number) => {
    const bytes = height < 0 ? undefined : await blockHeader(db, height);
    return bytes && decodeHeader(bytes);
  };
  const newest = (await read(tip.height))!;
  const first = (await read(tip.height - done)) ?? newest;
  const before = await read(tip.height - done - 1);
  const now = Math.floor(nowMs / 1_000);
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
}
