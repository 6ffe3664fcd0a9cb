import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { feeOf } from '../../../market/curves/quote.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { StandingPool } from '../../../market/prices/market-view.js';
import { marginOf } from '../../../market/prices/pool-margin.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { poolPlaces } from '../../../store/queries/cardano/market-pools.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { decimalsOf } from '../../market/decimals.js';
import { Amount, Closed, Count, DateTime, described, Integer, Nullable, named, PlainNumber } from '../../schema.js';

const policyOf = (unit: Unit | undefined): string => (unit === undefined || unit === LOVELACE ? '' : unit.slice(0, 56));
const nameOf = (unit: Unit | undefined): string => (unit === undefined || unit === LOVELACE ? '' : unit.slice(56));

export const LiquidityPool = named(
  'LiquidityPool',
  Closed({
    poolId: Type.String({ description: 'Unit of the token that proves the pool' }),
    dex: Type.String({ description: FIELD.dex }),
    tokenAPolicyId: Type.String({ description: 'Empty for ADA' }),
    tokenAAssetName: Type.String({ description: 'Hexadecimal' }),
    tokenAReserve: { ...Amount, description: 'What can be traded, in smallest units' },
    tokenBPolicyId: Type.String({ description: 'Policy id of token B, 56 hexadecimal digits' }),
    tokenBAssetName: Type.String({ description: 'Asset name of token B, in hexadecimal' }),
    tokenBReserve: described(Amount, 'Amount of token B that can be traded, in its smallest unit'),
    lpPolicyId: Type.String({ description: 'Empty where the pool has no such token' }),
    lpAssetName: Type.String({
      description: 'Asset name of the LP token, in hexadecimal; empty where the pool has no such token',
    }),
    lpTotalSupply: Nullable(
      described(Amount, 'LP tokens that exist, in the smallest unit; null when the pool does not state it'),
    ),
    price: Nullable(Type.Number({ 'x-plain': true, description: 'Smallest units of A for one of B, at the margin' })),
    displayPrice: Nullable(Type.Number({ 'x-plain': true, description: 'Whole A for one whole B' })),
    tvlAda: described(PlainNumber, FIELD.tvlAda),
    feePercent: Type.Number({ 'x-plain': true, description: 'Percent of the input when token A is sold' }),
    txHash: Type.String({
      description: 'Hash of the transaction that created the present state of the pool, 64 hexadecimal digits',
    }),
    outputIndex: Count(FIELD.outputIndex),
    address: Type.String({ description: 'Address of the pool contract, bech32' }),
    slot: Count(FIELD.slot),
    blockNumber: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    updatedAt: described(DateTime, 'Time of the block with that state'),
  }),
);

/** In turn. */
export async function shownPools(
  asking: Asking,
  pools: readonly StandingPool[],
): Promise<Static<typeof LiquidityPool>[]> {
  const places = await poolPlaces(asking.db, pools);
  const byPlace = new Map(places.map((place) => [`${place.txId} ${place.index}`, place]));
  const decimals = await decimalsOf(
    asking,
    pools.flatMap(({ assets }) => assets),
  );
  return pools.flatMap((pool) => {
    const place = byPlace.get(`${pool.txId} ${pool.index}`);
    if (place === undefined) return [];
    const [a, b] = pool.assets;
    const margin = marginIn(pool);
    const time = slotToTime(asking.network, Number(place.slot));
    return [
      {
        poolId: pool.id,
        dex: pool.dex,
        tokenAPolicyId: policyOf(a),
        tokenAAssetName: nameOf(a),
        tokenAReserve: pool.reserves[0].toString(),
        tokenBPolicyId: policyOf(b),
        tokenBAssetName: nameOf(b),
        tokenBReserve: pool.reserves[1].toString(),
        lpPolicyId: policyOf(pool.lpAsset),
        lpAssetName: nameOf(pool.lpAsset),
        lpTotalSupply: pool.lpSupply?.toString() ?? null,
        price: margin === undefined ? null : ratioNumber(margin),
        displayPrice:
          margin === undefined
            ? null
            : ratioNumber(times(margin, ratio(10n ** BigInt(decimals(b)), 10n ** BigInt(decimals(a))))),
        tvlAda: ratioNumber(ratio(asking.board.now.tvlOf(pool), 1_000_000n)),
        feePercent: ratioNumber(times(feeOf(pool, 0), ratio(100n, 1n))),
        txHash: place.txHash,
        outputIndex: pool.index,
        address: addressBytesText(place.address),
        slot: Number(place.slot),
        blockNumber: place.height,
        blockTime: time,
        updatedAt: new Date(time * 1000).toISOString(),
      },
    ];
  });
}

/** A drained pool has no margin. */
const isPriced = ({ reserves, curve }: StandingPool): boolean =>
  curve.kind === 'degen-quadratic' ? reserves[1] > 0n : reserves[0] > 0n && reserves[1] > 0n;

const marginIn = (pool: StandingPool) => {
  const margin = isPriced(pool) ? marginOf(pool) : undefined;
  return margin !== undefined && margin.numerator > 0n && margin.denominator > 0n ? margin : undefined;
};
