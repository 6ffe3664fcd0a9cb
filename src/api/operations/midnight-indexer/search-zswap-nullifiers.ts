import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { search } from '../../services/midnight/ledger-events.js';
import { found, indexer, MAX_MATCHES, NullifierSearch } from '../../shapes/midnight/ledger-events.js';

export const searchZswapNullifiers = operation({
  ...indexer,
  id: 'searchZswapNullifiers',
  route: 'POST /api/midnight/zswap/nullifiers/search',
  summary: 'Search spent shielded coins by nullifier prefix',
  description: `At most ${MAX_MATCHES}, oldest first: use a smaller block range or longer prefixes to get the rest.`,
  batch: ['prefixes'],
  body: NullifierSearch,
  result: Type.Array(named('MidnightZswapNullifier', Closed(found))),
  errors: [],
  example: { body: { prefixes: ['e4'] } },

  handle: async ({ db }, { body }) =>
    (await search(db, 'ZSWAP', body)).map(({ nullifier, txHash, height }) => ({
      nullifier,
      txHash,
      blockHeight: height,
    })),
});
