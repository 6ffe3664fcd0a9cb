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
import type { House, Venue } from '../house.js';

const ALL_LQ = 2n ** 63n - 1n;
const FEE_NUMERATOR = 997n;
const EXECUTOR_FEE = 1_500_000n;
const LEAST_ADA = 2_000_000n;

/** Spectrum, and TeddySwap which uses its contracts. */
function houseOf(dex: DexName, nftName: string, lqName: string): House {
  const named = ({ policy, ident }: Venue, suffix: string): Unit =>
    policy + Buffer.from(`${ident.slice(0, 8)}_${suffix}`).toString('hex');
  const poolOf = (venue: Venue) => ({ nft: named(venue, nftName), lq: named(venue, lqName) });
  return {
    dex,
    variants: { order: 'swap' },
    oil: 0n,
    isBatched: false,
    tokens: (venue, shares) =>
      new Map([
        [poolOf(venue).nft, 1n],
        [poolOf(venue).lq, ALL_LQ - shares],
      ]),
    sharesOf: (venue) => poolOf(venue).lq,
    poolDatum: (venue) =>
      spectrumPoolDatum({
        ...poolOf(venue),
        assets: venue.assets,
        feeNumerator: FEE_NUMERATOR,
        admins: [],
        lqBound: 0n,
      }),
    swap: (venue, { owner, direction, amount, least }) => ({
      datum: spectrumSwapDatum({
        from: venue.assets[direction],
        to: venue.assets[direction === 0 ? 1 : 0],
        pool: poolOf(venue).nft,
        feeNumerator: FEE_NUMERATOR,
        executorFee: { numerator: EXECUTOR_FEE, denominator: least },
        owner: { key: toHex(owner.payment.hash), stakeKey: owner.stake && toHex(owner.stake.hash) },
        amount,
        least,
      }),
      lovelace: EXECUTOR_FEE + LEAST_ADA,
    }),
    batcherFee: EXECUTOR_FEE,
    poolRedeemer: construct(0, integerData(2), integerData(0)),
    fillRedeemer: spectrumFillRedeemer(0, 1, 1),
    cancelRedeemer: spectrumCancelRedeemer,
  };
}

export const spectrumHouse = houseOf('SPECTRUM', 'NFT', 'LQ');
export const teddySwapHouse = houseOf('TEDDY_SWAP', 'POOL_IDENTITY', 'POOL_LQ');
