import Type from 'typebox';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { SignedAmount } from '../outputs/asset-json.js';

export const paged = Type.Object({ page: Page(), pageSize: PageSize() });

export const base = { tag: 'Network', gate: 'caller', scope: 'cardano', addOn: null } as const;

export const PotWithdrawal = named(
  'PotWithdrawal',
  Closed({
    epoch: Count('Epoch in which the withdrawal was enacted'),
    earnedEpoch: Nullable(Count('Epoch in which it was earned; null when unknown')),
    spendableEpoch: Count('First epoch in which it can be withdrawn'),
    stakeAddress: Type.String({ description: 'Stake address that was paid, bech32' }),
    amount: described(SignedAmount, 'Amount paid, in lovelace'),
    txHash: Nullable(
      Type.String({
        description: 'Hash of the transaction with the certificate; null for an enacted governance action',
      }),
    ),
    govActionId: Nullable(Type.String({ description: 'Id of the governance action; null when a certificate paid it' })),
  }),
);

export const NetworkSupply = named(
  'NetworkSupply',
  Closed({
    epoch: Count('Epoch of the figures'),
    max: described(Amount, 'Maximum supply, in lovelace'),
    total: described(Amount, 'Maximum supply minus reserves, in lovelace'),
    circulating: described(Amount, 'Total supply minus treasury, unclaimed rewards and deposits, in lovelace'),
    locked: described(Amount, 'Amount at script addresses, in lovelace'),
    treasury: described(Amount, 'Balance of the treasury, in lovelace'),
    reserves: described(Amount, 'Balance of the reserves, in lovelace'),
    rewards: described(Amount, 'Rewards that were not withdrawn, in lovelace'),
    fees: described(Amount, 'Fees that were collected in the epoch, in lovelace'),
    depositsStake: described(Amount, 'Deposits of stake registrations and pools, in lovelace'),
    depositsDrep: described(Amount, 'Deposits of DReps, in lovelace'),
    depositsProposal: described(Amount, 'Deposits of governance actions, in lovelace'),
    treasuryDonation: described(Amount, 'Donations to the treasury in the epoch, in lovelace'),
    liveStake: described(Amount, 'Stake delegated to pools, in lovelace'),
    activeStake: Nullable(
      described(
        Amount,
        'Stake that elects the block producers of the epoch, in lovelace; null before the first epoch that the ledger state has',
      ),
    ),
  }),
);
