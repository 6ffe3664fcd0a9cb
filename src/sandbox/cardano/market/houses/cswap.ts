import { cswapEndData, cswapOrderDatum, cswapPoolDatum } from '../../../../market/dexes/cswap.js';
import type { Unit } from '../../../../market/unit.js';
import { construct } from '../../../../market/write-datum.js';
import type { House, Venue } from '../house.js';

const BATCHER_FEE = 690_000n;
const DEPOSIT = 2_000_000n;
/** Every pool token is named "c". */
const POOL_NAME = '63';

const sharesOf = ({ policy, ident }: Venue): Unit => policy + ident;

export const cswapHouse: House = {
  dex: 'CSWAP',
  oil: DEPOSIT,
  isBatched: true,
  tokens: ({ policy }) => new Map([[policy + POOL_NAME, 1n]]),
  sharesOf,
  poolDatum: (venue, { shares }) =>
    cswapPoolDatum({ totalShares: shares, fee: 85n, assets: venue.assets, lpAsset: sharesOf(venue) }),
  swap: (venue, { owner, direction, least }) => ({
    datum: cswapOrderDatum({
      owner,
      gives: venue.assets[direction],
      wants: { unit: venue.assets[direction === 0 ? 1 : 0], amount: least },
    }),
    lovelace: BATCHER_FEE + DEPOSIT,
  }),
  batcherFee: BATCHER_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: cswapEndData('fill'),
  cancelRedeemer: cswapEndData('cancel'),
};
