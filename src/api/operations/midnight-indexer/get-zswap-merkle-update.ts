import { operation } from '../../kit/operation.js';
import { merkleUpdate } from '../../services/midnight/ledger-events.js';
import { indexer, MerkleUpdate, rangeQuery } from '../../shapes/midnight/ledger-events.js';

export const getZswapMerkleUpdate = operation({
  ...indexer,
  id: 'getZswapMerkleUpdate',
  route: 'GET /api/midnight/zswap/merkle',
  summary: 'Get a Merkle update for a range of the shielded coin tree',
  description:
    'Wallets apply it to ranges without their own coins instead of replaying events. Both indices are inclusive. Returns 400 for a range beyond the tree and 501 when the source cannot compute updates.',
  query: rangeQuery,
  result: MerkleUpdate,
  errors: ['not-implemented'],
  example: { query: { startIndex: 0, endIndex: 0 } },

  handle: ({ db, services }, { query }) => merkleUpdate(db, services.clock, 'zswap', query),
});
