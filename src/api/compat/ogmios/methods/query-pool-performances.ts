import Type from 'typebox';
import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { ProtocolParameters } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../../../chains/cardano/parameters/protocol-parameters-known.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { estimatePerformance } from '../../../../ledger/rewards/pool-performance.js';
import { findBestPools, projectMemberReward, type RatedPool } from '../../../../ledger/rewards/projected-rewards.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { findAccounts } from '../../../../store/queries/cardano/accounts/accounts.js';
import { readLedgerPots } from '../../../../store/queries/cardano/ledger/pots.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Closed, ExactInteger } from '../../../kit/schema.js';
import { readEnforcedParameters } from '../../../services/epochs/epoch-state.js';
import { addRewardBalances } from '../../../services/stake-pools/live-stake.js';
import { readPoolPerformances } from '../../../services/stake-pools/pool-performance.js';
import { listPools } from '../../../services/stake-pools/pools.js';
import { CredentialLists, readCredentials, STAKE_PREFIXES } from '../credentials.js';
import { method } from '../method.js';
import type { OgmiosContext } from '../ogmios-route.js';
import { NoParams } from '../params.js';
import { readLedger } from '../read-ledger.js';
import { toAda, toRatio } from '../values.js';

/** Each of them has a reward for every pool in the response, which is one message. */
const MAX_DELEGATORS = 25;

interface Ranking {
  readonly parameters: ProtocolParameters;
  readonly rewards: bigint;
  /** Maximum supply minus the reserves. */
  readonly circulation: bigint;
  readonly pools: readonly RatedPool[];
}

/** All registered pools with their current stake. */
async function readRanking(
  { network, services }: OgmiosContext,
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<Ranking> {
  await requireLedger(db);
  const [pools, { rewards, estimates }, parameters, { reserves }] = await Promise.all([
    listPools({ db, network, services }),
    readPoolPerformances(db, network, epoch),
    readEnforcedParameters(db, network, epoch),
    readLedgerPots(db),
  ]);
  const unrated = estimatePerformance(undefined);
  return {
    parameters,
    rewards,
    circulation: knownParameters(network).maxLovelaceSupply - reserves,
    pools: pools.flatMap(({ state, json }) => {
      if (state.status === 'retired') return [];
      const { pledge, cost, margin } = state.parameters;
      const estimate = estimates.get(json.poolIdHex);
      return [
        {
          hash: json.poolIdHex,
          stake: BigInt(json.liveStake),
          ownerStake: BigInt(json.livePledge),
          pledge,
          cost,
          margin,
          performance: estimate ?? unrated,
          rated: estimate !== undefined,
        },
      ];
    }),
  };
}

export const queryStakePoolsPerformances = method({
  lane: 'ledger',
  params: NoParams,

  run: (context, _params, session) =>
    readLedger(context, session, async (db, { epoch }) => {
      const { parameters, rewards, circulation, pools } = await readRanking(context, db, epoch);
      return {
        desiredNumberOfStakePools: parameters.desiredPools,
        stakePoolPledgeInfluence: toRatio(parameters.poolPledgeInfluence),
        totalRewardsInEpoch: toAda(rewards),
        activeStakeInEpoch: toAda(pools.reduce((sum, { stake }) => sum + stake, 0n)),
        totalStakeInEpoch: toAda(circulation),
        stakePools: Object.fromEntries(
          pools.map((pool) => {
            const id = poolIdBech32(fromHex(pool.hash));
            return [
              id,
              {
                id,
                stake: toAda(pool.stake),
                ownerStake: toAda(pool.ownerStake),
                approximatePerformance: pool.performance,
                parameters: { cost: toAda(pool.cost), margin: toRatio(pool.margin), pledge: toAda(pool.pledge) },
              },
            ];
          }),
        ),
      };
    }),
});

export const queryProjectedRewards = method({
  lane: 'ledger',
  params: Closed({
    ...CredentialLists,
    stake: Type.Optional(Type.Array(Closed({ ada: Closed({ lovelace: ExactInteger }) }), { maxItems: MAX_DELEGATORS })),
  }),

  run(context, { stake = [], ...lists }, session) {
    const credentials = readCredentials(lists, STAKE_PREFIXES);
    const amounts = stake.map(({ ada }) => BigInt(ada.lovelace));
    if (amounts.some((lovelace) => lovelace < 0n))
      throw new ServiceError('invalid', 'stake has a negative amount: pass 0 or more lovelace');
    if (credentials.length + amounts.length > MAX_DELEGATORS)
      throw new ServiceError(
        'invalid',
        `stake, keys and scripts have ${credentials.length + amounts.length} entries: pass at most ${MAX_DELEGATORS} together`,
      );
    return readLedger(context, session, async (db, { epoch }) => {
      const ranking = await readRanking(context, db, epoch);
      const delegators = [
        ...amounts.map((lovelace) => [lovelace.toString(), lovelace] as const),
        ...(await readStakes(db, credentials)),
      ];
      const { parameters, pools } = ranking;
      const best = findBestPools(parameters, ranking, pools);
      return Object.fromEntries(
        delegators.map(([name, lovelace]) => [
          name,
          Object.fromEntries(
            pools.map((pool) => [
              poolIdBech32(fromHex(pool.hash)),
              toAda(projectMemberReward(parameters, ranking, { pool, best: best.has(pool.hash), stake: lovelace })),
            ]),
          ),
        ]),
      );
    });
  },
});

/** The stake of accounts that delegate to a pool; that of all others is 0. */
async function readStakes(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<readonly (readonly [hash: string, lovelace: bigint])[]> {
  const accounts = await findAccounts(db, credentials);
  const delegating = accounts
    .filter(({ delegation }) => delegation !== undefined)
    .map(({ id, stake, unspentStake }) => ({ stakeId: id, hash: toHex(stake.hash), lovelace: unspentStake }));
  const stakes = new Map((await addRewardBalances(db, delegating)).map(({ hash, lovelace }) => [hash, lovelace]));
  return credentials.map(({ hash }) => [toHex(hash), stakes.get(toHex(hash)) ?? 0n]);
}
