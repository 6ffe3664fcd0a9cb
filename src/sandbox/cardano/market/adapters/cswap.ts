import { cswapEndData, cswapOrderDatum, cswapPoolDatum } from '../../../../market/dexes/cswap.js';
import type { Unit } from '../../../../market/unit.js';
import { construct } from '../../../../market/write-datum.js';
import type { DexAdapter, Venue } from '../dex-adapter.js';

const BATCHER_FEE = 690_000n;
const DEPOSIT = 2_000_000n;
/** Every pool token is named "c". */
const POOL_NAME = '63';

const getShareUnit = ({ policy, ident }: Venue): Unit => policy + ident;

export const cswapAdapter: DexAdapter = {
  dex: 'CSWAP',
  oil: DEPOSIT,
  isBatched: true,
  tokens: ({ policy }) => new Map([[policy + POOL_NAME, 1n]]),
  getShareUnit,
  poolDatum: (venue, { shares }) =>
    cswapPoolDatum({ totalShares: shares, fee: 85n, assets: venue.assets, lpAsset: getShareUnit(venue) }),
  swap: (venue, { owner, direction, minReceived }) => ({
    datum: cswapOrderDatum({
      owner,
      gives: venue.assets[direction],
      wants: { unit: venue.assets[direction === 0 ? 1 : 0], amount: minReceived },
    }),
    lovelace: BATCHER_FEE + DEPOSIT,
  }),
  batcherFee: BATCHER_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: cswapEndData('fill'),
  cancelRedeemer: cswapEndData('cancel'),
};
