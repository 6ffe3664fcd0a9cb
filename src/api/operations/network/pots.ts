import Type, { type Static } from 'typebox';
import type { Credential } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type ListedInstantReward, listedInstantRewards } from '../../../store/queries/cardano/instant-rewards.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named, OneOf } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { notKnownYet } from '../not-known-yet.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { SignedAmount } from '../transactions/asset-json.js';
import { Mir } from '../transactions/mir-json.js';

const paged = Type.Object({ page: Page(), pageSize: PageSize() });
const base = { tag: 'Network', gate: 'caller', scope: 'cardano', addOn: null } as const;

export const listMirs = operation({
  ...base,
  id: 'listMirs',
  route: 'GET /api/network/mirs',
  summary: 'Rewards that certificates moved out of the reserves and the treasury, newest first',
  description:
    'Certificates of this kind exist before Conway only, so newer networks answer an empty list. `address` is null for a transfer between the two pots.',
  query: paged,
  result: Type.Array(Mir),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    const rewards = await numberedPage(query, (range) => listedInstantRewards(db, range));
    return rewards.map(({ pot, stake, lovelace, ...place }) => ({
      txHash: place.txHash,
      certIndex: place.certIndex,
      pot: pot === 'reserves' ? ('RESERVES' as const) : ('TREASURY' as const),
      address: stake === undefined ? null : stakeAddressText(stake, network),
      amount: lovelace.toString(),
      epoch: place.epoch,
      slot: place.slot,
    }));
  },
});

const PotWithdrawal = named(
  'PotWithdrawal',
  Closed({
    epoch: Count('Epoch in which the withdrawal was enacted'),
    earnedEpoch: Nullable(Count('Epoch in which it was earned; null when not known')),
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

/** A certificate takes effect at the end of its epoch. */
async function withdrawalsFrom(
  pot: ListedInstantReward['pot'],
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  page: { readonly page: number; readonly pageSize: number },
): Promise<Static<typeof PotWithdrawal>[]> {
  const rewards = await numberedPage(page, (range) => listedInstantRewards(db, { ...range, pot }));
  return rewards.map(({ epoch, stake, lovelace, txHash }) => ({
    epoch,
    earnedEpoch: epoch,
    spendableEpoch: epoch + 1,
    stakeAddress: stakeAddressText(stake as Credential, network),
    amount: lovelace.toString(),
    txHash,
    govActionId: null,
  }));
}

export const listTreasuryWithdrawals = operation({
  ...base,
  id: 'listTreasuryWithdrawals',
  route: 'GET /api/network/treasury-withdrawals',
  summary: 'What certificates paid from the treasury to accounts, newest first',
  description: 'Withdrawals by governance action are among the governance actions.',
  query: paged,
  result: Type.Array(PotWithdrawal),
  errors: [],
  example: {},

  handle: (context, { query }) => withdrawalsFrom('treasury', context, query),
});

export const listReserveWithdrawals = operation({
  ...base,
  id: 'listReserveWithdrawals',
  route: 'GET /api/network/reserve-withdrawals',
  summary: 'What certificates paid from the reserves to accounts, newest first',
  description:
    'Instantaneous rewards from the reserves. Certificates of this kind exist before Conway only, so newer networks answer an empty list.',
  query: paged,
  result: Type.Array(PotWithdrawal),
  errors: [],
  example: {},

  handle: (context, { query }) => withdrawalsFrom('reserves', context, query),
});

const NetworkSupply = named(
  'NetworkSupply',
  Closed({
    epoch: Count('Epoch at the start of which the figures are taken'),
    max: described(Amount, 'Maximum supply, in lovelace'),
    total: described(Amount, 'Maximum supply minus reserves, in lovelace'),
    circulating: described(Amount, 'Total supply minus treasury, unclaimed rewards and deposits, in lovelace'),
    locked: Nullable(described(Amount, 'Amount at script addresses, in lovelace; null when not known')),
    treasury: described(Amount, 'Balance of the treasury, in lovelace'),
    reserves: described(Amount, 'Balance of the reserves, in lovelace'),
    rewards: Nullable(described(Amount, 'Rewards that were not withdrawn, in lovelace; null when not known')),
    fees: described(Amount, 'Fees that were collected in the epoch, in lovelace'),
    depositsStake: Nullable(
      described(Amount, 'Deposits of stake registrations and pools, in lovelace; null when not known'),
    ),
    depositsDrep: Nullable(described(Amount, 'Deposits of DReps, in lovelace; null when not known')),
    depositsProposal: Nullable(described(Amount, 'Deposits of governance actions, in lovelace; null when not known')),
    treasuryDonation: Nullable(described(Amount, 'Donations to the treasury, in lovelace; null when not known')),
    liveStake: Nullable(described(Amount, 'Stake that is delegated now, in lovelace; null when not known')),
    activeStake: Nullable(described(Amount, 'Stake that counts in the epoch, in lovelace; null when not known')),
  }),
);

export const getSupply = operation({
  ...base,
  id: 'getSupply',
  route: 'GET /api/network/supply',
  summary: 'How much there is, and where',
  description:
    'Figures of the newest epoch from the state of the ledger. Answers 501 on networks whose source does not have it.',
  result: NetworkSupply,
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw notKnownYet('the state of the ledger', db);
  },
});

export const getEpochSupply = operation({
  ...base,
  id: 'getEpochSupply',
  route: 'GET /api/network/supply/{epoch}',
  summary: 'How much there was at the begin of an epoch, and where',
  description:
    'Figures at the start of the epoch from the state of the ledger. Answers 501 on networks whose source does not have it.',
  path: Type.Object({ epoch: EpochNumber }),
  result: NetworkSupply,
  errors: ['not-implemented'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle({ db }) {
    throw notKnownYet('the state of the ledger', db);
  },
});

export const listSupplyHistory = operation({
  ...base,
  id: 'listSupplyHistory',
  route: 'GET /api/network/supply/history',
  summary: 'How much there was in each epoch, newest first',
  description:
    'One entry for each epoch from the state of the ledger. Answers 501 on networks whose source does not have it.',
  query: paged,
  result: Type.Array(NetworkSupply),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw notKnownYet('the state of the ledger', db);
  },
});

export const getCirculatingSupply = operation({
  ...base,
  id: 'getCirculatingSupply',
  route: 'GET /api/network/supply/circulating',
  summary: 'How much circulates, as a bare number',
  description:
    'A bare JSON number for sites that list coins, in ada or in lovelace. Answers 501 on networks whose source does not have the state of the ledger.',
  query: Type.Object({ unit: Defaulted(OneOf(['ada', 'lovelace'], 'Unit of the number'), 'ada') }),
  result: Type.Number(),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw notKnownYet('the state of the ledger', db);
  },
});
