import Type from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { accountStakesIn, type EpochStake } from '../../../../store/queries/cardano/accounts/epoch-stakes.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { poolPowerByEpoch } from '../../../../store/queries/cardano/governance/voting-power.js';
import { findStakeIds } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { poolPowers } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { registrationsOfPools, retirementsOfPools } from '../../../../store/queries/cardano/pools/pool-certificates.js';
import { findPoolIds, poolHashes } from '../../../../store/queries/cardano/pools/registered-pools.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Closed } from '../../../kit/schema.js';
import { listPoolHistory } from '../../../operations/stake-pools/list-pool-history.js';
import { poolNumber } from '../../../services/stake-pools/pool-id.js';
import type { Certificates } from '../../../shapes/stake-pools/history.js';
import { poolInEpoch } from '../../../shapes/stake-pools/pool-in-epoch.js';
import { activeFrom, toOwnersJson } from '../../../shapes/stake-pools/pool-json.js';
import { callOperation } from '../call-operation.js';
import { EpochParameter, readEpochBounds } from '../epochs/epoch-parameter.js';
import { amount, amountOrNull, count, FIELDS, number, numberOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { PoolId, PoolIds, readPoolId } from './pool-columns.js';

interface OwnHistory {
  readonly epochNo: number;
  readonly activeStake: string | null;
  readonly activeStakePct: number | null;
  readonly saturationPct: number | null;
  readonly blockCnt: number;
  readonly delegatorCnt: number | null;
  readonly margin: number;
  readonly fixedCost: string;
  readonly poolFees: string | null;
  readonly delegRewards: string | null;
  readonly memberRewards: string | null;
  readonly epochRos: number | null;
}

export const poolHistory = koiosRoute({
  path: 'pool_history',
  summary: 'List the stake, blocks and rewards of a pool by epoch, newest first',
  description: 'Epochs before the current one. Rewards are 0 until they are paid.',
  columns: {
    epoch_no: FIELDS.epoch_no,
    active_stake: amountOrNull('Active stake, in lovelace'),
    active_stake_pct: numberOrNull('Share of all active stake, in percent'),
    saturation_pct: number('Saturation, in percent'),
    block_cnt: count('Number of blocks'),
    delegator_cnt: count('Number of delegators'),
    margin: number('Margin, 0 to 1'),
    fixed_cost: amount('Fixed cost, in lovelace'),
    pool_fees: amount('Fees of the operator, in lovelace'),
    deleg_rewards: amount('Rewards of all delegators, in lovelace'),
    member_rewards: amountOrNull('Rewards of delegators other than the owners, in lovelace'),
    epoch_ros: number('Return on stake in percent per year'),
  },
  parameters: { _pool_bech32: PoolId, ...EpochParameter },
  errors: ['not-implemented'],
  example: { query: { _pool_bech32: EXAMPLE.poolId } },

  async read(context, { parameters, request }) {
    const { db } = context;
    await requireLedger(db);
    if ((await poolNumber(db, readPoolId(parameters._pool_bech32))) === undefined) return [];
    const path = { poolId: parameters._pool_bech32 };
    const [history, { epoch: current }] = await Promise.all([
      callOperation<readonly OwnHistory[]>(listPoolHistory, context, { path }),
      readTip(db),
    ]);
    const { from, to } = readEpochBounds(request, parameters._epoch_no);
    return history
      .filter(({ epochNo }) => epochNo < current && epochNo >= from && epochNo <= to)
      .map((epoch) => ({
        epoch_no: epoch.epochNo,
        active_stake: epoch.activeStake,
        active_stake_pct: epoch.activeStakePct,
        saturation_pct: epoch.saturationPct ?? 0,
        block_cnt: epoch.blockCnt,
        delegator_cnt: epoch.delegatorCnt ?? 0,
        margin: epoch.margin,
        fixed_cost: epoch.fixedCost,
        pool_fees: epoch.poolFees ?? '0',
        deleg_rewards: epoch.delegRewards ?? '0',
        member_rewards: epoch.memberRewards,
        epoch_ros: epoch.epochRos ?? 0,
      }));
  },
});

export const poolOwnerHistory = koiosRoute({
  path: 'pool_owner_history',
  summary: 'List the pledge and the active stake of the owners of pools by epoch, newest first',
  columns: {
    pool_id_bech32: FIELDS.pool_id_bech32,
    stake_address: FIELDS.stake_address,
    declared_pledge: amount('Declared pledge, in lovelace'),
    epoch_no: FIELDS.epoch_no,
    active_stake: amount('Active stake of the owner in the pool, in lovelace'),
  },
  body: Closed(PoolIds),
  batch: ['_pool_bech32_ids'],
  errors: ['not-implemented'],
  example: { body: { _pool_bech32_ids: [EXAMPLE.poolId] } },

  async read(context, { body, request }) {
    const { db, network } = context;
    await requireLedger(db);
    const hashes = body._pool_bech32_ids.map(readPoolId);
    const ids = await findPoolIds(db, hashes);
    const poolIds = [...ids.values()];
    const [registrations, retirements] = await Promise.all([
      registrationsOfPools(db, poolIds),
      retirementsOfPools(db, poolIds),
    ]);
    const owners = [...new Set(registrations.flatMap(({ parameters }) => parameters.owners.map(toHex)))];
    const stakeIds = await findStakeIds(
      db,
      owners.map((owner) => ({ type: 'key', hash: fromHex(owner) })),
    );
    const stakes = await accountStakesIn(
      db,
      stakeIds.filter((id) => id !== undefined),
      readEpochBounds(request, undefined),
    );
    return [...new Set(hashes.map(toHex))].flatMap((pool) => {
      const isOwn = (hash: Uint8Array): boolean => toHex(hash) === pool;
      const own = {
        registrations: registrations.filter(({ parameters }) => isOwn(parameters.operator)),
        retirements: retirements.filter((retirement) => isOwn(retirement.pool)),
      };
      const newestFirst = stakes.filter(({ poolId }) => poolId === ids.get(pool)).reverse();
      return toOwnerRows(network, own, newestFirst);
    });
  },
});

/** The parameters of each epoch are those of the newest registration that is active in it. */
function toOwnerRows(
  network: CardanoNetwork,
  { registrations, retirements }: Pick<Certificates, 'registrations' | 'retirements'>,
  stakes: readonly EpochStake[],
) {
  const active = registrations.map(({ parameters, position }, index) => {
    const { epoch } = position.block;
    const before = poolInEpoch(registrations.slice(0, index), retirements, epoch);
    return { parameters, from: activeFrom(epoch, before === undefined || before.status === 'retired') };
  });
  return stakes.flatMap(({ pool, stake, epoch, lovelace }) => {
    const parameters = active.findLast(({ from }) => from <= epoch)?.parameters;
    const owner = parameters?.owners.findIndex((each) => toHex(each) === toHex(stake.hash)) ?? -1;
    if (parameters === undefined || owner < 0) return [];
    return [
      {
        pool_id_bech32: poolIdBech32(pool),
        stake_address: toOwnersJson(parameters, network)[owner]!,
        declared_pledge: parameters.pledge.toString(),
        epoch_no: epoch,
        active_stake: lovelace.toString(),
      },
    ];
  });
}

const MAX_EPOCHS = 100_000;

export const poolVotingPowerHistory = koiosRoute({
  path: 'pool_voting_power_history',
  summary: 'List the voting power of pools by epoch, newest first',
  columns: {
    pool_id_bech32: FIELDS.pool_id_bech32,
    epoch_no: FIELDS.epoch_no,
    amount: amount('Voting power, in lovelace'),
  },
  parameters: { ...EpochParameter, _pool_bech32: Type.Optional(PoolId) },
  narrowBy: ['epoch_no'],
  errors: ['not-implemented'],
  example: { query: { _pool_bech32: EXAMPLE.poolId } },

  async read({ db }, { parameters, request }) {
    await requireLedger(db);
    const { epoch: current } = await readTip(db);
    const bounds = readEpochBounds(request, parameters._epoch_no);
    const range = { from: bounds.from, to: Math.min(bounds.to, current) };
    if (parameters._pool_bech32 !== undefined) {
      const hash = readPoolId(parameters._pool_bech32);
      const id = await poolNumber(db, hash);
      if (id === undefined) return [];
      const powers = await poolPowerByEpoch(db, id, { ...range, skip: 0, limit: MAX_EPOCHS });
      return powers.map(({ epoch, lovelace }) => ({
        pool_id_bech32: poolIdBech32(hash),
        epoch_no: epoch,
        amount: lovelace.toString(),
      }));
    }
    const batches = (async function* () {
      for (let epoch = range.to; epoch >= range.from; epoch -= 1) {
        const powers = [...(await poolPowers(db, epoch))];
        // Voting power exists since Conway.
        if (powers.length === 0 && epoch < current) return;
        const hashes = await poolHashes(
          db,
          powers.map(([id]) => id),
        );
        yield powers.map(([, lovelace], index) => ({
          pool_id_bech32: poolIdBech32(hashes[index]!),
          epoch_no: epoch,
          amount: lovelace.toString(),
        }));
      }
    })();
    return { batches, sorted: [{ column: 'epoch_no', descending: true }] };
  },
});
