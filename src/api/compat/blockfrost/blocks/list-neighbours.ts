import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { readNeighbours } from '../../../services/cardano-blocks/single-block.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PageQuery, toNumberedPage } from '../paging.js';
import { PARAMETER, readHeightOrHash } from '../parameters.js';
import { BlockContent, toBlockContent } from './block-content.js';

const listNeighbours = (
  direction: 'next' | 'previous',
  text: { readonly id: `blockfrost.${string}`; readonly summary: string; readonly description?: string },
) =>
  operation({
    ...BLOCKFROST_ROUTE,
    ...text,
    route: `GET ${BLOCKFROST}/blocks/{hash_or_number}/${direction}`,
    path: Type.Object({ hash_or_number: PARAMETER.block }),
    query: PageQuery,
    result: Type.Array(BlockContent),
    cachedUntilNextBlock: true,
    errors: ['not-found'],
    example: { path: { hash_or_number: EXAMPLE.block.hash }, query: { count: 3 } },

    async handle(context, { path, query }) {
      const id = readHeightOrHash(path.hash_or_number);
      const blocks = await readNeighbours(context, id, toNumberedPage(query), direction);
      if (direction === 'previous') blocks.reverse();
      return blocks.map((block) => toBlockContent(block, context.network));
    },
  });

export const listNextBlocks = listNeighbours('next', {
  id: 'blockfrost.listNextBlocks',
  summary: 'List the blocks after a block, oldest first',
});

export const listPreviousBlocks = listNeighbours('previous', {
  id: 'blockfrost.listPreviousBlocks',
  summary: 'List the blocks before a block, oldest first',
  description: 'The first page has the nearest blocks.',
});
