import { describe, expect, test } from 'vitest';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Order, OrderRole, Party, Pool, PoolDirectory, PoolRole, ScriptRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { marketRegistry } from '../registry/registry.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData } from '../write-datum.js';
import { DEX_ADAPTERS } from './all.js';
import { snekfunOrderDatum, snekfunPoolDatum } from './snekfun.js';
import { spectrumPoolDatum } from './spectrum.js';
import {
  spectrumCancelRedeemer,
  spectrumFillRedeemer,
  spectrumLiquidityDatum,
  spectrumSwapDatum,
} from './spectrum-orders.js';
import { splashCancelRedeemer, splashFillRedeemer, splashLimitOrderDatum } from './splash-orders.js';
import {
  splashBalancePoolDatum,
  splashFeeSwitchPoolDatum,
  splashRoyaltyPoolDatum,
  splashStablePoolDatum,
} from './splash-pool-datums.js';

const unit = (byte: string, name: string): Unit => byte.repeat(28) + Buffer.from(name).toString('hex');
const TOKEN = unit('11', 'TOK');
const NFT = unit('22', 'TOK_ADA_NFT');
const LQ = unit('33', 'TOK_ADA_LQ');
const HASH = 'ab'.repeat(28);
const OWNER: Party = { payment: { type: 'key', hash: new Uint8Array(28).fill(7) }, stake: undefined };
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

const roles = marketRegistry('mainnet').roles;
const findRole = (dex: DexName, role: ScriptRole['role'], variant?: string): ScriptRole =>
  roles.find(
    (known) => known.dex === dex && known.role === role && (variant === undefined || known.variant === variant),
  )!;

function readPool(dex: DexName, datum: PlutusData, holds: Holdings, variant?: string): Pool | undefined {
  const role = findRole(dex, 'pool', variant) as PoolRole;
  return DEX_ADAPTERS.get(dex)!.readPool!({ script: role.script, stake: undefined, holds, datum }, role);
}

function readOrder(dex: DexName, variant: string, datum: PlutusData, holds: Holdings = new Map()): Order | undefined {
  const role = findRole(dex, 'order', variant) as OrderRole;
  return DEX_ADAPTERS.get(dex)!.readOrder!({ script: role.script, stake: undefined, holds, datum }, NO_POOLS, role);
}

const readOrderEnd = (dex: DexName, variant: string, redeemer: PlutusData): string | undefined =>
  DEX_ADAPTERS.get(dex)!.readEnd!(redeemer, findRole(dex, 'order', variant) as OrderRole);

const pool = {
  nft: NFT,
  assets: [LOVELACE, TOKEN],
  lq: LQ,
  feeNumerator: 99_700n,
  treasuryFee: 30n,
  treasuries: [50n, 5n],
  dao: HASH,
  treasuryScript: HASH,
} as const;
const held = (...more: readonly (readonly [Unit, bigint])[]): Holdings =>
  new Map([[LOVELACE, 1_050n], [TOKEN, 205n], [NFT, 1n], [LQ, 2n ** 63n - 1n - 9n], ...more]);
const toRatio = (numerator: bigint, denominator = 100_000n) => ({ numerator, denominator });

describe('Splash pool', () => {
  test('with a treasury fee deducts it from the trade, and its balance from the reserves', () => {
    expect(readPool('SPLASH', splashFeeSwitchPoolDatum({ ...pool, lqBound: 0n }), held(), 'product')).toMatchObject({
      id: NFT,
      lpAsset: LQ,
      lpSupply: 9n,
      reserves: [1_000n, 200n],
      closed: false,
      curve: { kind: 'constant-product', kept: [toRatio(99_670n), toRatio(99_670n)] },
    });
  });

  test('is closed below its bound, or when it holds only the treasury', () => {
    const bound = (lqBound: bigint): Pool | undefined =>
      readPool('SPLASH', splashFeeSwitchPoolDatum({ ...pool, lqBound }), held(), 'product');
    expect(bound(2_100n)?.closed).toBe(false);
    expect(bound(2_101n)?.closed).toBe(true);
    const drained = held([TOKEN, 5n]);
    expect(readPool('SPLASH', splashFeeSwitchPoolDatum({ ...pool, lqBound: 0n }), drained, 'product')).toMatchObject({
      reserves: [1_000n, 0n],
      closed: true,
    });
  });

  test('with royalties deducts them too', () => {
    const datum = splashRoyaltyPoolDatum({
      ...pool,
      royaltyFee: 200n,
      royalties: [100n, 10n],
      royaltyKey: 'cd'.repeat(32),
      nonce: 4n,
    });
    expect(readPool('SPLASH', datum, held(), 'product')).toMatchObject({
      reserves: [900n, 190n],
      curve: { kept: [toRatio(99_470n), toRatio(99_470n)] },
    });
  });

  test('with weights has fixed ones, or those of the datum in the first version', () => {
    const datum = splashBalancePoolDatum(pool);
    expect(readPool('SPLASH', datum, held(), 'balance')?.curve).toEqual({
      kind: 'weighted',
      weights: [1n, 4n],
      kept: toRatio(99_670n),
    });
    if (datum.kind !== 'constructor') throw new Error('another datum');
    const [nft, x, y, ...rest] = datum.fields;
    const first = construct(0, nft!, x!, integerData(2), y!, integerData(8), ...rest, integerData(1));
    expect(readPool('SPLASH', first, held(), 'balance')?.curve).toMatchObject({ weights: [2n, 8n] });
    const heavy = construct(0, nft!, x!, integerData(2), y!, integerData(800), ...rest, integerData(1));
    expect(readPool('SPLASH', heavy, held(), 'balance')).toBeUndefined();
    expect(readPool('SPLASH', datum, held(), 'product')).toBeUndefined();
  });

  test('for assets of equal value excludes protocol fees from the reserves', () => {
    const datum = splashStablePoolDatum({
      nft: NFT,
      assets: [LOVELACE, TOKEN],
      lq: LQ,
      an2n: 4_800n,
      multipliers: [1n, 1_000n],
      lpFee: 20n,
      protocolFee: 50n,
      protocolFees: [50n, 5n],
      dao: HASH,
      treasuryScript: HASH,
    });
    expect(readPool('SPLASH_STABLE', datum, held())).toMatchObject({
      reserves: [1_000n, 200n],
      curve: { kind: 'splash-stable', an2n: 4_800n, multipliers: [1n, 1_000n], lpFee: 20n, protocolFee: 50n },
    });
  });

  test('needs its NFT with quantity 1, and its LP tokens', () => {
    const datum = splashFeeSwitchPoolDatum({ ...pool, lqBound: 0n });
    const without = (gone: Unit): Holdings => new Map([...held()].filter(([known]) => known !== gone));
    expect(readPool('SPLASH', datum, held([NFT, 2n]), 'product')).toBeUndefined();
    expect(readPool('SPLASH', datum, without(NFT), 'product')).toBeUndefined();
    expect(readPool('SPLASH', datum, without(LQ), 'product')).toBeUndefined();
  });
});

describe('Spectrum and TeddySwap pool', () => {
  const spectrum = (nft: Unit, lqBound = 0n): PlutusData =>
    spectrumPoolDatum({ nft, assets: [LOVELACE, TOKEN], lq: LQ, feeNumerator: 997n, admins: [HASH], lqBound });

  test('is identified by the suffix of its NFT name', () => {
    const identity = unit('22', 'TOK_ADA_POOL_IDENTITY');
    expect(readPool('SPECTRUM', spectrum(NFT), held())).toMatchObject({
      id: NFT,
      reserves: [1_050n, 205n],
      curve: { kept: [toRatio(997n, 1_000n), toRatio(997n, 1_000n)] },
    });
    expect(readPool('SPECTRUM', spectrum(identity), held([identity, 1n]))).toBeUndefined();
    expect(readPool('TEDDY_SWAP', spectrum(identity), held([identity, 1n]))?.id).toBe(identity);
    expect(readPool('TEDDY_SWAP', spectrum(NFT), held())).toBeUndefined();
  });

  test('is closed below half of its bound', () => {
    expect(readPool('SPECTRUM', spectrum(NFT, 2_100n), held())?.closed).toBe(false);
    expect(readPool('SPECTRUM', spectrum(NFT, 2_102n), held())?.closed).toBe(true);
  });
});

describe('Spectrum and Splash order', () => {
  const owner = { key: HASH, stakeKey: undefined };

  test('can swap, deposit and withdraw', () => {
    const swap = spectrumSwapDatum({
      from: LOVELACE,
      to: TOKEN,
      pool: NFT,
      feeNumerator: 997n,
      executorFee: { numerator: 1n, denominator: 2n },
      owner,
      amount: 10n,
      minOutput: 4n,
    });
    expect(readOrder('SPECTRUM', 'swap', swap)).toMatchObject({
      offer: { unit: LOVELACE, amount: 10n },
      request: { unit: TOKEN, amount: 4n },
      pool: NFT,
      cancelKey: HASH,
    });
    const liquidity = { pool: NFT, assets: [LOVELACE, TOKEN], lq: LQ, executorFee: 15n, owner } as const;
    const deposit = spectrumLiquidityDatum({ ...liquidity, collateral: 3n });
    expect(readOrder('SPLASH', 'deposit', deposit)).toMatchObject({ step: 'deposit', batcherFee: 15n, deposit: 3n });
    expect(readOrder('SPLASH', 'redeem', spectrumLiquidityDatum(liquidity), new Map([[LQ, 6n]]))).toMatchObject({
      step: 'withdraw',
      offer: { unit: LQ, amount: 6n },
    });
    expect(readOrder('SPLASH', 'redeem', deposit)).toBeUndefined();
  });

  test('with a limit has a price that applies to every partial fill', () => {
    const limit = splashLimitOrderDatum({
      beacon: HASH,
      from: TOKEN,
      amount: 10n,
      costPerStep: 600_000n,
      leastPart: 5n,
      to: LOVELACE,
      price: { numerator: 7n, denominator: 4n },
      fee: 0n,
      receiver: OWNER,
      cancelKey: HASH,
      executors: [],
    });
    expect(readOrder('SPLASH', 'limit', limit)).toMatchObject({
      style: undefined,
      offer: { unit: TOKEN, amount: 10n },
      request: { unit: LOVELACE, amount: 18n },
      price: { numerator: 7n, denominator: 4n },
      leastPart: 5n,
      beacon: HASH,
      cancelKey: HASH,
      owner: OWNER,
    });
  });

  test('of a grid buys with all its lovelace, then sells everything', () => {
    const grid = (side: number): PlutusData =>
      construct(
        0,
        bytesData(HASH),
        construct(0, bytesData(TOKEN.slice(0, 56)), bytesData(TOKEN.slice(56))),
        construct(0, integerData(1), integerData(1)),
        construct(0, integerData(1), integerData(1)),
        integerData(100),
        integerData(90),
        construct(0, integerData(3), integerData(2)),
        construct(side),
        ...[500_000, 1, 1].map((value) => integerData(value)),
        construct(0, construct(0, bytesData(HASH)), construct(1)),
        bytesData(HASH),
      );
    expect(readOrder('SPLASH', 'grid', grid(1))).toMatchObject({
      style: 'PARTIAL',
      offer: { unit: LOVELACE, amount: 90n },
      request: { unit: TOKEN, amount: 60n },
    });
    expect(readOrder('SPLASH', 'grid', grid(0), new Map([[TOKEN, 11n]]))).toMatchObject({
      offer: { unit: TOKEN, amount: 11n },
      request: { unit: LOVELACE, amount: 17n },
    });
  });

  test('ends according to its redeemer, with inverted meaning for limit orders', () => {
    expect(readOrderEnd('SPECTRUM', 'swap', spectrumFillRedeemer(0, 1, 2))).toBe('fill');
    expect(readOrderEnd('SPECTRUM', 'swap', spectrumCancelRedeemer)).toBe('cancel');
    expect(readOrderEnd('SPECTRUM', 'swap', construct(1))).toBeUndefined();
    expect(readOrderEnd('SPLASH', 'limit', splashCancelRedeemer)).toBe('cancel');
    expect(readOrderEnd('SPLASH', 'limit', splashFillRedeemer)).toBe('fill');
    expect(readOrderEnd('SPLASH', 'grid', construct(0, integerData(1)))).toBe('fill');
    expect(readOrderEnd('SPLASH', 'grid', construct(1))).toBe('cancel');
  });
});

describe('Snek.fun', () => {
  const curve = (adaCap: bigint): PlutusData =>
    snekfunPoolDatum({
      nft: NFT,
      token: TOKEN,
      a: 298_759_111_111n,
      b: 0n,
      operatorKey: HASH,
      adaCap,
      rest: [bytesData(HASH), bytesData(HASH)],
    });

  test('curve is closed once it reaches its cap', () => {
    const holds = new Map([
      [LOVELACE, 10_000_000n],
      [TOKEN, 999_000_000n],
      [NFT, 1n],
    ]);
    expect(readPool('SNEKFUN', curve(10_000_001n), holds)).toMatchObject({
      reserves: [7_000_000n, 999_000_000n],
      closed: false,
    });
    expect(readPool('SNEKFUN', curve(10_000_000n), holds)?.closed).toBe(true);
    expect(readPool('SNEKFUN', curve(10_000_001n), new Map([...holds, [TOKEN, 10n ** 9n + 1n]]))).toBeUndefined();
  });

  test('instant order is executed at once', () => {
    const order = snekfunOrderDatum({
      beacon: HASH,
      from: LOVELACE,
      amount: 100n,
      costPerStep: 1n,
      to: TOKEN,
      price: { numerator: 1n, denominator: 3n },
      fee: 1n,
      receiver: OWNER,
      cancelKey: HASH,
      executor: HASH,
      cancelAfter: 5,
    });
    expect(readOrder('SNEKFUN', 'instant', order)).toMatchObject({
      dex: 'SNEKFUN',
      offer: { amount: 100n },
      request: { unit: TOKEN, amount: 34n },
      beacon: HASH,
    });
  });
});
