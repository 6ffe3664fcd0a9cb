import Type from 'typebox';
import { type Reward, rewardsOfAccounts } from '../../../../store/queries/cardano/accounts/rewards.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { ChainNumber, Closed } from '../../../kit/schema.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { toRewardJson } from '../../../shapes/accounts/rewards.js';
import { amount, count, FIELDS, json, text, textOrNull } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { unsorted } from '../rows/chain-rows.js';
import { findKnownAccounts, type KnownAccount, StakeAddresses } from './stake-addresses.js';

const body = Closed({ ...StakeAddresses, _epoch_no: Type.Optional(ChainNumber('Only rewards earned in this epoch')) });
const example = { body: { _stake_addresses: [EXAMPLE.rewardedStakeAddress] } };

/** Rewards of the accounts in the order of the request, newest first. */
function readRewards(
  { db, network }: Pick<KoiosContext, 'db' | 'network'>,
  accounts: readonly KnownAccount[],
  epoch: number | undefined,
) {
  const ids = accounts.map(({ id }) => id);
  const names = new Map(accounts.map(({ id, stakeAddress }) => [id, stakeAddress]));
  return inBatches(
    ({ last, limit }) => rewardsOfAccounts(db, ids, { epoch }, { after: last, limit }),
    (reward: Reward) => {
      const own = toRewardJson(reward, network);
      return {
        stake_address: names.get(reward.stakeId)!,
        earned_epoch: own.epoch,
        spendable_epoch: own.spendableEpoch,
        amount: own.amount,
        type: own.type,
        pool_id_bech32: own.poolId,
      };
    },
  );
}

export const accountRewardHistory = koiosRoute({
  path: 'account_reward_history',
  summary: 'List the rewards of accounts, newest first',
  columns: {
    stake_address: FIELDS.stake_address,
    earned_epoch: count('Epoch in which it was earned'),
    spendable_epoch: count('First epoch in which it can be withdrawn'),
    amount: amount('Amount in lovelace'),
    type: text('Kind of reward: `member`, `leader`, `treasury`, `reserves`, `refund` or `proposal_refund`'),
    pool_id_bech32: textOrNull('Pool that earned it; null for other payments'),
  },
  body,
  batch: ['_stake_addresses'],
  errors: ['not-implemented'],
  example,

  async read(context, { body: given }) {
    await requireLedger(context.db);
    const accounts = await findKnownAccounts(context, given._stake_addresses);
    return unsorted(readRewards(context, accounts, given._epoch_no));
  },
});

export const accountRewards = koiosRoute({
  path: 'account_rewards',
  summary: 'Get the rewards of accounts',
  columns: { stake_address: FIELDS.stake_address, rewards: json('Rewards, newest first') },
  body,
  batch: ['_stake_addresses'],
  errors: ['not-implemented'],
  example,

  async read(context, { body: given }) {
    await requireLedger(context.db);
    const accounts = await findKnownAccounts(context, given._stake_addresses);
    return unsorted(groupByAccount(readRewards(context, accounts, given._epoch_no)));
  },
});

type RewardRow = ReturnType<typeof readRewards> extends AsyncGenerator<readonly (infer Row)[]> ? Row : never;

interface AccountRewards {
  readonly stake_address: string;
  readonly rewards: object[];
}

/** One row for each account that has rewards. */
async function* groupByAccount(
  batches: AsyncIterable<readonly RewardRow[]>,
): AsyncGenerator<readonly AccountRewards[]> {
  let open: AccountRewards | undefined;
  for await (const batch of batches) {
    const complete: AccountRewards[] = [];
    for (const { stake_address, pool_id_bech32, ...reward } of batch) {
      if (open?.stake_address !== stake_address) {
        if (open !== undefined) complete.push(open);
        open = { stake_address, rewards: [] };
      }
      open.rewards.push({ ...reward, pool_id: pool_id_bech32 });
    }
    yield complete;
  }
  if (open !== undefined) yield [open];
}
