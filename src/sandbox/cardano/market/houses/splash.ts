import { toHex } from '../../../../kernel/hex.js';
import { snekfunOrderDatum, snekfunPoolDatum } from '../../../../market/dexes/snekfun.js';
import {
  splashCancelRedeemer,
  splashFillRedeemer,
  splashLimitOrderDatum,
} from '../../../../market/dexes/splash-orders.js';
import { splashFeeSwitchPoolDatum } from '../../../../market/dexes/splash-pool-datums.js';
import { LOVELACE, type Unit } from '../../../../market/unit.js';
import { bytesData, construct, integerData } from '../../../../market/write-datum.js';
import type { House, SwapWish, Venue } from '../house.js';

const ADA = 1_000_000n;
const ALL_LQ = 2n ** 63n - 1n;
export const SPLASH_STAKE = 'b2f6abf60ccde92eae1a2f4fdf65f2eaf6208d872c6f0e597cc10b07';
/** The executor of Splash orders. */
const EXECUTOR = '5cb2c968e5d1c7197a6ce7615967310a375545d9bc65063a964335b2';
const TREASURY_FEE = 50n;
const FEE_BASIS = 100_000n;
const COST_PER_STEP = 600_000n;
const LEAST_ADA = 1_500_000n;

const named = ({ policy, ident }: Venue, suffix: string): Unit =>
  policy + Buffer.from(`${ident.slice(0, 12)}_${suffix}`).toString('hex');

const termsOf = ({ assets }: Venue, { owner, direction, amount, least, beacon }: SwapWish) => ({
  beacon,
  from: assets[direction],
  to: assets[direction === 0 ? 1 : 0],
  amount,
  costPerStep: COST_PER_STEP,
  price: { numerator: least, denominator: amount },
  fee: 0n,
  receiver: owner,
  cancelKey: toHex(owner.payment.hash),
});

/** Limit orders with partial fills. */
export const splashHouse: House = {
  dex: 'SPLASH',
  variants: { pool: 'product', order: 'limit' },
  oil: 0n,
  stakeScript: SPLASH_STAKE,
  isBatched: false,
  tokens: (venue, shares) =>
    new Map([
      [named(venue, 'NFT'), 1n],
      [named(venue, 'LQ'), ALL_LQ - shares],
    ]),
  sharesOf: (venue) => named(venue, 'LQ'),
  poolDatum: (venue, { rests }) =>
    splashFeeSwitchPoolDatum({
      nft: named(venue, 'NFT'),
      assets: venue.assets,
      lq: named(venue, 'LQ'),
      feeNumerator: 99_700n,
      treasuryFee: TREASURY_FEE,
      treasuries: rests,
      dao: SPLASH_STAKE,
      treasuryScript: SPLASH_STAKE,
      lqBound: 0n,
    }),
  restOf: (given) => (given * TREASURY_FEE) / FEE_BASIS,
  swap: (venue, wish) => ({
    datum: splashLimitOrderDatum({
      ...termsOf(venue, wish),
      leastPart: wish.least / 10n + 1n,
      executors: [EXECUTOR],
    }),
    lovelace: 3n * COST_PER_STEP + LEAST_ADA,
  }),
  restAmountField: 3,
  batcherFee: COST_PER_STEP,
  poolRedeemer: construct(0, integerData(2), integerData(0)),
  fillRedeemer: splashFillRedeemer,
  cancelRedeemer: splashCancelRedeemer,
};

/** The price rises with the square of the sold amount; the curve ends at 8,500 ADA. */
const CURVE = { a: 298_759_111_111n, b: 0n, adaCap: 8_500n * ADA };

export const snekfunHouse: House = {
  dex: 'SNEKFUN',
  oil: 3n * ADA,
  stakeScript: SPLASH_STAKE,
  isBatched: false,
  tokens: (venue) => new Map([[named(venue, 'NFT'), 1n]]),
  sharesOf: () => undefined,
  poolDatum: (venue) =>
    snekfunPoolDatum({
      nft: named(venue, 'NFT'),
      token: venue.assets[1],
      ...CURVE,
      operatorKey: EXECUTOR,
      rest: [bytesData(SPLASH_STAKE), integerData(0)],
    }),
  swap: (venue, wish) => ({
    datum: snekfunOrderDatum({ ...termsOf(venue, wish), executor: EXECUTOR, cancelAfter: wish.until }),
    lovelace: 2n * COST_PER_STEP + LEAST_ADA,
  }),
  batcherFee: COST_PER_STEP,
  poolRedeemer: construct(0, integerData(2), integerData(0)),
  fillRedeemer: splashFillRedeemer,
  cancelRedeemer: splashCancelRedeemer,
};

export const SNEKFUN_EMISSION = 1_000_000_000n;
export const isCurve = ({ house, assets }: Venue): boolean => house === snekfunHouse && assets[0] === LOVELACE;
