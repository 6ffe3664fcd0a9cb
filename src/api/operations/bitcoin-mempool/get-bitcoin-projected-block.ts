import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Integer, named } from '../../kit/schema.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { toProjectedBlockJson } from '../../services/bitcoin/projected-blocks.js';
import { BitcoinProjectedBlock } from '../../shapes/bitcoin/projected-blocks.js';

export const getBitcoinProjectedBlock = operation({
  id: 'getBitcoinProjectedBlock',
  route: 'GET /api/btc/mempool/blocks/{index}',
  tag: 'Bitcoin Mempool',
  summary: 'Get a projected block with its transaction ids',
  description:
    'A block that miners would build from the current mempool, by fee rate with ancestors counted. Returns 404 when the mempool fills fewer blocks and 503 while it is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({
    index: Integer({ minimum: 0, maximum: 7, description: 'Index of the projected block; the next block is 0' }),
  }),
  result: named(
    'BitcoinProjectedBlockContent',
    Closed({
      block: described(BitcoinProjectedBlock, 'Figures of the projected block'),
      txids: Type.Array(Type.String(), {
        description: 'Ids of its transactions, in the order in which a miner would include them',
      }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { index: '0' } },

  handle: ({ db, services }, { path: { index } }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await getMempoolOverview(snapshot, services);
      const block = picture.projection.blocks[index];
      if (block === undefined)
        throw new ServiceError('not-found', `The mempool is too small for a projected block ${index}`);
      return { block: toProjectedBlockJson(block, index), txids: [...block.transactions] };
    }),
});
