import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { readBlock } from '../../../services/cardano-blocks/single-block.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PARAMETER, readHeightOrHash } from '../parameters.js';
import { BlockContent, toBlockContent } from './block-content.js';

export const getBlock = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getBlock',
  route: `GET ${BLOCKFROST}/blocks/{hash_or_number}`,
  summary: 'Get a block by its hash or height',
  path: Type.Object({ hash_or_number: PARAMETER.block }),
  result: BlockContent,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { hash_or_number: EXAMPLE.block.hash } },

  handle: async (context, { path }) =>
    toBlockContent(await readBlock(context, readHeightOrHash(path.hash_or_number)), context.network),
});
