import Type from 'typebox';
import { drepIdCip129 } from '../../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { findAccounts } from '../../../../store/queries/cardano/accounts/accounts.js';
import { rewardBalances } from '../../../../store/queries/cardano/accounts/reward-balances.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../../kit/schema.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { notFound } from '../parameters.js';
import { ACCOUNT_ROUTE, readAccount } from './requested-account.js';

export const getAccount = operation({
  ...ACCOUNT_ROUTE,
  id: 'blockfrost.getAccount',
  route: `GET ${BLOCKFROST}/accounts/{stake_address}`,
  summary: 'Get an account',
  description: LEDGER_NOTE,
  errors: ['not-found', 'not-implemented'],
  result: named(
    'account_content',
    Closed({
      stake_address: Type.String({ description: FIELD.stakeAddress }),
      active: Type.Boolean({ description: 'True when the account is registered and delegates to a pool' }),
      registered: Type.Boolean({ description: 'True when the account is registered' }),
      active_epoch: Nullable(Count('Epoch of the last registration or deregistration; null when there is none')),
      controlled_amount: described(Amount, 'Unspent outputs and withdrawable rewards, in lovelace'),
      rewards_sum: described(Amount, 'Sum of all rewards, in lovelace'),
      withdrawals_sum: described(Amount, 'Sum of all withdrawals, in lovelace'),
      reserves_sum: Type.String({ description: 'Sum of MIR certificates from the reserves, in lovelace' }),
      treasury_sum: Type.String({ description: 'Sum of MIR certificates from the treasury, in lovelace' }),
      withdrawable_amount: described(Amount, 'Rewards that have not been withdrawn, in lovelace'),
      pool_id: Nullable(Type.String({ description: 'Pool that the account delegates to; null without one' })),
      drep_id: Nullable(Type.String({ description: 'DRep that the account delegates to; null without one' })),
    }),
  ),

  handle({ db, network }, { path: { stake_address } }) {
    const stake = readAccount(stake_address, network);
    return db.snapshot(async (snapshot) => {
      const [, [account]] = await Promise.all([expectLive(snapshot), findAccounts(snapshot, [stake])]);
      if (account === undefined) throw notFound();
      const [, balances] = await Promise.all([requireLedger(snapshot), rewardBalances(snapshot, [account.id])]);
      const balance = balances.get(account.id) ?? 0n;
      const { lastUpdate, delegation, vote, withdrawn } = account;
      const registered = lastUpdate?.registration === true;
      return {
        stake_address,
        active: registered && delegation !== undefined,
        registered,
        active_epoch: lastUpdate?.epoch ?? null,
        controlled_amount: (account.unspent + balance).toString(),
        rewards_sum: (balance + withdrawn).toString(),
        withdrawals_sum: withdrawn.toString(),
        reserves_sum: account.fromReserves.toString(),
        treasury_sum: account.fromTreasury.toString(),
        withdrawable_amount: balance.toString(),
        pool_id: delegation === undefined ? null : poolIdBech32(delegation.pool),
        drep_id: vote === undefined ? null : drepIdCip129(vote.drep),
      };
    });
  },
});
