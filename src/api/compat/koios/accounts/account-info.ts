import { findAccounts } from '../../../../store/queries/cardano/accounts/accounts.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed, OneOf } from '../../../kit/schema.js';
import { toAccountsJson } from '../../../services/accounts/info.js';
import { readStakeAddresses, StakeAddress } from '../../../shapes/accounts/stake-address.js';
import { amount, FIELDS, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

/** `account_info_cached` may be older at Koios; here both are current. */
const accountInfoRoute = (path: 'account_info' | 'account_info_cached') =>
  koiosRoute({
    path,
    summary: 'Get several accounts',
    description:
      'Accounts that the chain has never seen are left out. Rewards are 0 when the index has no ledger state.',
    columns: {
      stake_address: FIELDS.stake_address,
      status: OneOf(['registered', 'not registered'], 'State of the stake credential'),
      delegated_pool: textOrNull('Pool id in bech32; null without a delegation'),
      delegated_drep: textOrNull('DRep id (CIP-129); null without a delegation'),
      total_balance: amount('Unspent outputs and rewards, in lovelace'),
      utxo: amount('Sum of the unspent outputs, in lovelace'),
      rewards: amount('Sum of all member and leader rewards and refunds of pool deposits, in lovelace'),
      withdrawals: amount('Sum of all withdrawals, in lovelace'),
      rewards_available: amount('Rewards that have not been withdrawn, in lovelace'),
      deposit: amount('Deposit of the registration, in lovelace'),
      reserves: amount('Sum of payments from the reserves, in lovelace'),
      treasury: amount('Sum of payments from the treasury, in lovelace'),
      proposal_refund: amount('Sum of refunded proposal deposits, in lovelace'),
      'proposal-refund': amount('The same as `proposal_refund`'),
    },
    body: Closed({ _stake_addresses: Batch(StakeAddress, 100) }),
    batch: ['_stake_addresses'],
    example: { body: { _stake_addresses: [EXAMPLE.stakeAddress] } },

    async read({ db, network }, { body }) {
      const credentials = readStakeAddresses(body._stake_addresses, network);
      await expectLive(db);
      const accounts = await toAccountsJson(db, network, await findAccounts(db, credentials));
      return accounts.map((account) => {
        const [sum = '0', reserves = '0', treasury = '0', refund = '0'] = [
          account.rewardsSum ?? '0',
          account.reservesSum ?? '0',
          account.treasurySum ?? '0',
          account.proposalRefund ?? '0',
        ];
        // Koios counts payments of other kinds apart from rewards.
        const rewards = BigInt(sum) - BigInt(reserves) - BigInt(treasury) - BigInt(refund);
        return {
          stake_address: account.stakeAddress,
          status: account.registered ? 'registered' : 'not registered',
          delegated_pool: account.poolId,
          delegated_drep: account.drepId,
          total_balance: account.controlledAmount ?? account.utxoBalance,
          utxo: account.utxoBalance,
          rewards: (rewards > 0n ? rewards : 0n).toString(),
          withdrawals: account.withdrawalsSum,
          rewards_available: account.withdrawableAmount ?? '0',
          deposit: account.deposit ?? '0',
          reserves,
          treasury,
          proposal_refund: refund,
          'proposal-refund': refund,
        } as const;
      });
    },
  });

export const accountInfo = accountInfoRoute('account_info');
export const accountInfoCached = accountInfoRoute('account_info_cached');
