import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { OneOf } from '../../kit/schema.js';
import { merkleUpdate } from '../../services/midnight/ledger-events.js';
import { dust, MerkleUpdate, rangeQuery } from '../../shapes/midnight/ledger-events.js';

export const getDustMerkleUpdate = operation({
  ...dust,
  id: 'getDustMerkleUpdate',
  route: 'GET /api/midnight/dust/merkle/{tree}',
  summary: 'A part of a tree of DUST that a wallet owns nothing of',
  description:
    'Wallets apply it in place of replaying events of coins that are not theirs. Both indices belong to the range. Answers 400 for a range beyond the tree and 501 when the source cannot make updates.',
  path: Type.Object({ tree: OneOf(['commitment', 'generation'], 'Which of the two trees of DUST') }),
  query: rangeQuery,
  result: MerkleUpdate,
  errors: ['not-implemented'],
  example: { path: { tree: 'generation' }, query: { startIndex: 0, endIndex: 1 } },

  handle: ({ db, services }, { path, query }) => merkleUpdate(db, services.clock, `dust-${path.tree}`, query),
});
