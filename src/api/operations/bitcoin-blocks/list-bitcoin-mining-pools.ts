import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named, PlainNumber } from '../../kit/schema.js';
import { estimateRecentHashrate, listMiningPools } from '../../services/bitcoin/mining-pools.js';
import { IntervalPath } from '../../shapes/bitcoin/block-intervals.js';

export const listBitcoinMiningPools = operation({
  id: 'listBitcoinMiningPools',
  route: 'GET /api/btc/mining/pools/{interval}',
  tag: 'Bitcoin Blocks',
  summary: 'List mining pools by their blocks',
  description:
    'A pool is found by the payout or the tag in the coinbase. The interval ends at the time of the newest block.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  path: Type.Object({ interval: IntervalPath }),
  result: named(
    'BitcoinMiningPools',
    Closed({
      blockCount: Count('Blocks of the interval'),
      hashrate: { ...PlainNumber, description: 'Estimated hashes per second, over the newest 144 blocks' },
      pools: Type.Array(
        Closed({
          name: Type.String({ description: 'Name of the mining pool; `Unknown` for blocks of no known pool' }),
          slug: Type.String({ description: 'Name in lower case, without spaces' }),
          link: Type.String({ description: 'Website; empty when it is not known' }),
          blockCount: Count('Blocks of the pool in the interval'),
          emptyBlockCount: Count('Blocks with nothing but a coinbase'),
        }),
        { description: 'Pools, most blocks first' },
      ),
    }),
  ),
  errors: [],
  example: { path: { interval: '1w' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { tip, pools, blockCount } = await listMiningPools(snapshot, path.interval);
      return {
        blockCount,
        hashrate: await estimateRecentHashrate(snapshot, tip, 1),
        pools: pools.map(({ id: _, ...pool }) => pool),
      };
    }),
});
