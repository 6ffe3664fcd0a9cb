import Type from 'typebox';
import { Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readBlockPage } from '../../services/cardano-blocks/lists.js';
import { BlockSummary, toBlockSummaryJson } from '../../shapes/cardano-blocks/block-json.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

export const listBlocksByPool = operation({
  id: 'listBlocksByPool',
  route: 'GET /api/pools/{poolId}/blocks',
  tag: 'Stake Pools',
  summary: "List a stake pool's blocks",
  description: '`epoch` narrows the list to one epoch. Returns an empty list for a pool without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber), page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(BlockSummary),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path, query }) {
    const blocks = await readBlockPage(db, { ...query, ...path });
    return blocks.map((block) => toBlockSummaryJson(block, network));
  },
});
