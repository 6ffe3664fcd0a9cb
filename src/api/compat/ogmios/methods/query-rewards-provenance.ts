import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { lowest } from '../../../../chains/cardano/rational.js';
import { epochLength } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { ledgerConstants } from '../../../../ledger/constants.js';
import { ignoresPerformance, leaderReward, poolReward } from '../../../../ledger/rewards/pool-reward.js';
import { expectedBlocks, fundRewards, type RewardFunds } from '../../../../ledger/rewards/reward-pot.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { type EpochPool, poolsOfEpoch } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { blocksByIssuer } from '../../../../store/queries/cardano/pools/pool-blocks.js';
import { poolHashes } from '../../../../store/queries/cardano/pools/registered-pools.js';
import { snapshotStakes } from '../../../../store/queries/cardano/pools/snapshot-delegators.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { readEpochState } from '../../../services/epochs/epoch-state.js';
import { toPoolShare } from '../../../services/stake-pools/estimate-rewards.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { LEDGER_ERROR, readLedger } from '../read-ledger.js';
import { RpcError } from '../rpc.js';
import { toAda, toOrigin, toRatio } from '../values.js';

/** A response is one message, so it cannot be streamed. */
const MAX_DELEGATORS = 100_000;

/** The rewards of the epoch before, which the ledger computes in the current one, and how they come about. */
export const queryRewardsProvenance = method({
  lane: 'ledger',
  params: NoParams,
  run: (context, _params, session) =>
    readLedger(context, session, async (db, { epoch }) => {
      await requireLedger(db);
      return await readProvenance(db, context.network, epoch);
    }),
});

async function readProvenance(db: NetworkDb<'cardano'>, network: CardanoNetwork, epoch: number): Promise<object> {
  const state = await readEpochState(db, network, epoch);
  const earned = await readEpochState(db, network, epoch - 1);
  if (state === undefined || earned === undefined)
    throw new RpcError(
      LEDGER_ERROR.unavailable,
      'Query unavailable: the chain has no two epochs with a stake snapshot.',
    );
  const { parameters, activeStake } = earned;
  const { fees, reserves } = state;
  const constants = ledgerConstants(network);
  const epochSlots = epochLength(network, epoch);
  const blocks = await blocksByIssuer(db, epoch - 1);
  const pools = await readProducers(db, epoch - 1, blocks);
  const made = pools.reduce((sum, each) => sum + each.blocks, 0);
  const funds = fundRewards({ parameters, fees, reserves, epochSlots }, constants, { activeStake, blocks: made });
  const expected = expectedBlocks(parameters, constants, epochSlots);
  const efficiency =
    ignoresPerformance(parameters) || expected === 0n ? lowest(1n, 1n) : lowest(BigInt(made), expected);
  const delegators = await readDelegators(db, epoch - 1, pools);
  return {
    totalStake: toAda(funds.circulation),
    activeStake: toAda(activeStake),
    fees: toAda(fees),
    incentives: toAda(funds.expansion),
    treasuryTax: toAda(funds.tax),
    totalRewards: toAda(funds.expansion + fees),
    efficiency: toRatio(efficiency),
    stakePools: Object.fromEntries(
      pools.map((each) => {
        const share = toPoolShare(each.pool, each.blocks);
        const reward = poolReward(parameters, funds, share);
        return [
          poolIdBech32(each.hash),
          {
            relativeStake: toRatio(relativeStake(each.pool, funds)),
            blocksMade: each.blocks,
            totalRewards: toAda(reward),
            leaderReward: toAda(leaderReward(reward, share)),
            delegators: delegators.get(each.pool.poolId) ?? [],
          },
        ];
      }),
    ),
  };
}

const relativeStake = ({ stake }: EpochPool, { circulation }: RewardFunds) =>
  lowest(stake, circulation > 0n ? circulation : 1n);

interface Producer {
  readonly pool: EpochPool;
  readonly hash: Uint8Array;
  readonly blocks: number;
}

/** The pools of the snapshot that made blocks. */
async function readProducers(
  db: NetworkDb<'cardano'>,
  epoch: number,
  blocks: ReadonlyMap<string, number>,
): Promise<readonly Producer[]> {
  const pools = [...(await poolsOfEpoch(db, epoch)).values()];
  const hashes = await poolHashes(
    db,
    pools.map(({ poolId }) => poolId),
  );
  return pools.flatMap((pool, index) => {
    const hash = hashes[index];
    const count = hash && blocks.get(toHex(hash));
    return hash === undefined || count === undefined ? [] : [{ pool, hash, blocks: count }];
  });
}

async function readDelegators(
  db: NetworkDb<'cardano'>,
  epoch: number,
  producers: readonly Producer[],
): Promise<ReadonlyMap<number, readonly object[]>> {
  const count = producers.reduce((sum, { pool }) => sum + pool.delegators, 0);
  if (count > MAX_DELEGATORS)
    throw new ServiceError(
      'not-implemented',
      `The pools have ${count} delegators, and one response has room for ${MAX_DELEGATORS}: read the rewards of pools and accounts by epoch`,
    );
  const poolIds = producers.map(({ pool }) => pool.poolId);
  const byPool = new Map<number, object[]>(poolIds.map((poolId) => [poolId, []]));
  for (const { poolId, stake, lovelace } of await snapshotStakes(db, { epoch, poolIds }))
    byPool.get(poolId)?.push({ from: toOrigin(stake), credential: toHex(stake.hash), stake: toAda(lovelace) });
  return byPool;
}
