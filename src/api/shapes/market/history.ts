import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../kit/schema.js';

export const PricePoint = named(
  'PricePoint',
  Closed({
    assetId: Type.String({ description: FIELD.assetId }),
    dex: Type.String({ description: '`AGGREGATE` where it is over all DEXes' }),
    priceAda: described(PlainNumber, FIELD.priceAda),
    priceUsd: Nullable(described(PlainNumber, FIELD.priceUsd)),
    volume: Type.Number({ 'x-plain': true, description: 'ADA, of the stretch that begins at `timestamp`' }),
    tvl: Nullable(Type.Number({ 'x-plain': true, description: 'ADA in the pools; null in lists' })),
    timestamp: described(DateTime, 'Moment of the price'),
    slot: Count('Absolute slot of the block that the price is taken after'),
  }),
);

export const HOUR = 3_600;
