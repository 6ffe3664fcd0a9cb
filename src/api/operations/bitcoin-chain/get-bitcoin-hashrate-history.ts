import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named, PlainNumber } from '../../kit/schema.js';
import { readHashrateHistory } from '../../services/bitcoin/hashrate-history.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';

export const getBitcoinHashrateHistory = operation({
  id: 'getBitcoinHashrateHistory',
  route: 'GET /api/btc/chain/hashrate/{interval}',
  tag: 'Bitcoin Chain',
  summary: 'Get the estimated hashrate of each day and the changes of difficulty',
  description:
    'Estimated from the number of blocks of a day (UTC) and their difficulty; the first and the newest day are incomplete. The interval ends at the time of the newest block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  path: Type.Object({ interval: IntervalPath }),
  result: named(
    'BitcoinHashrateHistory',
    Closed({
      hashrate: { ...PlainNumber, description: 'Hashes per second over the newest 120 blocks' },
      difficulty: { ...PlainNumber, description: 'Difficulty of the newest block' },
      days: Type.Array(
        Closed({
          time: Count('Start of the day, Unix time in seconds'),
          hashrate: { ...PlainNumber, description: 'Hashes per second' },
        }),
        { description: 'Days of the interval with blocks, oldest first' },
      ),
      adjustments: Type.Array(
        Closed({
          blockHeight: Count(FIELD.blockHeight),
          blockTime: Count('Unix time in seconds, from the block header'),
          difficulty: { ...PlainNumber, description: 'Difficulty from this block on' },
          ratio: { ...PlainNumber, description: 'Ratio to the difficulty before; 1 for the first block' },
        }),
        { description: 'Changes of difficulty in the interval, oldest first' },
      ),
    }),
  ),
  errors: [],
  example: { path: { interval: '1m' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const history = await readHashrateHistory(snapshot, tip, findStart(path.interval, tip));
      return {
        hashrate: history.hashrate,
        difficulty: history.difficulty,
        days: [...history.days],
        adjustments: history.adjustments.map(({ height, time, adjustment, ...each }) => ({
          blockHeight: height,
          blockTime: time,
          difficulty: each.difficulty,
          ratio: adjustment,
        })),
      };
    }),
});
