import Type from 'typebox';
import { slotToEpoch, slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { lovelaceAtEach } from '../../../store/queries/cardano/accounts/balance-history.js';
import { countOutputsEver } from '../../../store/queries/cardano/accounts/balances.js';
import { rewardBalancesAtEach } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { type ChainStateRef, findChainStatesAt } from '../../../store/queries/cardano/chain/as-of.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../kit/examples.js';
import { computeHistoryTimes, DEFAULT_POINTS, HistoryQuery } from '../../kit/history-times.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, named } from '../../kit/schema.js';
import { readTime } from '../../kit/time-parameters.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { needsRewards } from '../../shapes/accounts/info.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { MAX_OUTPUTS_EVER } from '../../shapes/outputs/balance.js';

const MAX_POINTS = 1_000;

export const listAccountBalanceHistory = operation({
  id: 'listAccountBalanceHistory',
  route: 'GET /api/account/{stakeAddress}/balance/history',
  tag: 'Accounts',
  summary: "List an account's balance history",
  description: `Oldest first. Each point is the state after the last block up to \`time\`: at the last slot of each epoch or at each midnight (UTC), and at the end. Without \`from\`, the last ${DEFAULT_POINTS} intervals. Requests for more than ${MAX_POINTS} points are rejected, and so are accounts that had more than ${MAX_OUTPUTS_EVER} outputs.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  path: StakePath,
  query: HistoryQuery,
  result: Type.Array(
    named(
      'AccountBalanceAt',
      Closed({
        time: Integer({ description: 'Unix time in seconds' }),
        epoch: Count('Epoch that contains the time'),
        lovelace: described(Amount, 'Sum of the unspent outputs at that time, in lovelace'),
        rewards: needsRewards('Rewards that had not been withdrawn at that time, in lovelace'),
      }),
    ),
  ),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const find = accountAt(path.stakeAddress, network);
    const requested = {
      from: query.from === undefined ? undefined : readTime(query.from, 'from'),
      to: query.to === undefined ? undefined : readTime(query.to, 'to'),
    };
    return db.snapshot(async (snapshot) => {
      const tip = slotToTime(network, (await readTip(snapshot)).slot);
      const to = Math.min(requested.to ?? tip, tip);
      const times = computeHistoryTimes(network, query.resolution, requested.from, to, MAX_POINTS);
      const stakeId = await find(snapshot);
      const slots = times.map((time) => timeToSlot(network, time));
      const points = (await findChainStatesAt(snapshot, slots)).map((point) => point ?? BEFORE_FIRST_BLOCK);
      const lovelace = stakeId === undefined ? [] : await balances(snapshot, stakeId, points);
      const known = await hasLedger(snapshot);
      const rewards = known && stakeId !== undefined ? await rewardBalancesAtEach(snapshot, stakeId, points) : [];
      return times.map((time, index) => ({
        time,
        epoch: slotToEpoch(network, slots[index]!).epoch,
        lovelace: (lovelace[index] ?? 0n).toString(),
        rewards: known ? (rewards[index] ?? 0n).toString() : null,
      }));
    });
  },
});

type Point = Pick<ChainStateRef, 'height' | 'lastTxId'>;

/** Outputs of the genesis files exist before the first block; their transaction ids are negative. */
const BEFORE_FIRST_BLOCK: Point = { height: -1, lastTxId: -1 };

async function balances(
  db: Parameters<typeof lovelaceAtEach>[0],
  stakeId: number,
  points: readonly Point[],
): Promise<readonly bigint[]> {
  if ((await countOutputsEver(db, { stakeId })) > MAX_OUTPUTS_EVER)
    throw new ServiceError(
      'invalid',
      `The account had more than ${MAX_OUTPUTS_EVER} outputs: request its balance instead`,
    );
  return await lovelaceAtEach(
    db,
    stakeId,
    points.map(({ lastTxId }) => lastTxId),
  );
}
