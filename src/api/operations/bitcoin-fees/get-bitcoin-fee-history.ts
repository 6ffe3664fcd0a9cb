import Type from 'typebox';
import { countBlocksSince, feeHistory } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named, OneOf } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { FeeRange } from '../../shapes/bitcoin/block-json.js';

const DAYS = { '24h': 1, '3d': 3, '1w': 7, '1m': 30, '3m': 91, '6m': 182, '1y': 365, '2y': 730, '3y': 1_095 } as const;

const INTERVALS = [...(Object.keys(DAYS) as (keyof typeof DAYS)[]), 'all'] as const;

const MAX_POINTS = 1_000;

export const getBitcoinFeeHistory = operation({
  id: 'getBitcoinFeeHistory',
  route: 'GET /api/btc/fees/history/{interval}',
  tag: 'Bitcoin Fees',
  summary: 'List the fee rates of past blocks, newest first',
  description: `The interval ends at the time of the newest block. Long intervals are sampled to at most ${MAX_POINTS} points.`,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  path: Type.Object({ interval: OneOf(INTERVALS, 'Length of the history') }),
  result: Type.Array(
    named(
      'BitcoinFeeHistoryPoint',
      Closed({
        height: Count(FIELD.blockHeight),
        time: Count('Time of the block, in seconds since 1970-01-01 UTC'),
        feeRange: FeeRange,
        totalFees: Count('Satoshi'),
      }),
    ),
  ),
  errors: [],
  example: { path: { interval: '24h' } },

  handle: ({ db }, { path: { interval } }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const since = interval === 'all' ? 0 : tip.time - DAYS[interval] * 86_400;
      const every = Math.max(1, Math.ceil((await countBlocksSince(snapshot, since)) / MAX_POINTS));
      const rows = await feeHistory(snapshot, { since, every, limit: MAX_POINTS });
      return rows.map(({ height, time, feeRange, totalFee }) => ({
        height,
        time,
        feeRange: [...feeRange],
        totalFees: Number(totalFee),
      }));
    }),
});
