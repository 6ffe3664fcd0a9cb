import Type, { type Static } from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { EpochStake as EpochStakeRow } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE } from '../../kit/ledger-availability.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { EpochNumber } from '../cardano-blocks/block-parameters.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const EpochStake = named(
  'EpochStake',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    poolId: Type.String({ description: 'Id of the stake pool that it is delegated to, bech32 (`pool1…`)' }),
    amount: described(Amount, 'Active stake of the epoch, in lovelace'),
    epoch: Count(FIELD.epochNumber),
  }),
);

export const toEpochStakeJson = (
  { stake, pool, lovelace, epoch }: EpochStakeRow,
  network: CardanoNetwork,
): Static<typeof EpochStake> => ({
  stakeAddress: stakeAddressText(stake, network),
  poolId: poolIdBech32(pool),
  amount: lovelace.toString(),
  epoch,
});

export const SNAPSHOT_NOTE = `Active stake elects the leaders of the epoch; the snapshot of the next epoch is known when an epoch begins. ${LEDGER_NOTE}`;

export const base = {
  tag: 'Epochs',
  description: SNAPSHOT_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: ['not-implemented'],
  example: { path: { epoch: EXAMPLE.settledEpoch } },
} as const;

export const EpochPath = Type.Object({ epoch: EpochNumber });

export const paged = { page: Page(), pageSize: PageSize() };
