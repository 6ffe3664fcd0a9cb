import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { EpochNumber } from '../cardano-blocks/block-parameters.js';

/** Requires the ledger's snapshots and reward calculation: until they are available, these operations return 501. */

export const EpochStake = named(
  'EpochStake',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    poolId: Type.String({ description: 'Id of the stake pool that it is delegated to, bech32 (`pool1…`)' }),
    amount: described(Amount, 'Active stake of the epoch, in lovelace'),
    epoch: Count(FIELD.epochNumber),
  }),
);

export const base = {
  tag: 'Epochs',
  description: 'Returns 501 on networks without this data.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: ['not-implemented'],
  example: { path: { epoch: EXAMPLE.block.epoch } },
} as const;

export const EpochPath = Type.Object({ epoch: EpochNumber });

export const paged = { page: Page(), pageSize: PageSize() };
