import Type from 'typebox';
import { blocksDown } from '../../../store/queries/midnight/blocks.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { common, MidnightBlock, toBlockJson } from '../../shapes/midnight/blocks.js';

export const listMidnightBlocks = operation({
  ...common,
  id: 'listMidnightBlocks',
  route: 'GET /api/midnight/blocks',
  summary: 'List Midnight blocks, newest first',
  description: 'Every page costs the same. Pages beyond the first block are empty.',
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(MidnightBlock),
  errors: [],
  example: { query: { pageSize: 10 } },

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const from = tip.height - (query.page - 1) * query.pageSize;
      const rows = from < 0 ? [] : await blocksDown(snapshot, from, query.pageSize);
      return rows.map((row) => toBlockJson(row, tip, network));
    }),
});
