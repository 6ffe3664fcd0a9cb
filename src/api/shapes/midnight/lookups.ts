import Type from 'typebox';
import { ChainNumber, Closed, Nullable, named } from '../../kit/schema.js';

export const common = { tag: 'Midnight Indexer', gate: 'caller', scope: 'midnight', addOn: null } as const;

/** Epochs of a series, which bounds the work of a request: three weeks. */
export const MAX_SERIES_EPOCHS = 1_000;

export const Epoch = Type.Object({
  epoch: ChainNumber('Number of an epoch'),
});

export const toRange = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

export const Validator = named(
  'MidnightValidator',
  Closed({
    poolId: Type.String({ description: 'Id of its Cardano stake pool, in hexadecimal' }),
    validatorClass: Type.String({ description: 'Kind of validator, as the indexer names it' }),
    sidechainKey: Type.String({ description: 'Sidechain public key of the validator, in hexadecimal' }),
    auraKey: Nullable(
      Type.String({ description: 'Aura public key of the validator, in hexadecimal; null when unknown' }),
    ),
    name: Nullable(Type.String({ description: 'Name from the pool metadata; null when unknown' })),
    ticker: Nullable(Type.String({ description: 'Ticker from the pool metadata; null when unknown' })),
    homepageUrl: Nullable(Type.String({ description: 'Website from the pool metadata; null when unknown' })),
    logoUrl: Nullable(Type.String({ description: 'Logo from the pool metadata; null when unknown' })),
  }),
);

/** Contract events are requested by offset: the indexer has no other order. */
export const decodeOffset = (cursor: string | undefined, decode: (cursor: string) => readonly unknown[]): number =>
  cursor === undefined ? 0 : Number(decode(cursor)[0]);

export const TypeName = Nullable(
  Type.String({ description: 'Name of a type that this build does not support; null for all others' }),
);
