import Type from 'typebox';
import { averageBlocks } from '../../../store/queries/bitcoin/block-series.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, getSpanSeconds, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';
import { rounded } from '../../shapes/bitcoin/fees.js';

export const listBitcoinBlockAverages = operation({
  id: 'listBitcoinBlockAverages',
  route: 'GET /api/btc/mining/blocks/{interval}',
  tag: 'Bitcoin Blocks',
  summary: 'List average fees, rewards and sizes of blocks over time',
  description:
    'Oldest first. One item covers 1 second of `24h` and `3d`, and up to a day of `all`; spans without a block are left out. The interval ends at the time of the newest block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  path: Type.Object({ interval: IntervalPath }),
  result: Type.Array(
    named(
      'BitcoinBlockAverages',
      Closed({
        height: Count('Average height of the blocks'),
        time: Count('Average time of the blocks, in seconds since 1970-01-01 UTC'),
        fees: Count('Average fees of a block, in satoshi'),
        reward: Count('Average subsidy and fees of a block, in satoshi'),
        medianFeeRate: { ...PlainNumber, description: 'Average of the median fee rates, in satoshi per virtual byte' },
        size: Count('Average size in bytes'),
        weight: Count('Average weight'),
      }),
    ),
  ),
  errors: [],
  example: { path: { interval: '1m' } },

  handle: ({ db }, { path: { interval } }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const spanSeconds = getSpanSeconds(interval);
      const rows = await averageBlocks(snapshot, { since: findStart(interval, tip), spanSeconds });
      return rows.map(({ avgHeight, timestamp, fees, rewards, size, weight, feeRates }) => ({
        height: avgHeight,
        time: timestamp,
        fees,
        reward: rewards,
        medianFeeRate: rounded(feeRates[3]!),
        size,
        weight,
      }));
    }),
});
