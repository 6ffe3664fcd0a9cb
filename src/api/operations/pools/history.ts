import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blocksByEpoch } from '../../../store/queries/cardano/pool-blocks.js';
import {
  type PoolRegistrationFact,
  type PoolRetirementFact,
  registrationsOfPool,
  retirementsOfPool,
} from '../../../store/queries/cardano/pool-certificates.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../schema.js';
import { EpochNumber, PoolId } from '../blocks/block-parameters.js';
import { ExactJson } from '../transactions/data-json.js';
import { poolMetadataAnchor, poolOwnership, Relay } from '../transactions/pool-json.js';
import { knownPool, noSuchPool, PoolIdPath } from './pool-id.js';
import { poolInEpoch } from './pool-in-epoch.js';
import { shownOwners, shownRelays } from './pool-json.js';

const PoolDetails = named(
  'PoolDetails',
  Closed({
    epoch: Count(FIELD.epochNumber),
    poolId: Type.String({ description: 'Bech32' }),
    poolHash: Type.String({ description: 'Hexadecimal' }),
    pledge: described(Amount, 'Declared pledge, in lovelace'),
    cost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
    margin: Type.Number({ description: 'Share of the rewards, 0 to 1' }),
    relays: Type.Array(Relay, { description: FIELD.relays }),
    vrfKeyHash: Type.String({ description: 'Hash of the VRF key, 64 hexadecimal digits' }),
    ...poolOwnership,
    ...poolMetadataAnchor,
    txHash: Type.String({ description: 'Transaction with the certificate that set these parameters' }),
    certIndex: Count('Place among the certificates of the transaction'),
    status: OneOf(['registered', 'retiring', 'retired'], 'State of the pool in that epoch'),
    retireEpoch: Nullable(Count('Retirement epoch as announced in that epoch')),
    ros: Nullable(Type.Number({ description: 'Return on stake in percent a year; null: rewards are not known' })),
    extendedMetadata: ExactJson('Null: not fetched'),
  }),
);

export const getPoolInEpoch = operation({
  id: 'getPoolInEpoch',
  route: 'GET /api/pools/{poolId}/epochs/{epoch}',
  tag: 'Stake Pools',
  summary: 'The parameters of a pool in an epoch',
  description:
    'Those that the ledger held at its end. A change takes effect with the epoch after its certificate, so that asking for the next epoch tells what is pending.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ poolId: PoolId, epoch: EpochNumber }),
  result: PoolDetails,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId, epoch: EXAMPLE.block.epoch } },

  async handle({ db, network }, { path: { poolId, epoch } }) {
    const { hash, registrations, retirements } = await certificatesOf(db, poolId);
    const then = poolInEpoch(registrations, retirements, epoch);
    if (then === undefined) throw noSuchPool(hash, db);
    const { registration, status, retireEpoch } = then;
    const { parameters, place, certIndex } = registration;
    return {
      epoch,
      poolId: poolIdBech32(hash),
      poolHash: toHex(hash),
      pledge: parameters.pledge.toString(),
      cost: parameters.cost.toString(),
      margin: rationalToNumber(parameters.margin),
      relays: shownRelays(parameters),
      vrfKeyHash: toHex(parameters.vrfKeyHash),
      rewardAccount: addressBytesText(parameters.rewardAccount),
      poolOwners: shownOwners(parameters, network),
      metadataUrl: parameters.metadata?.url ?? null,
      metadataHash: parameters.metadata === undefined ? null : toHex(parameters.metadata.hash),
      txHash: toHex(place.hash),
      certIndex,
      status,
      retireEpoch: retireEpoch ?? null,
      ros: null,
      extendedMetadata: null,
    };
  },
});

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
    blockCnt: Count('Blocks that it made'),
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
  summary: 'A pool in each epoch, newest first',
  description: 'From its registration on, without epochs in which it was retired. Stake and rewards are null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(PoolHistory),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { hash, registrations, retirements } = await certificatesOf(snapshot, path.poolId);
      const first = registrations[0]?.place.block.epoch;
      if (first === undefined) return [];
      const { epoch: current } = await readTip(snapshot);
      const made = await blocksByEpoch(snapshot, hash);
      const history: Static<typeof PoolHistory>[] = [];
      for (let epoch = current; epoch >= first; epoch -= 1) {
        const then = poolInEpoch(registrations, retirements, epoch);
        if (then === undefined || then.status === 'retired') continue;
        history.push(shownEpoch(epoch, then.registration, made.get(epoch) ?? 0));
      }
      return history;
    }),
});

const shownEpoch = (
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

const PoolOwnerHistory = named(
  'PoolOwnerHistory',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    stakeAddress: Type.String({ description: 'Stake address of the owner, bech32' }),
    declaredPledge: described(Amount, 'Pledge of the certificate, in lovelace'),
    epoch: Count('Epoch of the certificate that names the owner'),
    activeStake: Nullable(
      described(Amount, 'Active stake of the owner, in lovelace; null: stake snapshots are not known'),
    ),
  }),
);

export const listPoolOwners = operation({
  id: 'listPoolOwners',
  route: 'GET /api/pools/{poolId}/owners',
  tag: 'Stake Pools',
  summary: 'Owners that the certificates of a pool name, newest first',
  description: 'One entry for each owner of each registration certificate. Answers 404 when the pool is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(PoolOwnerHistory),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path }) {
    const { hash, registrations } = await certificatesOf(db, path.poolId);
    return registrations.toReversed().flatMap(({ parameters, place }) =>
      shownOwners(parameters, network).map((stakeAddress) => ({
        poolIdBech32: poolIdBech32(hash),
        stakeAddress,
        declaredPledge: parameters.pledge.toString(),
        epoch: place.block.epoch,
        activeStake: null,
      })),
    );
  },
});

interface Certificates {
  readonly hash: Uint8Array;
  readonly registrations: readonly PoolRegistrationFact[];
  readonly retirements: readonly PoolRetirementFact[];
}

const certificatesOf = (db: NetworkDb<'cardano'>, text: string): Promise<Certificates> =>
  db.snapshot(async (snapshot) => {
    const { id, hash } = await knownPool(snapshot, text);
    const registrations = await registrationsOfPool(snapshot, id);
    return { hash, registrations, retirements: await retirementsOfPool(snapshot, id) };
  });
