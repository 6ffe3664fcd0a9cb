import Type, { type Static } from 'typebox';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import { epochLength } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { findEpochLedgers } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { type EpochPool, poolByEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { blocksByEpoch } from '../../../store/queries/cardano/pools/pool-blocks.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, Nullable, named } from '../../kit/schema.js';
import { EPOCHS_UNTIL_PAID, type EpochState, toEpochState } from '../../services/epochs/epoch-state.js';
import { estimatePoolReward } from '../../services/stake-pools/estimate-rewards.js';
import { requirePool } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import {
  annualReturn,
  computeFees,
  computeReturns,
  countEpochsOfYear,
  roundPercent,
} from '../../shapes/stake-pools/pool-returns.js';

/** A year of mainnet. */
const MAX_EPOCHS = 73;
const DEFAULT_EPOCHS = 10;

const EpochPerformance = Closed({
  epoch: Count(FIELD.epochNumber),
  expectedBlocks: Type.Number({ description: 'Blocks that the stake of the pool makes on average' }),
  mintedBlocks: Count('Blocks that the pool made'),
  luckPct: Nullable(Type.Number({ description: 'Made blocks in percent of the expected ones; null without stake' })),
  ros: Nullable(
    Type.Number({
      description: 'Return of delegators on stake in percent a year; null until rewards are paid two epochs later',
    }),
  ),
});

const PoolPerformance = named(
  'PoolPerformance',
  Closed({
    epochs: Type.Array(EpochPerformance, { description: 'Complete epochs in which the pool had stake, newest first' }),
    averageLuckPct: Nullable(
      Type.Number({ description: 'All made blocks in percent of all expected ones; null without stake' }),
    ),
    averageRos: Nullable(Type.Number({ description: 'Mean of `ros`; null when no epoch has one' })),
    forecastRos: Nullable(
      Type.Number({
        description:
          'Return in percent a year if the pool makes the expected number of blocks with its stake of this epoch; null without stake',
      }),
    ),
  }),
);

export const getPoolPerformance = operation({
  id: 'getPoolPerformance',
  route: 'GET /api/pools/{poolId}/performance',
  tag: 'Stake Pools',
  summary: "Get a stake pool's luck and returns over the last epochs",
  description: `Expected blocks are the share of the active stake in the slots with a leader elected by stake. The forecast uses reserves, fees and parameters of this epoch. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({
    epochs: Defaulted(
      Type.Integer({ minimum: 1, maximum: MAX_EPOCHS, description: 'Number of complete epochs' }),
      DEFAULT_EPOCHS,
    ),
  }),
  result: PoolPerformance,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db, network }, { path, query }) {
    readPoolId(path.poolId);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const { id, hash } = await requirePool(snapshot, path.poolId);
      const { epoch: current } = await readTip(snapshot);
      const range = { from: Math.max(0, current - query.epochs), to: current };
      const minted = await blocksByEpoch(snapshot, hash);
      const ledgers = await findEpochLedgers(snapshot, range);
      const findState = (epoch: number): EpochState | undefined => {
        const ledger = ledgers.get(epoch);
        return ledger && toEpochState(ledger, network);
      };
      const pools = await poolByEpoch(snapshot, id, range);
      const epochs = pools
        .filter(({ epoch, stake }) => epoch < current && stake > 0n)
        .flatMap((pool) => {
          const state = findState(pool.epoch);
          const blocks = minted.get(pool.epoch) ?? 0;
          return state === undefined ? [] : [toPerformanceJson(pool, state, blocks, current, network)];
        })
        .toReversed();
      const now = pools.find(({ epoch, stake }) => epoch === current && stake > 0n);
      const state = findState(current);
      return {
        epochs,
        ...averages(epochs),
        forecastRos: now === undefined || state === undefined ? null : forecast(now, state, network),
      };
    });
  },
});

function toPerformanceJson(
  pool: EpochPool,
  state: EpochState,
  mintedBlocks: number,
  current: number,
  network: CardanoNetwork,
): Static<typeof EpochPerformance> {
  const expectedBlocks = expectBlocks(pool, state, network);
  return {
    epoch: pool.epoch,
    expectedBlocks,
    mintedBlocks,
    luckPct: expectedBlocks === 0 ? null : roundPercent((mintedBlocks / expectedBlocks) * 100),
    ros: pool.epoch + EPOCHS_UNTIL_PAID > current ? null : computeReturns(pool, network).ros,
  };
}

/** Before Babbage, genesis delegates made the share `d` of the blocks. */
function expectBlocks({ stake, epoch }: EpochPool, state: EpochState, network: CardanoNetwork): number {
  const { decentralisation } = state.parameters;
  const byStake = decentralisation === undefined ? 1 : 1 - rationalToNumber(decentralisation);
  const slots = epochLength(network, epoch) * network.activeSlotsCoefficient * byStake;
  const share = state.activeStake === 0n ? 0 : Number(stake) / Number(state.activeStake);
  return Number((slots * share).toFixed(6));
}

function averages(epochs: readonly Static<typeof EpochPerformance>[]) {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const expected = sum(epochs.map(({ expectedBlocks }) => expectedBlocks));
  const returns = epochs.flatMap(({ ros }) => (ros === null ? [] : [ros]));
  return {
    averageLuckPct:
      expected === 0 ? null : roundPercent((sum(epochs.map(({ mintedBlocks }) => mintedBlocks)) / expected) * 100),
    averageRos: returns.length === 0 ? null : roundPercent(sum(returns) / returns.length),
  };
}

function forecast(pool: EpochPool, state: EpochState, network: CardanoNetwork): number {
  const reward = estimatePoolReward(pool, state, network);
  return annualReturn(reward - computeFees(reward, pool), pool.stake, countEpochsOfYear(network, pool.epoch));
}
