import { fromHex, toHex } from '../../../../kernel/hex.js';
import { minswapStableOrderDatum, minswapStablePoolDatum } from '../../../../market/dexes/minswap-stable.js';
import { minswapV1Ends, minswapV1OrderDatum, minswapV1PoolDatum } from '../../../../market/dexes/minswap-v1.js';
import { minswapV2Ends, minswapV2PoolDatum } from '../../../../market/dexes/minswap-v2.js';
import { minswapV2OrderDatum } from '../../../../market/dexes/minswap-v2-order-datum.js';
import { pairName } from '../../../../market/dexes/pair-name.js';
import type { Unit } from '../../../../market/unit.js';
import { construct, integerData } from '../../../../market/write-datum.js';
import type { DexAdapter, Venue } from '../dex-adapter.js';

const ADA = 1_000_000n;
const ALL_SHARES = 2n ** 63n - 1n;
const POLICY_DIGITS = 56;
const DEPOSIT = 2n * ADA;

const getProof = ({ pool }: Venue, index: number): string => pool.proof?.[index] ?? '';
const getParameter = ({ pool }: Venue, name: string): string => String(pool.parameters?.[name]);

/** Basis points: the trading fee, and the part of it that does not go to liquidity providers. */
const V2_FEE = 30n;
const V2_SHARED = 1_666n;
const V2_BATCHER_FEE = 700_000n;

export const minswapV2Shares = ({ assets, pool }: Pick<Venue, 'assets' | 'pool'>): Unit =>
  (pool.proof?.[0] ?? '').slice(0, POLICY_DIGITS) + pairName(assets);

export const minswapV2Adapter: DexAdapter = {
  dex: 'MINSWAP_V2',
  oil: 0n,
  keepsOwnersStake: true,
  isBatched: true,
  tokens: (venue, shares) =>
    new Map([
      [getProof(venue, 0), 1n],
      [minswapV2Shares(venue), ALL_SHARES - shares],
    ]),
  getShareUnit: minswapV2Shares,
  poolDatum: (venue, { reserves, shares }) =>
    minswapV2PoolDatum({
      batching: { type: 'script', hash: fromHex('1eae96baf29e27682ea3f815aba361a0c6059d45e4bfbe95bbd2f44a') },
      assets: venue.assets,
      totalLiquidity: shares,
      reserves,
      fees: [V2_FEE, V2_FEE],
      feeSharing: V2_SHARED,
    }),
  computeUntradable: (given) => (((given * V2_FEE) / 10_000n) * V2_SHARED) / 10_000n,
  swap: (venue, { owner, direction, amount, minReceived, until }) => ({
    datum: minswapV2OrderDatum({
      canceller: { kind: 'signature', hash: toHex(owner.payment.hash) },
      refund: owner,
      lpAsset: minswapV2Shares(venue),
      step: { kind: 'exact-in', direction, amount, wanted: minReceived },
      maxBatcherFee: V2_BATCHER_FEE,
      expiry: { at: until, tip: 300_000n },
    }),
    lovelace: V2_BATCHER_FEE + DEPOSIT,
  }),
  batcherFee: V2_BATCHER_FEE,
  poolRedeemer: construct(0, integerData(0)),
  fillRedeemer: minswapV2Ends.write('fill'),
  cancelRedeemer: minswapV2Ends.write('cancel'),
};

const V1_BATCHER_FEE = 2n * ADA;

/** Orders include their datum when they are created. */
export const minswapV1Adapter: DexAdapter = {
  dex: 'MINSWAP_V1',
  byHash: 'shown',
  oil: 0n,
  isBatched: true,
  tokens: (venue) =>
    new Map([
      [getProof(venue, 0), 1n],
      [getProof(venue, 1) + venue.ident, 1n],
    ]),
  getShareUnit: (venue) => getParameter(venue, 'lpPolicy') + venue.ident,
  // The product is updated only when shares change, not by a swap.
  poolDatum: (venue, { shares }) =>
    minswapV1PoolDatum({
      assets: venue.assets,
      totalLiquidity: shares,
      rootKLast: shares,
    }),
  swap: (venue, { owner, direction, minReceived }) => ({
    datum: minswapV1OrderDatum({
      sender: owner,
      step: { kind: 'exact-in', unit: venue.assets[direction === 0 ? 1 : 0], amount: minReceived },
      batcherFee: V1_BATCHER_FEE,
      deposit: DEPOSIT,
    }),
    lovelace: V1_BATCHER_FEE + DEPOSIT,
  }),
  batcherFee: V1_BATCHER_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: minswapV1Ends.write('fill'),
  cancelRedeemer: minswapV1Ends.write('cancel'),
};

const AMPLIFICATION = 100n;

export const minswapStableAdapter: DexAdapter = {
  dex: 'MINSWAP_STABLE',
  oil: 3n * ADA,
  isBatched: true,
  tokens: (venue) => new Map([[getProof(venue, 0), 1n]]),
  getShareUnit: (venue) => getParameter(venue, 'lpAsset'),
  poolDatum: ({ order }, { reserves, shares }) =>
    minswapStablePoolDatum({
      balances: reserves,
      totalLiquidity: shares,
      amplification: AMPLIFICATION,
      orderScript: order?.script ?? '',
    }),
  swap: (_, { owner, direction, minReceived }) => ({
    datum: minswapStableOrderDatum({
      sender: owner,
      step: { kind: 'swap', from: direction, least: minReceived },
      batcherFee: V1_BATCHER_FEE,
      deposit: DEPOSIT,
    }),
    lovelace: V1_BATCHER_FEE + DEPOSIT,
  }),
  batcherFee: V1_BATCHER_FEE,
  poolRedeemer: construct(0),
  fillRedeemer: minswapV1Ends.write('fill'),
  cancelRedeemer: minswapV1Ends.write('cancel'),
};
