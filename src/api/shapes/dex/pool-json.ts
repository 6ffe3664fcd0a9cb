import Type from 'typebox';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { getMarginalPrice } from '../../../market/prices/pool-margin.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, DateTime, described, Integer, Nullable, named, PlainNumber } from '../../kit/schema.js';

export const getPolicyId = (unit: Unit | undefined): string =>
  unit === undefined || unit === LOVELACE ? '' : unit.slice(0, 56);

export const getAssetName = (unit: Unit | undefined): string =>
  unit === undefined || unit === LOVELACE ? '' : unit.slice(56);

export const LiquidityPool = named(
  'LiquidityPool',
  Closed({
    poolId: Type.String({ description: 'Unit of the token that identifies the pool' }),
    dex: Type.String({ description: FIELD.dex }),
    tokenAPolicyId: Type.String({ description: 'Policy id of token A; empty for ADA' }),
    tokenAAssetName: Type.String({ description: 'Hexadecimal' }),
    tokenAReserve: { ...Amount, description: 'Amount of token A that can be traded, in its smallest unit' },
    tokenBPolicyId: Type.String({ description: 'Policy id of token B, 56 hexadecimal digits' }),
    tokenBAssetName: Type.String({ description: 'Asset name of token B, in hexadecimal' }),
    tokenBReserve: described(Amount, 'Amount of token B that can be traded, in its smallest unit'),
    lpPolicyId: Type.String({ description: 'Policy id of the LP token; empty when the pool has none' }),
    lpAssetName: Type.String({
      description: 'Asset name of the LP token, in hexadecimal; empty when the pool has none',
    }),
    lpTotalSupply: Nullable(
      described(Amount, 'LP tokens that exist, in the smallest unit; null when the pool does not state it'),
    ),
    price: Nullable(
      Type.Number({ 'x-plain': true, description: 'Marginal price: smallest units of A for one smallest unit of B' }),
    ),
    displayPrice: Nullable(Type.Number({ 'x-plain': true, description: 'Whole tokens of A for one whole token of B' })),
    tvlAda: described(PlainNumber, FIELD.tvlAda),
    feePercent: Type.Number({ 'x-plain': true, description: 'Percent of the input when token A is sold' }),
    txHash: Type.String({
      description: 'Hash of the transaction that created the current state of the pool, 64 hexadecimal digits',
    }),
    outputIndex: Count(FIELD.outputIndex),
    address: Type.String({ description: 'Address of the pool contract, bech32' }),
    slot: Count(FIELD.slot),
    blockNumber: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    updatedAt: described(DateTime, 'Time of the block with that state'),
  }),
);

/** A drained pool has no price. */
const isPriced = ({ reserves, curve }: IndexedPool): boolean =>
  curve.kind === 'degen-quadratic' ? reserves[1] > 0n : reserves[0] > 0n && reserves[1] > 0n;

export const marginIn = (pool: IndexedPool) => {
  const margin = isPriced(pool) ? getMarginalPrice(pool) : undefined;
  return margin !== undefined && margin.numerator > 0n && margin.denominator > 0n ? margin : undefined;
};
