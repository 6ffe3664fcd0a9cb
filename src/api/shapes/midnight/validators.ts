import Type, { type Static } from 'typebox';
import type { ValidatorPerformance } from '../../../chains/midnight/lookups.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';

export const PoolPath = Type.Object({
  poolId: Type.String({
    minLength: 56,
    maxLength: 56,
    pattern: '^[0-9a-fA-F]+$',
    description: 'Pool id in hexadecimal',
  }),
});

export const Performance = named(
  'MidnightPerformance',
  Closed({
    epoch: Count('Number of the epoch'),
    validatorKey: Type.String({ description: 'Sidechain public key of the validator, in hexadecimal' }),
    poolId: Nullable(
      Type.String({
        description: 'Id of its Cardano stake pool, in hexadecimal; null for a permissioned validator',
      }),
    ),
    produced: Count('Number of blocks of the epoch with this validator as author'),
    expected: Count('Number of slots of its seats in the epoch'),
    label: Nullable(Type.String({ description: 'Name of the validator; null when not known' })),
    stake: Nullable(
      Type.String({
        description: 'Stake in the snapshot of the epoch, as the indexer states it; null when not known',
      }),
    ),
    validatorClass: Nullable(
      Type.String({ description: 'Kind of validator, as the indexer names it; null when not known' }),
    ),
  }),
);

export const toPerformanceJson = ({
  auraKey: _,
  ...row
}: ValidatorPerformance & { readonly produced: number }): Static<typeof Performance> => row;
