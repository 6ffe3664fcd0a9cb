import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { OneOf } from '../../kit/schema.js';
import { merkleUpdate } from '../../services/midnight/ledger-events.js';
import { dust, MerkleUpdate, rangeQuery } from '../../shapes/midnight/ledger-events.js';

export const getDustMerkleUpdate = operation({
  ...dust,
  id: 'getDustMerkleUpdate',
  route: 'GET /api/midnight/dust/merkle/{tree}',
  summary: 'Get a Merkle update for a range of a DUST tree',
  description:
    'Wallets apply it to ranges without their own coins instead of replaying events. Both indices are inclusive. Returns 400 for a range beyond the tree and 501 when the source cannot compute updates.',
  path: Type.Object({ tree: OneOf(['commitment', 'generation'], 'DUST tree') }),
  query: rangeQuery,
  result: MerkleUpdate,
  errors: ['not-implemented'],
  example: { path: { tree: 'generation' }, query: { startIndex: 0, endIndex: 1 } },

  handle: ({ db, services }, { path, query }) => merkleUpdate(db, services.clock, `dust-${path.tree}`, query),
});
