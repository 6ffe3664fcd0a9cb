import Type from 'typebox';
import { rationalToNumber } from '../../../../chains/cardano/rational.js';
import { findEpochLedgers } from '../../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { poolByEpoch } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { blocksByEpoch } from '../../../../store/queries/cardano/pools/pool-blocks.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, named } from '../../../kit/schema.js';
import { toEpochState } from '../../../services/epochs/epoch-state.js';
import { computeFees } from '../../../shapes/stake-pools/pool-returns.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, slicePage } from '../paging.js';
import { POOL_ROUTE, poolAt } from './requested-pool.js';

export const listPoolHistory = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.listPoolHistory',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/history`,
  summary: "List a pool's completed epochs with active stake",
  description: LEDGER_NOTE,
  query: OrderedPageQuery,
  errors: ['not-found', 'not-implemented'],
  result: Type.Array(
    named(
      'pool_history',
      Closed({
        epoch: Count(FIELD.epochNumber),
        blocks: Count('Number of blocks of the pool'),
        active_stake: described(Amount, 'Active stake, in lovelace'),
        active_size: Type.Number({ description: 'Share of all active stake, 0 to 1' }),
        delegators_count: Count('Number of delegators in the snapshot'),
        rewards: described(Amount, 'Rewards of operator and delegators, in lovelace; `0` until they are paid'),
        fees: described(Amount, 'Part of the operator, in lovelace'),
      }),
    ),
  ),

  handle({ db, network }, { path, query }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { id, hash } = await findPool(snapshot);
      await requireLedger(snapshot);
      const { epoch: current } = await readTip(snapshot);
      const [all, blocks] = await Promise.all([
        poolByEpoch(snapshot, id, { to: current - 1 }),
        blocksByEpoch(snapshot, hash),
      ]);
      const staked = all.filter(({ delegators }) => delegators > 0);
      const page = slicePage(query, query.order === 'asc' ? staked : staked.reverse());
      if (page.length === 0) return [];
      const epochs = page.map(({ epoch }) => epoch);
      const ledgers = await findEpochLedgers(snapshot, { from: Math.min(...epochs), to: Math.max(...epochs) });
      return page.map((pool) => {
        const ledger = ledgers.get(pool.epoch);
        const activeStake = ledger === undefined ? 0n : toEpochState(ledger, network).activeStake;
        const rewards = (pool.result?.leaderReward ?? 0n) + (pool.result?.memberRewards ?? 0n);
        return {
          epoch: pool.epoch,
          blocks: blocks.get(pool.epoch) ?? 0,
          active_stake: pool.stake.toString(),
          active_size: activeStake === 0n ? 0 : rationalToNumber({ numerator: pool.stake, denominator: activeStake }),
          delegators_count: pool.delegators,
          rewards: rewards.toString(),
          fees: computeFees(rewards, pool).toString(),
        };
      });
    });
  },
});
