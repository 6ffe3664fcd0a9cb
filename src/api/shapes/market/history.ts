import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../kit/schema.js';

export const PricePoint = named(
  'PricePoint',
  Closed({
    assetId: Type.String({ description: FIELD.assetId }),
    dex: Type.String({ description: 'The DEX, or `AGGREGATE` over all DEXes' }),
    priceAda: described(PlainNumber, FIELD.priceAda),
    priceUsd: Nullable(described(PlainNumber, FIELD.priceUsd)),
    volume: Type.Number({ 'x-plain': true, description: 'Volume in ADA of the interval that starts at `timestamp`' }),
    tvl: Nullable(Type.Number({ 'x-plain': true, description: 'ADA in the pools; null in lists' })),
    timestamp: described(DateTime, 'Time of the price'),
    slot: Count('Absolute slot of the block that the price is taken after'),
  }),
);

export const HOUR = 3_600;
