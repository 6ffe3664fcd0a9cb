import { operation } from '../../kit/operation.js';
import { merkleUpdate } from '../../services/midnight/ledger-events.js';
import { indexer, MerkleUpdate, rangeQuery } from '../../shapes/midnight/ledger-events.js';

export const getZswapMerkleUpdate = operation({
  ...indexer,
  id: 'getZswapMerkleUpdate',
  route: 'GET /api/midnight/zswap/merkle',
  summary: 'A part of the tree of shielded coins that a wallet owns nothing of',
  description:
    'Wallets apply it in place of replaying events of coins that are not theirs. Both indices belong to the range. Answers 400 for a range beyond the tree and 501 when the source cannot make updates.',
  query: rangeQuery,
  result: MerkleUpdate,
  errors: ['not-implemented'],
  example: { query: { startIndex: 0, endIndex: 0 } },

  handle: ({ db, services }, { query }) => merkleUpdate(db, services.clock, 'zswap', query),
});
