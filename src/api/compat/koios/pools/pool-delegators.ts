import { toHex } from '../../../../kernel/hex.js';
import { epochStakes } from '../../../../store/queries/cardano/accounts/epoch-stakes.js';
import { findEpochLedgers } from '../../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { findEpochStakeTotals, poolByEpoch } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { delegatorsAfter } from '../../../../store/queries/cardano/pools/pool-delegators.js';
import { lostDelegators } from '../../../../store/queries/cardano/pools/snapshot-delegators.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { ChainNumber } from '../../../kit/schema.js';
import { addRewardBalances } from '../../../services/stake-pools/live-stake.js';
import { poolNumber } from '../../../services/stake-pools/pool-id.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { toDelegatorJson } from '../../../shapes/stake-pools/delegators.js';
import { EpochParameter, readEpochBounds } from '../epochs/epoch-parameter.js';
import { amount, count, FIELDS, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping, unsorted } from '../rows/chain-rows.js';
import { PoolId, readPoolId } from './pool-columns.js';

const PoolParameter = { _pool_bech32: PoolId };
const BATCH_ROWS = 1_000;

export const poolDelegators = koiosRoute({
  path: 'pool_delegators',
  summary: 'List the accounts that delegate to a pool, by their delegation',
  columns: {
    stake_address: FIELDS.stake_address,
    amount: amount('Live stake in lovelace'),
    active_epoch_no: count('First epoch in which the delegation counts'),
    latest_delegation_tx_hash: textOrNull('Transaction with the delegation'),
  },
  parameters: PoolParameter,
  example: { query: { _pool_bech32: EXAMPLE.poolId } },

  async read({ db, network }, { parameters }) {
    const poolId = await poolNumber(db, readPoolId(parameters._pool_bech32));
    if (poolId === undefined) return [];
    return unsorted(
      (async function* () {
        let after: readonly number[] | undefined;
        for (;;) {
          const found = await delegatorsAfter(db, { poolId }, { after, limit: BATCH_ROWS });
          yield (await addRewardBalances(db, found)).map((delegator) => {
            const own = toDelegatorJson(delegator, network);
            return {
              stake_address: own.address,
              amount: own.amount,
              active_epoch_no: own.activeEpochNo,
              latest_delegation_tx_hash: own.latestDelegationTxHash,
            };
          });
          const last = found.at(-1);
          if (last === undefined || found.length < BATCH_ROWS) return;
          after = [last.txId, last.certIndex];
        }
      })(),
    );
  },
});

export const poolDelegatorsHistory = koiosRoute({
  path: 'pool_delegators_history',
  summary: 'List the active delegators of a pool by epoch, newest epoch first',
  columns: {
    stake_address: FIELDS.stake_address,
    amount: amount('Active stake in lovelace'),
    epoch_no: FIELDS.epoch_no,
  },
  parameters: { ...PoolParameter, ...EpochParameter },
  narrowBy: ['epoch_no'],
  errors: ['not-implemented'],
  example: { query: { _pool_bech32: EXAMPLE.poolId, _epoch_no: EXAMPLE.settledEpoch } },

  async read({ db, network }, { parameters, request }) {
    await requireLedger(db);
    const poolId = await poolNumber(db, readPoolId(parameters._pool_bech32));
    if (poolId === undefined) return [];
    const { from, to } = readEpochBounds(request, parameters._epoch_no);
    const epochs = (await poolByEpoch(db, poolId, { from, to })).map(({ epoch }) => epoch).reverse();
    const batches = (async function* () {
      for (const epoch of epochs)
        for await (const stakes of bySkipping((range) => epochStakes(db, { epoch, poolId }, range)))
          yield stakes.map(({ stake, lovelace }) => ({
            stake_address: stakeAddressText(stake, network),
            amount: lovelace.toString(),
            epoch_no: epoch,
          }));
    })();
    return { batches, sorted: [{ column: 'epoch_no', descending: true }] };
  },
});

export const poolInvalidDelegators = koiosRoute({
  path: 'pool_invalid_delegators',
  summary: 'List accounts whose delegation to a pool was ended by its retirement',
  columns: { stake_address: FIELDS.stake_address, epoch_no: FIELDS.epoch_no },
  parameters: { ...PoolParameter, _epoch_no: ChainNumber('Epoch number') },
  errors: ['not-implemented'],
  example: { query: { _pool_bech32: EXAMPLE.poolId, _epoch_no: EXAMPLE.settledEpoch } },

  async read({ db, network }, { parameters }) {
    await requireLedger(db);
    const poolId = await poolNumber(db, readPoolId(parameters._pool_bech32));
    if (poolId === undefined) return [];
    const epoch = parameters._epoch_no;
    return unsorted(
      (async function* () {
        let after: Parameters<typeof lostDelegators>[2]['after'];
        for (;;) {
          const found = await lostDelegators(db, { poolId, epoch }, { after, limit: BATCH_ROWS });
          yield found.map(({ stake }) => ({ stake_address: stakeAddressText(stake, network), epoch_no: epoch }));
          if (found.length < BATCH_ROWS) return;
          after = found.at(-1);
        }
      })(),
    );
  },
});

export const poolStakeSnapshot = koiosRoute({
  path: 'pool_stake_snapshot',
  summary: 'Get the snapshots Go, Set and Mark of a pool',
  columns: {
    snapshot: text('`Go`, `Set` or `Mark`'),
    epoch_no: FIELDS.epoch_no,
    nonce: textOrNull('Nonce of the epoch; null until it is known'),
    pool_stake: amount('Stake of the pool, in lovelace'),
    active_stake: amount('Stake of all pools, in lovelace'),
  },
  parameters: PoolParameter,
  errors: ['not-implemented'],
  example: { query: { _pool_bech32: EXAMPLE.poolId } },

  async read({ db }, { parameters }) {
    await requireLedger(db);
    const poolId = await poolNumber(db, readPoolId(parameters._pool_bech32));
    if (poolId === undefined) return [];
    const { epoch: current } = await readTip(db);
    const range = { from: Math.max(0, current - 1), to: current + 1 };
    const [pools, ledgers, totals] = await Promise.all([
      poolByEpoch(db, poolId, range),
      findEpochLedgers(db, range),
      findEpochStakeTotals(db, [current - 1, current, current + 1]),
    ]);
    return pools.map(({ epoch, stake }) => {
      const nonce = ledgers.get(epoch)?.nonce;
      return {
        snapshot: epoch > current ? 'Mark' : epoch === current ? 'Set' : 'Go',
        epoch_no: epoch,
        nonce: nonce === undefined ? null : toHex(nonce),
        pool_stake: stake.toString(),
        active_stake: (totals.get(epoch) ?? 0n).toString(),
      };
    });
  },
});
