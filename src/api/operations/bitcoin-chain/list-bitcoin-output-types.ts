import Type from 'typebox';
import { OUTPUT_TYPES } from '../../../chains/bitcoin/output-totals.js';
import { listTotals } from '../../../store/queries/bitcoin/output-totals.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, getSpanSeconds, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';

export const listBitcoinOutputTypes = operation({
  id: 'listBitcoinOutputTypes',
  route: 'GET /api/btc/chain/outputTypes/{interval}',
  tag: 'Bitcoin Chain',
  summary: 'List the unspent outputs by type of script over time',
  description:
    'Oldest first. An entry has the state after the last block of a span: each block (`24h`, `3d`), five minutes (`1w`), 30 minutes (`1m`), two (`3m`), three (`6m`), eight (`2y`) and twelve hours (`4y`), and days (`all`). The interval ends at the time of the newest block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  path: Type.Object({ interval: IntervalPath }),
  result: named(
    'BitcoinOutputTypeHistory',
    Closed({
      types: Type.Array(Type.String({ description: 'Type of the script, as Bitcoin Core names it' }), {
        description: 'The types to which the numbers of an entry belong, in order',
      }),
      entries: Type.Array(
        Closed({
          blockHeight: Count(FIELD.blockHeight),
          blockTime: Count('Unix time in seconds, from the block header'),
          counts: Type.Array(Count('Unspent outputs'), { description: 'Number of unspent outputs by type' }),
          values: Type.Array(Count('Satoshi'), { description: 'Satoshi of unspent outputs by type' }),
        }),
        { description: 'Entries, oldest first' },
      ),
    }),
  ),
  errors: [],
  example: { path: { interval: '1w' } },

  handle: ({ db }, { path: { interval } }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const rows = await listTotals(snapshot, {
        since: findStart(interval, tip),
        spanSeconds: getSpanSeconds(interval),
      });
      return {
        types: [...OUTPUT_TYPES],
        entries: rows.map(({ height, time, totals }) => ({
          blockHeight: height,
          blockTime: time,
          counts: totals.map(({ count }) => Number(count)),
          values: totals.map(({ value }) => Number(value)),
        })),
      };
    }),
});
