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
    epoch: Count('Epoch at the start of which the figures are taken'),
    max: described(Amount, 'Maximum supply, in lovelace'),
    total: described(Amount, 'Maximum supply minus reserves, in lovelace'),
    circulating: described(Amount, 'Total supply minus treasury, unclaimed rewards and deposits, in lovelace'),
    locked: Nullable(described(Amount, 'Amount at script addresses, in lovelace; null when unknown')),
    treasury: described(Amount, 'Balance of the treasury, in lovelace'),
    reserves: described(Amount, 'Balance of the reserves, in lovelace'),
    rewards: Nullable(described(Amount, 'Rewards that were not withdrawn, in lovelace; null when unknown')),
    fees: described(Amount, 'Fees that were collected in the epoch, in lovelace'),
    depositsStake: Nullable(
      described(Amount, 'Deposits of stake registrations and pools, in lovelace; null when unknown'),
    ),
    depositsDrep: Nullable(described(Amount, 'Deposits of DReps, in lovelace; null when unknown')),
    depositsProposal: Nullable(described(Amount, 'Deposits of governance actions, in lovelace; null when unknown')),
    treasuryDonation: Nullable(described(Amount, 'Donations to the treasury, in lovelace; null when unknown')),
    liveStake: Nullable(described(Amount, 'Currently delegated stake, in lovelace; null when unknown')),
    activeStake: Nullable(described(Amount, 'Active stake of the epoch, in lovelace; null when unknown')),
  }),
);
