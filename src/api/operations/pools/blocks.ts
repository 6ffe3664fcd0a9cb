import Type from 'typebox';
import { Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { BlockSummary, shownSummary } from '../blocks/block-json.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { blocksOfPage } from '../blocks/lists.js';
import { PoolIdPath } from './pool-id.js';

export const listBlocksByPool = operation({
  id: 'listBlocksByPool',
  route: 'GET /api/pools/{poolId}/blocks',
  tag: 'Stake Pools',
  summary: 'Blocks that a pool made',
  description: '`epoch` narrows the list to one epoch. Answers an empty list for a pool that made no block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber), page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(BlockSummary),
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path, query }) {
    const blocks = await blocksOfPage(db, { ...query, ...path });
    return blocks.map((block) => shownSummary(block, network));
  },
});
