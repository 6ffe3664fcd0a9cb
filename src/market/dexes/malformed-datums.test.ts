import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyData, encodeDefinite, malformedDatum } from '../../../test/support/malformed-datums.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { inputFor, outputFor, spotPrice } from '../curves/quote.js';
import type { Order, OrderRole, Party, Pool, PoolDirectory, PoolRole, ScriptRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { marketRegistry } from '../registry/registry.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { bytesData } from '../write-datum.js';
import { DEX_ADAPTERS } from './all.js';
import { chadswapOrderDatum } from './chadswap.js';
import { danogoPoolDatum } from './danogo.js';
import { geniusYieldOrderDatum } from './genius-yield.js';
import { muesliswapOrderDatum, muesliswapPoolDatum } from './muesliswap.js';
import { snekfunOrderDatum, snekfunPoolDatum } from './snekfun.js';
import { spectrumPoolDatum } from './spectrum.js';
import { spectrumLiquidityDatum, spectrumSwapDatum } from './spectrum-orders.js';
import { splashLimitOrderDatum } from './splash-orders.js';
import { splashBalancePoolDatum, splashFeeSwitchPoolDatum, splashStablePoolDatum } from './splash-pool-datums.js';
import { wingridersV1OrderDatum, wingridersV1PoolDatum, wingridersV1ShareUnit } from './wingriders-v1.js';
import { wingridersV2OrderDatum, wingridersV2PoolDatum, wingridersV2ShareUnit } from './wingriders-v2.js';

const TOKEN = `${'11'.repeat(28)}544f4b`;
const NFT = `${'22'.repeat(28)}${Buffer.from('TOK_NFT').toString('hex')}`;
const LQ = `${'33'.repeat(28)}4c51`;
const HASH = 'ab'.repeat(28);
const PAIR = [LOVELACE, TOKEN] as const;
const OWNER: Party = { payment: { type: 'key', hash: new Uint8Array(28).fill(7) }, stake: undefined };
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };
const { roles } = marketRegistry('mainnet');
const findRole = (dex: DexName, role: ScriptRole['role'], variant?: string): ScriptRole =>
  roles.find(
    (known) => known.dex === dex && known.role === role && (variant === undefined || known.variant === variant),
  )!;

const getProofPolicy = (dex: DexName): string => (findRole(dex, 'pool') as PoolRole).proof![0]!.slice(0, 56);
const splashPool = {
  nft: NFT,
  assets: PAIR,
  lq: LQ,
  feeNumerator: 99_700n,
  treasuryFee: 30n,
  treasuries: [5n, 5n],
  dao: HASH,
  treasuryScript: HASH,
} as const;
const price = { numerator: 7n, denominator: 3n };
const swap = { kind: 'swap', direction: 0, least: 5n } as const;
const v2 = {
  requestScript: HASH,
  assets: PAIR,
  swapFee: 30n,
  protocolFee: 5n,
  projectFee: 0n,
  reserveFee: 0n,
  feeBasis: 10_000n,
  lastInteraction: 5,
  treasuries: [1n, 1n],
  projectTreasuries: [0n, 0n],
  reserveTreasuries: [0n, 0n],
} as const;
const limit = {
  beacon: HASH,
  from: LOVELACE,
  amount: 10n,
  costPerStep: 1n,
  to: TOKEN,
  price,
  fee: 0n,
  receiver: OWNER,
  cancelKey: HASH,
} as const;
const liquidity = {
  pool: NFT,
  assets: PAIR,
  lq: LQ,
  executorFee: 1n,
  owner: { key: HASH, stakeKey: HASH },
} as const;

/** Valid datums, with their scripts. */
const SOUND: readonly (readonly [ScriptRole, PlutusData])[] = [
  [
    findRole('WINGRIDERS_V1', 'pool'),
    wingridersV1PoolDatum({ requestScript: HASH, assets: PAIR, lastInteraction: 5, treasuries: [1n, 1n] }),
  ],
  [findRole('WINGRIDERS_V2', 'pool'), wingridersV2PoolDatum(v2)],
  [
    findRole('WINGRIDERS_STABLE_V2', 'pool'),
    wingridersV2PoolDatum({ ...v2, stable: { invariant: 9n, scales: [1n, 1n] } }),
  ],
  [
    findRole('WINGRIDERS_V1', 'order'),
    wingridersV1OrderDatum({ beneficiary: OWNER, ownerKey: HASH, deadline: 5, assets: PAIR, action: swap }),
  ],
  [
    findRole('WINGRIDERS_V2', 'order'),
    wingridersV2OrderDatum({
      oil: 2_000_000n,
      beneficiary: OWNER,
      owner: OWNER,
      deadline: 5,
      assets: PAIR,
      action: swap,
      scales: [1n, 1n],
    }),
  ],
  [findRole('MUESLISWAP', 'pool'), muesliswapPoolDatum({ assets: PAIR, totalLiquidity: 9n, feeBasisPoints: 30n })],
  [
    findRole('MUESLISWAP', 'order', 'book'),
    muesliswapOrderDatum({
      owner: OWNER,
      to: TOKEN,
      from: LOVELACE,
      requestedAmount: 5n,
      allowsPartialFill: true,
      lovelaceAttached: 5n,
    }),
  ],
  [
    findRole('SPECTRUM', 'pool'),
    spectrumPoolDatum({ nft: NFT, assets: PAIR, lq: LQ, feeNumerator: 997n, admins: [HASH], lqBound: 5n }),
  ],
  [
    findRole('SPECTRUM', 'order', 'swap'),
    spectrumSwapDatum({
      from: LOVELACE,
      to: TOKEN,
      pool: NFT,
      feeNumerator: 997n,
      executorFee: price,
      owner: liquidity.owner,
      amount: 10n,
      minOutput: 4n,
    }),
  ],
  [findRole('SPECTRUM', 'order', 'redeem'), spectrumLiquidityDatum(liquidity)],
  [findRole('SPLASH', 'order', 'deposit'), spectrumLiquidityDatum({ ...liquidity, collateral: 3n })],
  [findRole('SPLASH', 'pool', 'product'), splashFeeSwitchPoolDatum({ ...splashPool, lqBound: 5n })],
  [findRole('SPLASH', 'pool', 'balance'), splashBalancePoolDatum(splashPool)],
  [
    findRole('SPLASH_STABLE', 'pool'),
    splashStablePoolDatum({
      ...splashPool,
      an2n: 4_800n,
      multipliers: [1n, 100n],
      lpFee: 20n,
      protocolFee: 50n,
      protocolFees: [5n, 5n],
    }),
  ],
  [findRole('SPLASH', 'order', 'limit'), splashLimitOrderDatum({ ...limit, leastPart: 5n, executors: [HASH] })],
  [
    findRole('SNEKFUN', 'pool'),
    snekfunPoolDatum({
      nft: NFT,
      token: TOKEN,
      a: 298_759_111_111n,
      b: 5n,
      operatorKey: HASH,
      adaCap: 42_000_000_000n,
      rest: [bytesData(HASH), bytesData(HASH)],
    }),
  ],
  [findRole('SNEKFUN', 'order'), snekfunOrderDatum({ ...limit, executor: HASH, cancelAfter: 5 })],
  [
    findRole('GENIUS_YIELD', 'order'),
    geniusYieldOrderDatum({
      ownerKey: HASH,
      owner: OWNER,
      offered: TOKEN,
      original: 10n,
      left: 10n,
      requested: LOVELACE,
      price,
      nftName: 'ee',
      start: 5,
      end: 6,
      partialFills: 0n,
      makerFee: 1n,
      takerFee: 1n,
      containedFees: [1n, 2n, 3n],
      containedPayment: 0n,
    }),
  ],
  [
    findRole('CHADSWAP', 'order'),
    chadswapOrderDatum({
      maker: OWNER,
      sells: true,
      token: TOKEN,
      unitPrice: 7n,
      denominator: 2n,
      allowsPartialFill: true,
      expiry: 5,
      left: 3n,
      filled: 0n,
    }),
  ],
  [
    findRole('DANOGO', 'pool'),
    danogoPoolDatum({
      assets: PAIR,
      feeBasisPoints: 30n,
      platformFees: [1n, 1n],
      swapFees: 5n,
      lower: { numerator: 9n, denominator: 10n },
      upper: { numerator: 11n, denominator: 10n },
      minReserves: [1n, 1n],
      lpSupply: 7n,
      lastWithdrawEpoch: 500n,
    }),
  ],
];

/** All tokens that identify any of the pools. */
const PROOFS: readonly (readonly [Unit, bigint])[] = [
  [NFT, 1n],
  [LQ, 1_000n],
  [`${getProofPolicy('WINGRIDERS_V1')}4c`, 1n],
  [`${getProofPolicy('WINGRIDERS_V2')}4c`, 1n],
  [wingridersV1ShareUnit(getProofPolicy('WINGRIDERS_V1'), PAIR), 1_000n],
  [wingridersV2ShareUnit(getProofPolicy('WINGRIDERS_V2'), 'product', [1n, 1n], PAIR), 1_000n],
  [wingridersV2ShareUnit(getProofPolicy('WINGRIDERS_V2'), 'stable', [1n, 1n], PAIR), 1_000n],
  [(findRole('MUESLISWAP', 'pool') as PoolRole).proof![0]!, 1n],
  [`7a8041a0693e6605d010d5185b034d55c79eaf7ef878aae3bdcdbf67ee`, 1n],
  [`${findRole('GENIUS_YIELD', 'order').parameters?.['policy']}ee`, 1n],
  [findRole('DANOGO', 'pool').script + 'cd'.repeat(32), 1n],
];

const held = (ada: bigint, token: bigint): Holdings => new Map([[LOVELACE, ada], [TOKEN, token], ...PROOFS]);

function read(role: ScriptRole, datum: PlutusData, holds: Holdings): Pool | Order | undefined {
  const dex = DEX_ADAPTERS.get(role.dex)!;
  const output = { script: role.script, stake: undefined, holds, datum };
  return role.role === 'pool'
    ? dex.readPool?.(output, role)
    : dex.readOrder?.(output, NO_POOLS, role satisfies OrderRole);
}

test('valid datums are read with definite and indefinite lists', () => {
  for (const [role, datum] of SOUND) {
    const holds = held(9_000_000n, 900n);
    const whole = read(role, datum, holds);
    expect(whole, `${role.dex} ${role.role}`).toBeDefined();
    expect(read(role, decodePlutusData(encodePlutusData(datum)), holds)).toEqual(whole);
    expect(read(role, decodePlutusData(encodeDefinite(datum)), holds)).toEqual(whole);
  }
});

test('datum with one field more or less is rejected', () => {
  for (const [role, datum] of SOUND) {
    if (datum.kind !== 'constructor') throw new Error('another datum');
    // Splash layouts differ in their number of fields, and several layouts share some names.
    const [more, less] = [[...datum.fields, bytesData('')], datum.fields.slice(0, -1)];
    for (const fields of [more, less])
      expect(read(role, { ...datum, fields }, held(9_000_000n, 900n)), role.dex).toBeUndefined();
  }
});

const amount = fc.oneof(fc.constantFrom(0n, 1n), fc.bigInt({ min: 0n, max: 2n ** 64n }));
const anyDatum = fc
  .constantFrom(...SOUND)
  .chain(([role, datum]) =>
    fc.tuple(fc.constant(role), fc.oneof({ weight: 5, arbitrary: malformedDatum(datum) }, anyData)),
  );

test('reading any datum never throws, and the result can be priced', () => {
  fc.assert(
    fc.property(anyDatum, amount, amount, amount, ([role, datum], ada, token, size) => {
      const found = read(role, datum, held(ada, token));
      if (role.role === 'order') DEX_ADAPTERS.get(role.dex)?.readEnd?.(datum, role);
      if (found === undefined || !('reserves' in found)) return;
      expect(found.reserves.every((reserve) => reserve >= 0n)).toBe(true);
      for (const direction of [0, 1] as const) {
        const other = direction === 0 ? 1 : 0;
        expect(outputFor(found, direction, size) <= found.reserves[other]).toBe(true);
        const input = inputFor(found, direction, size);
        if (input !== undefined && size > 0n) expect(outputFor(found, direction, input) >= size).toBe(true);
      }
      spotPrice(found);
    }),
    { numRuns: 1_500 },
  );
});
