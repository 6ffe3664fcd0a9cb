import Type from 'typebox';
import { bitsToTarget, computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { blockHeader } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';

/** Number of blocks between two difficulty adjustments. */
const PERIOD = 2_016;

export const getBitcoinDifficulty = operation({
  id: 'getBitcoinDifficulty',
  route: 'GET /api/btc/chain/difficulty',
  tag: 'Bitcoin Chain',
  summary: 'Get the difficulty and the expected next adjustment',
  description: 'Computed from the times of the blocks since the last adjustment; null when the index starts after it.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinDifficulty',
    Closed({
      difficulty: described(PlainNumber, 'Difficulty of the newest block'),
      bits: Type.String({ description: 'Target in compact form, eight hexadecimal digits' }),
      target: Type.String({ description: 'Target, 64 hexadecimal digits' }),
      progressPercent: described(PlainNumber, 'Progress of the adjustment period, in percent'),
      remainingBlocks: Count('Number of blocks until the next adjustment'),
      nextRetargetHeight: Count('Height of the block with the next adjustment'),
      timeAvg: Nullable({ ...PlainNumber, description: 'Average seconds between blocks since the last adjustment' }),
      difficultyChange: Nullable({ ...PlainNumber, description: 'Expected change in percent' }),
      remainingTime: Nullable(Count('Seconds')),
      estimatedRetargetDate: Nullable(Count('Unix time in seconds')),
      previousRetarget: Nullable({ ...PlainNumber, description: 'Last change in percent' }),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const headerAt = async (height: number) => {
        const bytes = height < 0 ? undefined : await blockHeader(snapshot, height);
        return bytes && decodeHeader(bytes);
      };
      const { bits } = (await headerAt(tip.height))!;
      const done = (tip.height % PERIOD) + 1;
      const first = await headerAt(tip.height - done + 1);
      const before = await headerAt(tip.height - done);
      const elapsed = first && done > 1 ? tip.time - first.time : undefined;
      const timeAvg = elapsed === undefined || elapsed <= 0 ? undefined : elapsed / (done - 1);
      const remainingBlocks = PERIOD - done;
      // The protocol limits a change to a factor of four.
      const factor = timeAvg && Math.min(4, Math.max(1 / 4, network.targetBlockSeconds / timeAvg));
      const remainingTime = timeAvg && Math.round(timeAvg * remainingBlocks);
      return {
        difficulty: computeDifficulty(bits),
        bits: bits.toString(16).padStart(8, '0'),
        target: bitsToTarget(bits).toString(16).padStart(64, '0'),
        progressPercent: (done / PERIOD) * 100,
        remainingBlocks,
        nextRetargetHeight: tip.height + remainingBlocks + 1,
        timeAvg: timeAvg ?? null,
        difficultyChange: factor === undefined ? null : (factor - 1) * 100,
        remainingTime: remainingTime ?? null,
        estimatedRetargetDate: remainingTime === undefined ? null : tip.time + remainingTime,
        previousRetarget:
          before === undefined ? null : (computeDifficulty(first!.bits) / computeDifficulty(before.bits) - 1) * 100,
      };
    }),
});
