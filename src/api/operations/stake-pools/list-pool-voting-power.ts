import Type from 'typebox';
import { poolPowerByEpoch } from '../../../store/queries/cardano/governance/voting-power.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { requirePool } from '../../services/stake-pools/pool-id.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

const MAX_EPOCH = 2 ** 31 - 1;

export const listPoolVotingPower = operation({
  id: 'listPoolVotingPower',
  route: 'GET /api/pools/{poolId}/voting-power',
  tag: 'Stake Pools',
  summary: "List a stake pool's voting power per epoch, newest first",
  description: `Power in an epoch is the stake of the pool at its first block, with the deposits of open proposals of its delegators. Epochs before Conway, and those in which the pool had no delegators, are left out. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber), page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'PoolVotingPower',
      Closed({ epoch: Count(FIELD.epochNumber), amount: described(Amount, 'Voting power of the pool, in lovelace') }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: ({ db }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const { id } = await requirePool(snapshot, path.poolId);
      const { epoch: from = 0, epoch: to = MAX_EPOCH } = query;
      const epochs = await numberedPage(query, (range) => poolPowerByEpoch(snapshot, id, { from, to, ...range }));
      return epochs.map(({ epoch, lovelace }) => ({ epoch, amount: lovelace.toString() }));
    }),
});
