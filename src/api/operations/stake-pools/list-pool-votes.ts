import Type from 'typebox';
import type { Voter } from '../../../chains/cardano/governance/governance.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readVotePage } from '../../services/governance/vote-lists.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { LOG } from '../../shapes/governance/vote-lists.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { GovVote } from '../../shapes/transactions/governance-json.js';

export const listPoolVotes = operation({
  id: 'listPoolVotes',
  route: 'GET /api/pools/{poolId}/votes',
  tag: 'Stake Pools',
  summary: "List a stake pool's votes on governance actions",
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db, network }, { path, query }) {
    const voter: Voter = { role: 'pool', credential: { type: 'key', hash: readPoolId(path.poolId) } };
    return readVotePage(db, network, { voters: [voter] }, query);
  },
});
