import { toHex } from '../../../../kernel/hex.js';
import { sundaeSwapEnds, sundaeSwapOrderDatum } from '../../../../market/dexes/sundaeswap-order.js';
import {
  sundaeSwapV1Ends,
  sundaeSwapV1OrderDatum,
  sundaeSwapV1PoolDatum,
} from '../../../../market/dexes/sundaeswap-v1.js';
import { POOL_LABEL, SHARES_LABEL, sundaeSwapV3PoolDatum } from '../../../../market/dexes/sundaeswap-v3.js';
import { construct } from '../../../../market/write-datum.js';
import type { DexAdapter, Venue } from '../dex-adapter.js';

const ADA = 1_000_000n;
const RIDER = 2n * ADA;
const getPolicy = ({ pool }: Venue): string => pool.proof?.[0] ?? '';

const V3_FEE = 1_280_000n;

export const sundaeSwapV3Adapter: DexAdapter = {
  dex: 'SUNDAESWAP_V3',
  oil: 0n,
  keepsOwnersStake: true,
  isBatched: true,
  tokens: (venue) => new Map([[getPolicy(venue) + POOL_LABEL + venue.ident, 1n]]),
  getShareUnit: (venue) => getPolicy(venue) + SHARES_LABEL + venue.ident,
  poolDatum: (venue, { rests, shares }) =>
    sundaeSwapV3PoolDatum({
      ident: venue.ident,
      assets: venue.assets,
      circulatingShares: shares,
      fees: [30n, 30n],
      marketOpen: 0,
      protocolFees: rests[0],
    }),
  feeInPool: 500_000n,
  returnsSurplus: true,
  swap: (venue, { owner, direction, amount, minReceived }) => ({
    datum: sundaeSwapOrderDatum({
      ident: venue.ident,
      ownerKey: toHex((owner.stake ?? owner.payment).hash),
      maxProtocolFee: V3_FEE,
      destination: owner,
      details: {
        kind: 'swap',
        offer: { unit: venue.assets[direction], amount },
        least: { unit: venue.assets[direction === 0 ? 1 : 0], amount: minReceived },
      },
    }),
    lovelace: V3_FEE + RIDER,
  }),
  batcherFee: V3_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: sundaeSwapEnds.write('fill'),
  cancelRedeemer: sundaeSwapEnds.write('cancel'),
};

const V1_FEE = 2_500_000n;

/** The content of an order is unknown until it is filled. */
export const sundaeSwapV1Adapter: DexAdapter = {
  dex: 'SUNDAESWAP_V1',
  byHash: 'late',
  oil: 0n,
  isBatched: true,
  tokens: (venue) => new Map([[`${getPolicy(venue)}7020${venue.ident}`, 1n]]),
  getShareUnit: (venue) => `${getPolicy(venue)}6c7020${venue.ident}`,
  poolDatum: (venue, { shares }) =>
    sundaeSwapV1PoolDatum({
      assets: venue.assets,
      ident: venue.ident,
      totalShares: shares,
      fee: { numerator: 3n, denominator: 1_000n },
    }),
  swap: (venue, { owner, direction, amount, minReceived }) => ({
    datum: sundaeSwapV1OrderDatum({
      ident: venue.ident,
      destination: owner,
      scooperFee: V1_FEE,
      action: { kind: 'swap', from: direction, amount, least: minReceived },
    }),
    lovelace: V1_FEE + RIDER,
  }),
  batcherFee: V1_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: sundaeSwapV1Ends.write('fill'),
  cancelRedeemer: sundaeSwapV1Ends.write('cancel'),
};
