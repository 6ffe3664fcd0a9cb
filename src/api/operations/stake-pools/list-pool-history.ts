import Type, { type Static } from 'typebox';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findEpochLedgers } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { poolByEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { blocksByEpoch } from '../../../store/queries/cardano/pools/pool-blocks.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { EPOCHS_UNTIL_PAID, toEpochState } from '../../services/epochs/epoch-state.js';
import { readCertificates } from '../../services/stake-pools/history.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { poolInEpoch } from '../../shapes/stake-pools/pool-in-epoch.js';
import { computeReturns, NO_RETURNS, toShare } from '../../shapes/stake-pools/pool-returns.js';

const UNPAID = 'null until rewards are paid two epochs later, and when the index has no ledger state';

const PoolHistory = named(
  'PoolHistory',
  Closed({
    epochNo: Count(FIELD.epochNumber),
    activeStake: Nullable(
      described(
        Amount,
        'Stake of the pool that elected leaders of the epoch, in lovelace; null when the index has no ledger state',
      ),
    ),
    activeStakePct: Nullable(
      Type.Number({
        description:
          'Share of all active stake, in percent; null without active stake and when the index has no ledger state',
      }),
    ),
    saturationPct: Nullable(
      Type.Number({
        description:
          'Active stake relative to the saturation point at the start of the epoch, in percent; null in the first epoch of a chain and when the index has no ledger state',
      }),
    ),
    blockCnt: Count('Number of blocks that it minted'),
    delegatorCnt: Nullable(
      Count('Number of delegators in the snapshot of the epoch; null when the index has no ledger state'),
    ),
    margin: Type.Number({ description: 'Share of the rewards, 0 to 1' }),
    fixedCost: described(Amount, 'Fixed cost for the epoch, in lovelace'),
    poolFees: Nullable(described(Amount, `Fixed cost and margin that the operator took, in lovelace; ${UNPAID}`)),
    delegRewards: Nullable(described(Amount, `Rewards of all delegators, in lovelace; ${UNPAID}`)),
    memberRewards: Nullable(described(Amount, `Rewards of delegators other than the owners, in lovelace; ${UNPAID}`)),
    epochRos: Nullable(
      Type.Number({ description: `Return of delegators on active stake in percent a year; ${UNPAID}` }),
    ),
  }),
);

export const listPoolHistory = operation({
  id: 'listPoolHistory',
  route: 'GET /api/pools/{poolId}/history',
  tag: 'Stake Pools',
  summary: "List a stake pool's history per epoch, newest first",
  description: 'Starts with its registration, without epochs in which it was retired.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(PoolHistory),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { id, hash, registrations, retirements } = await readCertificates(snapshot, path.poolId);
      const first = registrations[0]?.position.block.epoch;
      if (first === undefined) return [];
      const { epoch: current } = await readTip(snapshot);
      const mintedBlocks = await blocksByEpoch(snapshot, hash);
      const readEpoch = await readPoolEpochs(snapshot, network, { poolId: id, from: first, to: current });
      const history: Static<typeof PoolHistory>[] = [];
      for (let epoch = current; epoch >= first; epoch -= 1) {
        const registration = poolInEpoch(registrations, retirements, epoch);
        if (registration === undefined || registration.status === 'retired') continue;
        const { parameters } = registration.registration;
        history.push({
          epochNo: epoch,
          ...readEpoch(epoch),
          blockCnt: mintedBlocks.get(epoch) ?? 0,
          margin: rationalToNumber(parameters.margin),
          fixedCost: parameters.cost.toString(),
        });
      }
      return history;
    }),
});

type LedgerFields = Omit<Static<typeof PoolHistory>, 'epochNo' | 'blockCnt' | 'margin' | 'fixedCost'>;

const UNKNOWN: LedgerFields = {
  activeStake: null,
  activeStakePct: null,
  saturationPct: null,
  delegatorCnt: null,
  poolFees: null,
  delegRewards: null,
  memberRewards: null,
  epochRos: null,
};

/** The fields of each epoch that the ledger state has. */
async function readPoolEpochs(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { poolId, from, to }: { readonly poolId: number; readonly from: number; readonly to: number },
): Promise<(epoch: number) => LedgerFields> {
  if (!(await hasLedger(db))) return () => UNKNOWN;
  const pools = new Map((await poolByEpoch(db, poolId, { from, to })).map((pool) => [pool.epoch, pool]));
  const ledgers = await findEpochLedgers(db, { from, to });
  return (epoch) => {
    const pool = pools.get(epoch);
    const ledger = ledgers.get(epoch);
    const state = ledger && toEpochState(ledger, network);
    const stake = pool?.stake ?? 0n;
    const returns =
      epoch + EPOCHS_UNTIL_PAID > to ? undefined : pool === undefined ? NO_RETURNS : computeReturns(pool, network);
    return {
      activeStake: stake.toString(),
      activeStakePct: state === undefined ? null : toShare(stake, state.activeStake),
      saturationPct: state === undefined ? null : toShare(stake, state.saturationPoint),
      delegatorCnt: pool?.delegators ?? 0,
      poolFees: returns?.fees.toString() ?? null,
      delegRewards: returns?.delegatorRewards.toString() ?? null,
      memberRewards: returns?.memberRewards.toString() ?? null,
      epochRos: returns?.ros ?? null,
    };
  };
}
