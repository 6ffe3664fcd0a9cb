import { toHex } from '../../../../kernel/hex.js';
import type { DexName } from '../../../../market/dex-names.js';
import { spectrumPoolDatum } from '../../../../market/dexes/spectrum.js';
import {
  spectrumCancelRedeemer,
  spectrumFillRedeemer,
  spectrumSwapDatum,
} from '../../../../market/dexes/spectrum-orders.js';
import type { Unit } from '../../../../market/unit.js';
import { construct, integerData } from '../../../../market/write-datum.js';
import type { DexAdapter, Venue } from '../dex-adapter.js';

const ALL_LQ = 2n ** 63n - 1n;
const FEE_NUMERATOR = 997n;
const EXECUTOR_FEE = 1_500_000n;
const MIN_LOVELACE = 2_000_000n;

/** Spectrum, and TeddySwap which uses its contracts. */
function createAdapter(dex: DexName, nftName: string, lqName: string): DexAdapter {
  const formatUnit = ({ policy, ident }: Venue, suffix: string): Unit =>
    policy + Buffer.from(`${ident.slice(0, 8)}_${suffix}`).toString('hex');
  const toPool = (venue: Venue) => ({ nft: formatUnit(venue, nftName), lq: formatUnit(venue, lqName) });
  return {
    dex,
    variants: { order: 'swap' },
    oil: 0n,
    isBatched: false,
    tokens: (venue, shares) =>
      new Map([
        [toPool(venue).nft, 1n],
        [toPool(venue).lq, ALL_LQ - shares],
      ]),
    getShareUnit: (venue) => toPool(venue).lq,
    poolDatum: (venue) =>
      spectrumPoolDatum({
        ...toPool(venue),
        assets: venue.assets,
        feeNumerator: FEE_NUMERATOR,
        admins: [],
        lqBound: 0n,
      }),
    swap: (venue, { owner, direction, amount, minReceived }) => ({
      datum: spectrumSwapDatum({
        from: venue.assets[direction],
        to: venue.assets[direction === 0 ? 1 : 0],
        pool: toPool(venue).nft,
        feeNumerator: FEE_NUMERATOR,
        executorFee: { numerator: EXECUTOR_FEE, denominator: minReceived },
        owner: { key: toHex(owner.payment.hash), stakeKey: owner.stake && toHex(owner.stake.hash) },
        amount,
        minOutput: minReceived,
      }),
      lovelace: EXECUTOR_FEE + MIN_LOVELACE,
    }),
    batcherFee: EXECUTOR_FEE,
    poolRedeemer: construct(0, integerData(2), integerData(0)),
    fillRedeemer: spectrumFillRedeemer(0, 1, 1),
    cancelRedeemer: spectrumCancelRedeemer,
  };
}

export const spectrumAdapter = createAdapter('SPECTRUM', 'NFT', 'LQ');
export const teddySwapAdapter = createAdapter('TEDDY_SWAP', 'POOL_IDENTITY', 'POOL_LQ');
