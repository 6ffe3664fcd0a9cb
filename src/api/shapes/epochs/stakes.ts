import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { EpochNumber } from '../cardano-blocks/block-parameters.js';

/** What only the ledger's snapshots and reward calculation know: until they are there, these say so. */

export const EpochStake = named(
  'EpochStake',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    poolId: Type.String({ description: 'Id of the stake pool that it is delegated to, bech32 (`pool1…`)' }),
    amount: described(Amount, 'Stake that counts in the epoch, in lovelace'),
    epoch: Count(FIELD.epochNumber),
  }),
);

export const base = {
  tag: 'Epochs',
  description: 'Answers 501 on networks that do not know it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: ['not-implemented'],
  example: { path: { epoch: EXAMPLE.block.epoch } },
} as const;

export const EpochPath = Type.Object({ epoch: EpochNumber });

export const paged = { page: Page(), pageSize: PageSize() };
