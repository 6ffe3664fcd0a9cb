import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { readNeighbours } from '../../../services/epochs/epochs.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PageQuery, toNumberedPage } from '../paging.js';
import { PARAMETER, readEpoch } from '../parameters.js';
import { EpochContent, toEpochContent } from './epoch-content.js';

const listNeighbours = (
  direction: 'next' | 'previous',
  text: { readonly id: `blockfrost.${string}`; readonly summary: string; readonly description?: string },
) =>
  operation({
    ...BLOCKFROST_ROUTE,
    ...text,
    route: `GET ${BLOCKFROST}/epochs/{number}/${direction}`,
    path: Type.Object({ number: PARAMETER.epoch }),
    query: PageQuery,
    result: Type.Array(EpochContent),
    cachedUntilNextBlock: true,
    errors: ['not-found'],
    example: { path: { number: direction === 'next' ? EXAMPLE.block.epoch : EXAMPLE.settledEpoch } },

    async handle(context, { path, query }) {
      const epochs = await readNeighbours(context, readEpoch(path.number), toNumberedPage(query), direction);
      if (direction === 'previous') epochs.reverse();
      return epochs.map(toEpochContent);
    },
  });

export const listNextEpochs = listNeighbours('next', {
  id: 'blockfrost.listNextEpochs',
  summary: 'List the epochs after an epoch, oldest first',
});

export const listPreviousEpochs = listNeighbours('previous', {
  id: 'blockfrost.listPreviousEpochs',
  summary: 'List the epochs before an epoch, oldest first',
  description: 'The first page has the nearest epochs.',
});
