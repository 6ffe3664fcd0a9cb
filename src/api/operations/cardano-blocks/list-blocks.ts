import Type from 'typebox';
import { Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { described } from '../../kit/schema.js';
import { readBlockPage } from '../../services/cardano-blocks/lists.js';
import { BlockSummary } from '../../shapes/cardano-blocks/block-json.js';
import { EpochNumber, Height, PoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { toBlockListJson } from '../../shapes/cardano-blocks/lists.js';

export const listBlocks = operation({
  id: 'listBlocks',
  route: 'GET /api/blocks',
  tag: 'Cardano Blocks',
  summary: 'List Cardano blocks, newest first',
  description:
    'Without filters, every block of the chain. `epoch`, `poolId`, `fromHeight` and `toHeight` narrow the list and can be combined. Boundary blocks of Byron are listed in chain order without a height. Numbered pages end after a fixed number of items: use `GET /api/blocks/page` for deep lists.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    epoch: Type.Optional(EpochNumber),
    poolId: Type.Optional(PoolId),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
    order: Order('desc'),
  }),
  result: Type.Array(BlockSummary),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { pageSize: 10 } },

  handle: async ({ db, network }, { query }) => toBlockListJson(await readBlockPage(db, query), network),
});
