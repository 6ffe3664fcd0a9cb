import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { oneHeight, selectHeightsByHash } from '../../../store/queries/cardano/blocks/block-heights.js';
import { headedBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { resolveBlock } from '../../services/cardano-blocks/block-parameters.js';
import { Block, toBlockJson } from '../../shapes/cardano-blocks/block-json.js';
import { BlockId, HASH_DIGITS, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';

export const getBlock = operation({
  id: 'getBlock',
  route: 'GET /api/blocks/{hash}',
  tag: 'Cardano Blocks',
  summary: 'Get a Cardano block by its hash or height',
  description:
    'Boundary blocks of Byron (one at the start of an epoch, without a height) and the genesis are found by their hash. The height before the first block identifies the first boundary block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  result: Block,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network }, { path }) {
    return await db.snapshot(async (snapshot) => {
      const height =
        path.hash.length < HASH_DIGITS
          ? oneHeight(Number(path.hash))
          : selectHeightsByHash(snapshot, [fromHex(path.hash)]);
      const [tip, [block]] = await Promise.all([readTip(snapshot), headedBlocks(snapshot, height, 'asc')]);
      if (block !== undefined) return toBlockJson(block, network, tip);
      const named = await resolveBlock(snapshot, network, path.hash);
      if (named.kind === 'block') throw noSuchBlock();
      return toBlockJson(named, network, tip);
    });
  },
});
