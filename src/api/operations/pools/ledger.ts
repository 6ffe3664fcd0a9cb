import Type, { type TSchema } from 'typebox';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../schema.js';
import { AccountReward } from '../accounts/rewards.js';
import { EpochNumber, PoolId, readPoolId } from '../blocks/block-parameters.js';
import { type MissingCapability, notKnownYet } from '../not-known-yet.js';
import { PoolDelegator } from './delegators.js';
import { PoolIdPath } from './pool-id.js';

/** What only a ledger knows about pools: these check what they are asked and say what is missing. */

const UNTIL_KNOWN = 'Answers 501 on networks that do not know it.';
const paged = { page: Page(), pageSize: PageSize() };
const InEpoch = Type.Object({ poolId: PoolId, epoch: EpochNumber });

interface Unknown {
  readonly id: string;
  readonly route: Operation['route'];
  readonly summary: string;
  readonly needs: MissingCapability;
  readonly path?: typeof PoolIdPath | typeof InEpoch;
  readonly query?: ReturnType<typeof Type.Object>;
  readonly result: TSchema;
}

const unknownYet = ({ needs, path = PoolIdPath, query = Type.Object({}), ...definition }: Unknown): Operation =>
  operation({
    ...definition,
    tag: 'Stake Pools',
    description: UNTIL_KNOWN,
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: path as typeof PoolIdPath,
    query,
    errors: ['not-implemented'],
    example: { path: { poolId: EXAMPLE.poolId, ...(path === InEpoch && { epoch: EXAMPLE.block.epoch }) } },

    handle({ db }, { path: { poolId } }) {
      readPoolId(poolId);
      throw notKnownYet(needs, db);
    },
  });

export const listPoolDelegatorsOfEpoch = unknownYet({
  id: 'listPoolDelegatorsOfEpoch',
  route: 'GET /api/pools/{poolId}/delegators/{epoch}',
  summary: 'Who delegated to a pool in an epoch',
  needs: 'stake snapshots',
  path: InEpoch,
  query: Type.Object(paged),
  result: Type.Array(PoolDelegator),
});

export const listInvalidPoolDelegators = unknownYet({
  id: 'listInvalidPoolDelegators',
  route: 'GET /api/pools/{poolId}/invalid-delegators',
  summary: 'Who delegates to a pool without counting for it',
  needs: 'stake snapshots',
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(PoolDelegator),
});

export const listPoolVotingPower = unknownYet({
  id: 'listPoolVotingPower',
  route: 'GET /api/pools/{poolId}/voting-power',
  summary: 'The voting power of a pool in each epoch',
  needs: 'voting power per epoch',
  query: Type.Object({ epoch: Type.Optional(EpochNumber), ...paged }),
  result: Type.Array(
    named(
      'PoolVotingPower',
      Closed({ epoch: Count(FIELD.epochNumber), amount: described(Amount, 'Voting power of the pool, in lovelace') }),
    ),
  ),
});

const Snapshot = Closed({
  epoch: Count(FIELD.epochNumber),
  poolStake: described(Amount, 'Stake of the pool in the snapshot, in lovelace'),
  activeStake: described(Amount, 'Stake of all pools in the snapshot, in lovelace'),
  nonce: Nullable(
    Type.String({ description: 'Epoch nonce that belongs to the snapshot, in hexadecimal; null when not known' }),
  ),
});

export const getPoolStakeSnapshot = unknownYet({
  id: 'getPoolStakeSnapshot',
  route: 'GET /api/pools/{poolId}/stake-snapshot',
  summary: 'The stake of a pool in the three snapshots of the ledger',
  needs: 'stake snapshots',
  result: named(
    'PoolStakeSnapshot',
    Closed({
      mark: described(
        Snapshot,
        'Newest snapshot, taken at the start of this epoch; it elects the leaders of the next one',
      ),
      set: described(Snapshot, 'Snapshot of the epoch before, which elects the leaders of this epoch'),
      go: described(Snapshot, 'Snapshot before that one, from which rewards are computed in this epoch'),
    }),
  ),
});

export const listPoolRewards = unknownYet({
  id: 'listPoolRewards',
  route: 'GET /api/pools/{poolId}/rewards/{epoch}',
  summary: 'Rewards that a pool earned for its delegators in an epoch',
  needs: 'rewards',
  path: InEpoch,
  query: Type.Object(paged),
  result: Type.Array(AccountReward),
});
