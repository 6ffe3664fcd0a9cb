import Type, { type Static } from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../chains/cardano/certificates/delegation.js';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Account } from '../../../store/queries/cardano/accounts/accounts.js';
import type { OtherRewards } from '../../../store/queries/cardano/accounts/rewards.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { SignedAmount } from '../outputs/asset-json.js';

export const needsRewards = (description: string) =>
  Nullable(
    Type.String({ pattern: '^[0-9]+$', description: `${description}. Null when the index has no ledger state` }),
  );

export const AccountInfo = named(
  'AccountInfo',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    active: Type.Boolean({ description: 'True when the account is registered and delegated to a pool' }),
    activeEpoch: Nullable(
      Count(
        'First epoch in which the delegation is active; without one the epoch of the last registration or deregistration',
      ),
    ),
    registered: Type.Boolean({
      description: 'True when the last registration certificate of the stake credential is not a deregistration',
    }),
    controlledAmount: needsRewards(
      'Lovelace that the account controls: unspent outputs and rewards that have not been withdrawn',
    ),
    utxoBalance: described(Amount, 'Sum of the unspent outputs of the account, in lovelace'),
    rewardsSum: needsRewards('Sum of all payments of the ledger to the account, of every kind, in lovelace'),
    withdrawalsSum: described(Amount, 'Sum of all withdrawals of the account, in lovelace'),
    withdrawableAmount: needsRewards(
      'Rewards that have not been withdrawn, in lovelace; `/rewards/available` says whether a withdrawal is possible now',
    ),
    reservesSum: Nullable(
      described(
        SignedAmount,
        'Sum of MIR payments from the reserves, in lovelace; without the ledger state the sum in the certificates',
      ),
    ),
    treasurySum: Nullable(
      described(
        SignedAmount,
        'Sum of MIR payments and enacted withdrawals from the treasury, in lovelace; without the ledger state the sum in the certificates',
      ),
    ),
    proposalRefund: needsRewards('Sum of refunded proposal deposits, in lovelace'),
    deposit: Nullable(
      described(
        Amount,
        'Deposit of the registration in lovelace; `0` when not registered, null when the amount is unknown',
      ),
    ),
    poolId: Nullable(
      Type.String({
        description: 'Stake pool that the account delegates to, bech32 (`pool1…`); null without a delegation',
      }),
    ),
    drepId: Nullable(
      Type.String({
        description: 'DRep that the account delegates its vote to, CIP-129 or predefined; null without a delegation',
      }),
    ),
  }),
);

/** Payments of the ledger to an account. */
export interface AccountRewards extends OtherRewards {
  /** Rewards that have not been withdrawn. */
  readonly balance: bigint;
}

export function toAccountJson(
  account: Account,
  rewards: AccountRewards | undefined,
  network: CardanoNetwork,
): Static<typeof AccountInfo> {
  const { lastUpdate, delegation, vote } = account;
  const registered = lastUpdate?.registration === true;
  const activeEpoch = delegation === undefined ? lastUpdate?.epoch : delegation.epoch + EPOCHS_UNTIL_ACTIVE;
  return {
    stakeAddress: stakeAddressText(account.stake, network),
    active: registered && delegation !== undefined,
    activeEpoch: activeEpoch ?? null,
    registered,
    controlledAmount: rewards === undefined ? null : (account.unspent + rewards.balance).toString(),
    utxoBalance: account.unspent.toString(),
    rewardsSum: rewards === undefined ? null : (rewards.balance + account.withdrawn).toString(),
    withdrawalsSum: account.withdrawn.toString(),
    withdrawableAmount: rewards?.balance.toString() ?? null,
    reservesSum: (rewards?.reserves ?? account.fromReserves).toString(),
    treasurySum: (rewards?.treasury ?? account.fromTreasury).toString(),
    proposalRefund: rewards?.proposalRefunds.toString() ?? null,
    deposit: registered ? (lastUpdate.deposit?.toString() ?? null) : '0',
    poolId: delegation === undefined ? null : poolIdBech32(delegation.pool),
    drepId: vote === undefined ? null : drepIdCip129(vote.drep),
  };
}

export const UNKNOWN = 'This stake address is unknown to the chain';
