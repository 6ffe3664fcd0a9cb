import { findBlock } from '../../../store/queries/midnight/blocks.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { common, MidnightBlock, toBlockJson } from '../../shapes/midnight/blocks.js';

export const getLatestMidnightBlock = operation({
  ...common,
  id: 'getLatestMidnightBlock',
  route: 'GET /api/midnight/blocks/latest',
  summary: 'Get the newest Midnight block',
  description: 'Returns the newest indexed block. Returns 503 while the network is still being indexed.',
  result: MidnightBlock,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      return toBlockJson((await findBlock(snapshot, { height: tip.height }))!, tip, network);
    }),
});
