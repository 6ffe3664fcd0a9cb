import { describe, expect, test } from 'vitest';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Order, OrderRole, Party, Pool, PoolDirectory, PoolRole, ScriptRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { danogoDeployment } from '../registry/danogo.js';
import { muesliswapDeployment } from '../registry/muesliswap.js';
import { orderBooksDeployment } from '../registry/order-books.js';
import { marketRegistry } from '../registry/registry.js';
import { spectrumDeployment } from '../registry/spectrum.js';
import { splashDeployment } from '../registry/splash.js';
import { wingridersDeployment } from '../registry/wingriders.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, listData, optionData, partyData } from '../write-datum.js';
import { DEX_ADAPTERS } from './all.js';
import { chadswapCancelRedeemer, chadswapFillRedeemer, chadswapOrderDatum } from './chadswap.js';
import { danogoPoolDatum } from './danogo.js';
import {
  geniusYieldCancelRedeemer,
  geniusYieldFillRedeemer,
  geniusYieldOrderDatum,
  geniusYieldPartRedeemer,
} from './genius-yield.js';
import {
  MUESLISWAP_TEST_POOL,
  muesliswapCancelRedeemer,
  muesliswapFillRedeemer,
  muesliswapOrderDatum,
  muesliswapPoolDatum,
} from './muesliswap.js';

const DEPLOYMENTS = [
  wingridersDeployment,
  muesliswapDeployment,
  spectrumDeployment,
  splashDeployment,
  orderBooksDeployment,
  danogoDeployment,
];
const TOKEN = `${'11'.repeat(28)}544f4b`;
const HASH = 'ab'.repeat(28);
const OWNER: Party = { payment: { type: 'key', hash: new Uint8Array(28).fill(7) }, stake: undefined };
const OWNER_KEY = '07'.repeat(28);
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };
const roles = marketRegistry('mainnet').roles;
const findRole = (dex: DexName, role: ScriptRole['role'], variant?: string): ScriptRole =>
  roles.find((known) => known.dex === dex && known.role === role && known.variant === variant)!;

function readPool(dex: DexName, datum: PlutusData, holds: Holdings): Pool | undefined {
  const role = findRole(dex, 'pool') as PoolRole;
  return DEX_ADAPTERS.get(dex)!.readPool!({ script: role.script, stake: undefined, holds, datum }, role);
}

function readOrder(dex: DexName, datum: PlutusData, holds: Holdings, variant?: string): Order | undefined {
  const role = findRole(dex, 'order', variant) as OrderRole;
  return DEX_ADAPTERS.get(dex)!.readOrder!({ script: role.script, stake: undefined, holds, datum }, NO_POOLS, role);
}

const readOrderEnd = (dex: DexName, redeemer: PlutusData, variant?: string): string | undefined =>
  DEX_ADAPTERS.get(dex)!.readEnd!(redeemer, findRole(dex, 'order', variant) as OrderRole);

describe('MuesliSwap', () => {
  const role = findRole('MUESLISWAP', 'pool') as PoolRole;
  const nft = `909133088303c49f3a30f1cc8ed553a73857a29779f6c6561cd8093f${'cd'.repeat(32)}`;
  const datum = muesliswapPoolDatum({ assets: [LOVELACE, TOKEN], totalLiquidity: 9n, feeBasisPoints: 30n });
  const held = (...more: readonly (readonly [Unit, bigint])[]): Holdings =>
    new Map([[LOVELACE, 1_000n], [TOKEN, 200n], [role.proof![0]!, 1n], [nft, 1n], ...more]);

  test('reserves of a pool are everything in its output', () => {
    const kept = { numerator: 9_970n, denominator: 10_000n };
    expect(readPool('MUESLISWAP', datum, held())).toMatchObject({
      id: nft,
      reserves: [1_000n, 200n],
      lpAsset: `af3d70acf4bd5b3abb319a7d75c89fb3e56eafcdd46b2e9b57a2557f${'cd'.repeat(32)}`,
      lpSupply: 9n,
      curve: { kind: 'constant-product', kept: [kept, kept] },
    });
  });

  test('output with the test pool token, two NFTs or no factory token is not a pool', () => {
    expect(readPool('MUESLISWAP', datum, held([MUESLISWAP_TEST_POOL, 1n]))).toBeUndefined();
    expect(readPool('MUESLISWAP', datum, held([`${nft.slice(0, 56)}aa`, 1n]))).toBeUndefined();
    expect(readPool('MUESLISWAP', datum, held([nft, 2n]))).toBeUndefined();
    expect(readPool('MUESLISWAP', datum, held([role.proof![0]!, 0n]))).toBeUndefined();
  });

  test('order of the book offers the amount that is not attached for fees', () => {
    const order = (allowsPartialFill: boolean): PlutusData =>
      muesliswapOrderDatum({
        owner: OWNER,
        to: TOKEN,
        from: LOVELACE,
        requestedAmount: 5n,
        allowsPartialFill,
        lovelaceAttached: 2_650_000n,
      });
    const holds = new Map([[LOVELACE, 12_650_000n]]);
    expect(readOrder('MUESLISWAP', order(true), holds, 'book')).toMatchObject({
      style: 'LIMIT',
      offer: { unit: LOVELACE, amount: 10_000_000n },
      request: { unit: TOKEN, amount: 5n },
      deposit: 2_650_000n,
      cancelKey: OWNER_KEY,
    });
    expect(readOrder('MUESLISWAP', order(true), holds, 'book')?.beacon).toBeDefined();
    expect(readOrder('MUESLISWAP', order(false), holds, 'book')?.beacon).toBeUndefined();
  });

  test('liquidity is added and removed through another script', () => {
    const lp = 'af3d70acf4bd5b3abb319a7d75c89fb3e56eafcdd46b2e9b57a2557fcd';
    const order = (step: PlutusData): PlutusData =>
      construct(
        0,
        partyData(OWNER),
        partyData(OWNER),
        optionData(undefined),
        step,
        integerData(2_000_000),
        integerData(1_500_000),
        bytesData('cd'),
        bytesData(''),
      );
    expect(readOrder('MUESLISWAP', order(construct(0, integerData(4))), new Map(), 'batch')).toMatchObject({
      step: 'deposit',
      request: { unit: lp, amount: 4n },
      batcherFee: 2_000_000n,
      receiver: undefined,
    });
    const back = order(construct(1, integerData(1), integerData(2)));
    expect(readOrder('MUESLISWAP', back, new Map([[lp, 8n]]), 'batch')).toMatchObject({
      step: 'withdraw',
      offer: { unit: lp, amount: 8n },
    });
  });

  test('constructor 0 cancels at the order book script and fills at the batch script', () => {
    expect(readOrderEnd('MUESLISWAP', muesliswapCancelRedeemer, 'book')).toBe('cancel');
    expect(readOrderEnd('MUESLISWAP', muesliswapFillRedeemer, 'book')).toBe('fill');
    expect(readOrderEnd('MUESLISWAP', construct(0), 'batch')).toBe('fill');
    expect(readOrderEnd('MUESLISWAP', construct(1), 'batch')).toBe('cancel');
  });
});

describe('Genius Yield', () => {
  const policy = String(findRole('GENIUS_YIELD', 'order').parameters?.['policy']);
  const order = geniusYieldOrderDatum({
    ownerKey: HASH,
    owner: OWNER,
    offered: TOKEN,
    original: 100n,
    left: 10n,
    requested: LOVELACE,
    price: { numerator: 7n, denominator: 3n },
    nftName: 'ee',
    start: undefined,
    end: 1_800_000_000_000,
    partialFills: 2n,
    makerFee: 1_000_000n,
    takerFee: 1_000_000n,
    containedFees: [1n, 2n, 3n],
    containedPayment: 9n,
  });

  test('order has its remaining amount, rounded up, until it is closed', () => {
    expect(readOrder('GENIUS_YIELD', order, new Map([[`${policy}ee`, 1n]]))).toMatchObject({
      style: 'LIMIT',
      offer: { unit: TOKEN, amount: 10n },
      request: { unit: LOVELACE, amount: 24n },
      price: { numerator: 7n, denominator: 3n },
      deadline: 1_800_000_000_000,
      beacon: `${policy}ee`,
      cancelKey: HASH,
      owner: OWNER,
    });
  });

  test('output without its NFT is not an order', () => {
    expect(readOrder('GENIUS_YIELD', order, new Map())).toBeUndefined();
    expect(readOrder('GENIUS_YIELD', order, new Map([[`${HASH}ee`, 1n]]))).toBeUndefined();
  });

  test('partial and complete fills are fills, C0 cancels', () => {
    expect(readOrderEnd('GENIUS_YIELD', geniusYieldPartRedeemer(3n))).toBe('fill');
    expect(readOrderEnd('GENIUS_YIELD', geniusYieldFillRedeemer)).toBe('fill');
    expect(readOrderEnd('GENIUS_YIELD', geniusYieldCancelRedeemer)).toBe('cancel');
  });
});

describe('ChadSwap', () => {
  const order = (over: Partial<Parameters<typeof chadswapOrderDatum>[0]> = {}): PlutusData =>
    chadswapOrderDatum({
      maker: OWNER,
      sells: true,
      token: TOKEN,
      unitPrice: 7n,
      denominator: 2n,
      allowsPartialFill: true,
      expiry: undefined,
      left: 3n,
      filled: 0n,
      ...over,
    });
  const read = (datum: PlutusData): Order | undefined => readOrder('CHADSWAP', datum, new Map());

  test('sells tokens for lovelace, or buys them', () => {
    expect(read(order())).toMatchObject({
      offer: { unit: TOKEN, amount: 3n },
      request: { unit: LOVELACE, amount: 11n },
      price: { numerator: 7n, denominator: 2n },
    });
    expect(read(order({ sells: false }))).toMatchObject({
      offer: { unit: LOVELACE, amount: 10n },
      request: { unit: TOKEN, amount: 3n },
      price: { numerator: 2n, denominator: 7n },
    });
  });

  test('fields of the maker link the remainder to the order', () => {
    expect(read(order())?.beacon).toBe(read(order({ left: 1n, filled: 2n }))?.beacon);
    expect(read(order())?.beacon).not.toBe(read(order({ unitPrice: 8n }))?.beacon);
    expect(read(order({ allowsPartialFill: false }))?.beacon).toBeUndefined();
  });

  test('is filled or cancelled', () => {
    expect(readOrderEnd('CHADSWAP', chadswapFillRedeemer(0))).toBe('fill');
    expect(readOrderEnd('CHADSWAP', chadswapCancelRedeemer(0))).toBe('cancel');
  });
});

test('Axo strategy offers its allocated amount', () => {
  const amounts = {
    kind: 'map',
    entries: [
      [bytesData(TOKEN.slice(0, 56)), { kind: 'map', entries: [[bytesData(TOKEN.slice(56)), integerData(8)]] }],
    ],
  } as const satisfies PlutusData;
  const none = { kind: 'map', entries: [] } as const satisfies PlutusData;
  const allocation: PlutusData = {
    kind: 'map',
    entries: [
      [integerData(0), none],
      [integerData(1), amounts],
    ],
  };
  const datum = construct(0, allocation, listData(assetData(LOVELACE), assetData(TOKEN)), assetData(TOKEN), none, none);
  expect(readOrder('AXO', datum, new Map())).toMatchObject({
    style: 'STRATEGY',
    offer: { unit: TOKEN, amount: 8n },
    request: undefined,
    beacon: TOKEN,
  });
  expect(readOrderEnd('AXO', construct(6))).toBe('cancel');
});

test('Danogo pool trades within its price range, without fees and the minimum ADA of its output', () => {
  const { script } = findRole('DANOGO', 'pool');
  const nft = script + 'cd'.repeat(32);
  const datum = danogoPoolDatum({
    assets: [LOVELACE, TOKEN],
    feeBasisPoints: 30n,
    platformFees: [10n, 1n],
    swapFees: 500n,
    lower: { numerator: 9n, denominator: 10n },
    upper: { numerator: 11n, denominator: 10n },
    minReserves: [1n, 1n],
    lpSupply: 77n,
    lastWithdrawEpoch: 500n,
  });
  const held = (...more: readonly (readonly [Unit, bigint])[]): Holdings =>
    new Map([[LOVELACE, 3_001_510n], [TOKEN, 901n], [nft, 1n], ...more]);
  expect(readPool('DANOGO', datum, held())).toMatchObject({
    id: nft,
    reserves: [1_000n, 900n],
    lpSupply: 77n,
    curve: { kind: 'concentrated', fee: 30n },
  });
  expect(readPool('DANOGO', datum, held([script + 'ce'.repeat(32), 1n]))).toBeUndefined();
  expect(readPool('DANOGO', datum, new Map([[LOVELACE, 9n]]))).toBeUndefined();
});

test('every script of the registry has one role and a known DEX', () => {
  for (const market of ['mainnet', 'preprod', 'preview'] as const) {
    const listed = DEPLOYMENTS.flatMap((deployment) => deployment[market] ?? []).map(({ script }) => script);
    expect(new Set(listed).size).toBe(listed.length);
    for (const { script, dex } of marketRegistry(market).roles) {
      expect(script).toMatch(/^[0-9a-f]{56}$/);
      expect(DEX_ADAPTERS.has(dex)).toBe(true);
    }
  }
});
