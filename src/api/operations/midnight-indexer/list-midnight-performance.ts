import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common, Epoch, toRange } from '../../shapes/midnight/lookups.js';

export const listMidnightPerformance = operation({
  ...common,
  id: 'listMidnightPerformance',
  route: 'GET /api/midnight/epochs/{epoch}/performance',
  summary: 'List produced and expected blocks of validators in an epoch',
  description:
    'Compares the blocks of each validator with its seats. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  path: Epoch,
  query: Type.Object({ page: Page(10_000), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'MidnightPerformance',
      Closed({
        validatorKey: Type.String({ description: 'Public key of the validator, in hexadecimal' }),
        poolId: Nullable(
          Type.String({
            description: 'Id of its Cardano stake pool, in hexadecimal; null for a permissioned validator',
          }),
        ),
        produced: Count('Number of blocks that it produced'),
        expected: Count('Number of blocks that it was expected to produce'),
        label: Nullable(Type.String({ description: 'Name of the validator; null when not known' })),
        stake: Nullable(
          Type.String({
            description: 'Stake in the snapshot of the epoch, as the indexer states it; null when not known',
          }),
        ),
        validatorClass: Nullable(
          Type.String({ description: 'Kind of validator, as the indexer names it; null when not known' }),
        ),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { epoch: '980555' } },

  handle: async ({ db, services }, { path, query }) => [
    ...(await runLookup(db, services.clock, { what: 'performance', ...path, ...toRange(query) })),
  ],
});
