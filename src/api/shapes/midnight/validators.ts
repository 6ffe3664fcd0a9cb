import Type, { type Static } from 'typebox';
import type { ValidatorPerformance } from '../../../chains/midnight/lookups.js';
import { ServiceError } from '../../../kernel/errors.js';
import { ChainNumber, Closed, Count, Nullable, named } from '../../kit/schema.js';
import { MAX_SERIES_EPOCHS } from './lookups.js';

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

const poolName = (what: string) =>
  Nullable(Type.String({ description: `${what} from the pool metadata; null when unknown` }));

export const poolMetadata = {
  poolId: Type.String({ description: 'Id of its Cardano stake pool, in hexadecimal' }),
  name: poolName('Name'),
  ticker: poolName('Ticker'),
  homepageUrl: poolName('Website'),
  logoUrl: poolName('Logo'),
};

export const ValidatorIdentity = named(
  'MidnightValidatorIdentity',
  Closed({
    poolId: Type.String({ description: 'Id of the Cardano stake pool: the hash of `mainchainKey`, in hexadecimal' }),
    mainchainKey: Type.String({ description: 'Cold public key of the stake pool on Cardano, in hexadecimal' }),
    sidechainKey: Type.String({ description: 'Sidechain public key of the validator, in hexadecimal' }),
    auraKey: Nullable(
      Type.String({ description: 'Aura public key, which is the author of its blocks; null when unknown' }),
    ),
    validatorClass: Type.String({ description: 'Kind of validator, as the indexer names it' }),
  }),
);

export const EpochRange = Type.Object({
  fromEpoch: ChainNumber('First epoch'),
  toEpoch: ChainNumber('Last epoch'),
});

export function readEpochRange({ fromEpoch, toEpoch }: Static<typeof EpochRange>): Static<typeof EpochRange> {
  if (toEpoch < fromEpoch) throw new ServiceError('invalid', "'toEpoch' must not be below 'fromEpoch'");
  if (toEpoch - fromEpoch >= MAX_SERIES_EPOCHS)
    throw new ServiceError('invalid', `'fromEpoch' and 'toEpoch' may include ${MAX_SERIES_EPOCHS} epochs`);
  return { fromEpoch, toEpoch };
}
