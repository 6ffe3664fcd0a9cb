import Type from 'typebox';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { found } from '../../services/midnight/blocks.js';
import { common, MidnightBlock, toBlockJson } from '../../shapes/midnight/blocks.js';
import { BlockId } from '../../shapes/midnight/parameters.js';

export const getMidnightBlock = operation({
  ...common,
  id: 'getMidnightBlock',
  route: 'GET /api/midnight/blocks/{block}',
  summary: 'Get a Midnight block by its height or hash',
  description: 'Accepts the height or the hash. Returns 404 when the block is not on the chain.',
  path: Type.Object({ block: BlockId }),
  result: MidnightBlock,
  errors: ['not-found'],
  example: { path: { block: '7' } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => toBlockJson(await found(snapshot, path.block), await readTip(snapshot), network)),
});
