import Type, { type Static } from 'typebox';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { blocksByEpoch } from '../../../store/queries/cardano/pools/pool-blocks.js';
import type { PoolRegistrationFact } from '../../../store/queries/cardano/pools/pool-certificates.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { readCertificates } from '../../services/stake-pools/history.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { poolInEpoch } from '../../shapes/stake-pools/pool-in-epoch.js';

const PoolHistory = named(
  'PoolHistory',
  Closed({
    epochNo: Count(FIELD.epochNumber),
    activeStake: Nullable(
      described(
        Amount,
        'Stake of the pool that counted in the epoch, in lovelace; null: stake snapshots are not known',
      ),
    ),
    activeStakePct: Nullable(
      Type.Number({ description: 'Share of all active stake, in percent; null: stake snapshots are not known' }),
    ),
    saturationPct: Nullable(
      Type.Number({
        description: 'Stake relative to the saturation point, in percent; null: stake snapshots are not known',
      }),
    ),
    blockCnt: Count('Number of blocks that it minted'),
    delegatorCnt: Nullable(Count('Number of delegators in the epoch; null: stake snapshots are not known')),
    margin: Type.Number({ description: 'Share of the rewards, 0 to 1' }),
    fixedCost: described(Amount, 'Fixed cost for the epoch, in lovelace'),
    poolFees: Nullable(
      described(Amount, 'Fixed cost and margin that the operator took, in lovelace; null: rewards are not known'),
    ),
    delegRewards: Nullable(described(Amount, 'Rewards of all delegators, in lovelace; null: rewards are not known')),
    memberRewards: Nullable(
      described(Amount, 'Rewards of delegators other than the owners, in lovelace; null: rewards are not known'),
    ),
    epochRos: Nullable(
      Type.Number({ description: 'Return on stake of the epoch in percent a year; null: rewards are not known' }),
    ),
  }),
);

export const listPoolHistory = operation({
  id: 'listPoolHistory',
  route: 'GET /api/pools/{poolId}/history',
  tag: 'Stake Pools',
  summary: "List a stake pool's history per epoch, newest first",
  description: 'Starts with its registration, without epochs in which it was retired. Stake and rewards are null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(PoolHistory),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { hash, registrations, retirements } = await readCertificates(snapshot, path.poolId);
      const first = registrations[0]?.position.block.epoch;
      if (first === undefined) return [];
      const { epoch: current } = await readTip(snapshot);
      const mintedBlocks = await blocksByEpoch(snapshot, hash);
      const history: Static<typeof PoolHistory>[] = [];
      for (let epoch = current; epoch >= first; epoch -= 1) {
        const registration = poolInEpoch(registrations, retirements, epoch);
        if (registration === undefined || registration.status === 'retired') continue;
        history.push(toPoolEpochJson(epoch, registration.registration, mintedBlocks.get(epoch) ?? 0));
      }
      return history;
    }),
});

const toPoolEpochJson = (
  epochNo: number,
  { parameters }: PoolRegistrationFact,
  blockCnt: number,
): Static<typeof PoolHistory> => ({
  epochNo,
  activeStake: null,
  activeStakePct: null,
  saturationPct: null,
  blockCnt,
  delegatorCnt: null,
  margin: rationalToNumber(parameters.margin),
  fixedCost: parameters.cost.toString(),
  poolFees: null,
  delegRewards: null,
  memberRewards: null,
  epochRos: null,
});
