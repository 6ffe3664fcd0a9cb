import Type, { type Static } from 'typebox';
import { type Operation, operation } from '../../kit/operation.js';
import { BitcoinProjectedBlock } from '../../shapes/bitcoin/projected-blocks.js';
import { getMempoolOverview } from './mempool-overview.js';

export const listProjected = (
  route: 'GET /api/btc/mempool/blocks' | 'GET /api/btc/fees/mempoolBlocks',
  id: string,
): Operation =>
  operation({
    id,
    route,
    tag: route.includes('/fees/') ? 'Bitcoin Fees' : 'Bitcoin Mempool',
    summary: route.includes('/fees/')
      ? 'List the projected blocks of the mempool with their fees'
      : 'List the projected blocks of the current mempool',
    description:
      'The next block first, at most eight; the eighth contains all remaining transactions. Transactions are selected as miners do: by the fee rate of their package with all unconfirmed ancestors.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    result: Type.Array(BitcoinProjectedBlock),
    errors: [],
    example: {},

    handle: ({ db, services }) =>
      db.snapshot(async (snapshot) => {
        const { picture } = await getMempoolOverview(snapshot, services);
        return picture.projection.blocks.map(toProjectedBlockJson);
      }),
  });

type Projected = Awaited<ReturnType<typeof getMempoolOverview>>['picture']['projection']['blocks'][number];

export const toProjectedBlockJson = (block: Projected, index: number): Static<typeof BitcoinProjectedBlock> => ({
  index,
  blockSize: block.size,
  blockVsize: Math.ceil(block.weight / 4),
  nTx: block.transactions.length,
  totalFees: Number(block.totalFee),
  medianFee: block.feeRange[3]!,
  feeRange: [...block.feeRange],
});
