import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { type Operation, operation } from '../../operation.js';
import { Closed, Count, described, Integer, named } from '../../schema.js';
import { FeeRange, FeeRate } from './block-json.js';
import { mempoolPicture } from './mempool-picture.js';

const BitcoinProjectedBlock = named(
  'BitcoinProjectedBlock',
  Closed({
    index: Count('Position of the projected block; the next block is 0'),
    blockSize: Count('Size in bytes, witness included'),
    blockVsize: Count('Virtual size, in vbytes'),
    nTx: Count('Number of transactions'),
    totalFees: Count('Satoshi'),
    medianFee: FeeRate,
    feeRange: FeeRange,
  }),
);

type Projected = Awaited<ReturnType<typeof mempoolPicture>>['picture']['projection']['blocks'][number];

const shownProjected = (block: Projected, index: number): Static<typeof BitcoinProjectedBlock> => ({
  index,
  blockSize: block.size,
  blockVsize: Math.ceil(block.weight / 4),
  nTx: block.transactions.length,
  totalFees: Number(block.totalFee),
  medianFee: block.feeRange[3]!,
  feeRange: [...block.feeRange],
});

const listProjected = (
  route: 'GET /api/btc/mempool/blocks' | 'GET /api/btc/fees/mempoolBlocks',
  id: string,
): Operation =>
  operation({
    id,
    route,
    tag: route.includes('/fees/') ? 'Bitcoin Fees' : 'Bitcoin Mempool',
    summary: 'Blocks as they would be if nothing more came',
    description:
      'The next one first, eight at most; the eighth holds all that is left. Transactions are taken as miners do: by what they pay together with all that they need.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    result: Type.Array(BitcoinProjectedBlock),
    errors: [],
    example: {},

    handle: ({ db, services }) =>
      db.snapshot(async (snapshot) => {
        const { picture } = await mempoolPicture(snapshot, services);
        return picture.projection.blocks.map(shownProjected);
      }),
  });

export const listBitcoinProjectedBlocks = listProjected('GET /api/btc/mempool/blocks', 'listBitcoinProjectedBlocks');
export const listBitcoinFeeBlocks = listProjected('GET /api/btc/fees/mempoolBlocks', 'listBitcoinFeeBlocks');

export const getBitcoinProjectedBlock = operation({
  id: 'getBitcoinProjectedBlock',
  route: 'GET /api/btc/mempool/blocks/{index}',
  tag: 'Bitcoin Mempool',
  summary: 'A projected block with the ids of its transactions',
  description:
    'The blocks that miners would make of the mempool now, by fee rate with ancestors counted. Answers 404 when the mempool fills fewer blocks and 503 while it is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ index: Integer({ minimum: 0, maximum: 7, description: 'The next block is 0' }) }),
  result: named(
    'BitcoinProjectedBlockContent',
    Closed({
      block: described(BitcoinProjectedBlock, 'Figures of the projected block'),
      txids: Type.Array(Type.String(), {
        description: 'Ids of its transactions, in the order in which a miner would take them',
      }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { index: '0' } },

  handle: ({ db, services }, { path: { index } }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await mempoolPicture(snapshot, services);
      const block = picture.projection.blocks[index];
      if (block === undefined)
        throw new ServiceError('not-found', `So little waits that there is no projected block ${index}`);
      return { block: shownProjected(block, index), txids: [...block.transactions] };
    }),
});
