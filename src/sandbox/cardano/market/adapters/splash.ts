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
import type { DexAdapter, SwapRequest, Venue } from '../dex-adapter.js';

const ADA = 1_000_000n;
const ALL_LQ = 2n ** 63n - 1n;
export const SPLASH_STAKE = 'b2f6abf60ccde92eae1a2f4fdf65f2eaf6208d872c6f0e597cc10b07';
/** The executor of Splash orders. */
const EXECUTOR = '5cb2c968e5d1c7197a6ce7615967310a375545d9bc65063a964335b2';
const TREASURY_FEE = 50n;
const FEE_BASIS = 100_000n;
const COST_PER_STEP = 600_000n;
const MIN_LOVELACE = 1_500_000n;

const formatUnit = ({ policy, ident }: Venue, suffix: string): Unit =>
  policy + Buffer.from(`${ident.slice(0, 12)}_${suffix}`).toString('hex');

const toOrderTerms = ({ assets }: Venue, { owner, direction, amount, minReceived, beacon }: SwapRequest) => ({
  beacon,
  from: assets[direction],
  to: assets[direction === 0 ? 1 : 0],
  amount,
  costPerStep: COST_PER_STEP,
  price: { numerator: minReceived, denominator: amount },
  fee: 0n,
  receiver: owner,
  cancelKey: toHex(owner.payment.hash),
});

/** Limit orders with partial fills. */
export const splashAdapter: DexAdapter = {
  dex: 'SPLASH',
  variants: { pool: 'product', order: 'limit' },
  oil: 0n,
  stakeScript: SPLASH_STAKE,
  isBatched: false,
  tokens: (venue, shares) =>
    new Map([
      [formatUnit(venue, 'NFT'), 1n],
      [formatUnit(venue, 'LQ'), ALL_LQ - shares],
    ]),
  getShareUnit: (venue) => formatUnit(venue, 'LQ'),
  poolDatum: (venue, { rests }) =>
    splashFeeSwitchPoolDatum({
      nft: formatUnit(venue, 'NFT'),
      assets: venue.assets,
      lq: formatUnit(venue, 'LQ'),
      feeNumerator: 99_700n,
      treasuryFee: TREASURY_FEE,
      treasuries: rests,
      dao: SPLASH_STAKE,
      treasuryScript: SPLASH_STAKE,
      lqBound: 0n,
    }),
  computeUntradable: (given) => (given * TREASURY_FEE) / FEE_BASIS,
  swap: (venue, request) => ({
    datum: splashLimitOrderDatum({
      ...toOrderTerms(venue, request),
      leastPart: request.minReceived / 10n + 1n,
      executors: [EXECUTOR],
    }),
    lovelace: 3n * COST_PER_STEP + MIN_LOVELACE,
  }),
  restAmountField: 3,
  batcherFee: COST_PER_STEP,
  poolRedeemer: construct(0, integerData(2), integerData(0)),
  fillRedeemer: splashFillRedeemer,
  cancelRedeemer: splashCancelRedeemer,
};

/** The price rises with the square of the sold amount; the curve ends at 8,500 ADA. */
const CURVE = { a: 298_759_111_111n, b: 0n, adaCap: 8_500n * ADA };

export const snekfunAdapter: DexAdapter = {
  dex: 'SNEKFUN',
  oil: 3n * ADA,
  stakeScript: SPLASH_STAKE,
  isBatched: false,
  tokens: (venue) => new Map([[formatUnit(venue, 'NFT'), 1n]]),
  getShareUnit: () => undefined,
  poolDatum: (venue) =>
    snekfunPoolDatum({
      nft: formatUnit(venue, 'NFT'),
      token: venue.assets[1],
      ...CURVE,
      operatorKey: EXECUTOR,
      rest: [bytesData(SPLASH_STAKE), integerData(0)],
    }),
  swap: (venue, request) => ({
    datum: snekfunOrderDatum({ ...toOrderTerms(venue, request), executor: EXECUTOR, cancelAfter: request.until }),
    lovelace: 2n * COST_PER_STEP + MIN_LOVELACE,
  }),
  batcherFee: COST_PER_STEP,
  poolRedeemer: construct(0, integerData(2), integerData(0)),
  fillRedeemer: splashFillRedeemer,
  cancelRedeemer: splashCancelRedeemer,
};

export const SNEKFUN_EMISSION = 1_000_000_000n;
export const isCurve = ({ adapter, assets }: Venue): boolean => adapter === snekfunAdapter && assets[0] === LOVELACE;
