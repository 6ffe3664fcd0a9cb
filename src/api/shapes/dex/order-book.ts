import Type from 'typebox';
import type { Ratio } from '../../../market/curves/curve.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Defaulted, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { MARKET } from '../market/market-operation.js';
import { PoolIdText } from '../market/parameters.js';

export const Level = named(
  'OrderBookLevel',
  Closed({
    price: described(PlainNumber, 'Whole tokens of A for one whole token of B'),
    size: Type.Number({ 'x-plain': true, description: 'Whole tokens of B available at the price' }),
    depthPercent: Type.Number({
      'x-plain': true,
      description: 'Cumulative depth of the side up to this level, in percent',
    }),
  }),
);

export const OrderBook = named(
  'OrderBook',
  Closed({
    poolId: Type.String({ description: FIELD.liquidityPoolId }),
    dex: Type.String({ description: FIELD.dex }),
    tokenA: Type.String({ description: 'Quote asset: prices are in this asset' }),
    tokenB: Type.String({
      description: 'Token that is bought and sold: policy id and asset name in hexadecimal, joined',
    }),
    currentPrice: Nullable(Type.Number({ 'x-plain': true, description: 'Whole tokens of A for one whole token of B' })),
    tvlAda: described(PlainNumber, FIELD.tvlAda),
    bids: Type.Array(Level, { description: 'Bids: orders that offer A for B, highest price first' }),
    asks: Type.Array(Level, { description: 'Asks: orders that offer B for A, lowest price first' }),
  }),
);

export const levels = Defaulted(
  Type.Integer({ minimum: 1, maximum: 200, description: 'Maximum number of levels per side' }),
  20,
);

/** Definition that both order book operations share. */
export const ORDER_BOOK_OPERATION = {
  ...MARKET,
  path: Type.Object({ poolId: PoolIdText }),
  result: OrderBook,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },
} as const;

export interface Priced {
  /** Smallest units of A for one smallest unit of B. */
  readonly price: Ratio;
  /** Amount in smallest units of B. */
  readonly size: bigint;
}
