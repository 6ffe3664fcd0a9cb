import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { unknownYet } from '../../services/stake-pools/ledger.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { paged } from '../../shapes/stake-pools/ledger.js';

export const listPoolVotingPower = unknownYet({
  id: 'listPoolVotingPower',
  route: 'GET /api/pools/{poolId}/voting-power',
  summary: "List a stake pool's voting power per epoch",
  needs: 'voting power per epoch',
  query: Type.Object({ epoch: Type.Optional(EpochNumber), ...paged }),
  result: Type.Array(
    named(
      'PoolVotingPower',
      Closed({ epoch: Count(FIELD.epochNumber), amount: described(Amount, 'Voting power of the pool, in lovelace') }),
    ),
  ),
});
