import Type from 'typebox';
import { Closed, described, Integer, Nullable, named, PlainNumber } from '../../kit/schema.js';

export const Candle = named(
  'Candle',
  Closed({
    time: Integer({ description: 'Start of the candle, Unix time in seconds' }),
    open: described(PlainNumber, 'Price of the first trade of the interval'),
    high: described(PlainNumber, 'Highest price of the interval'),
    low: described(PlainNumber, 'Lowest price of the interval'),
    close: described(PlainNumber, 'Price of the last trade of the interval'),
    volume: Nullable(Type.Number({ 'x-plain': true, description: 'Volume in the requested currency' })),
    currency: Type.String({ description: 'Currency of the prices' }),
  }),
);
