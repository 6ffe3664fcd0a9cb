import { describe, expect, test } from 'vitest';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Order, OrderRole, Party, Pool, PoolDirectory, PoolRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { marketRegistry } from '../registry/registry.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { construct } from '../write-datum.js';
import { DEX_ADAPTERS } from './all.js';
import { wingridersCancelRedeemer, wingridersFillRedeemer } from './wingriders-request.js';
import { wingridersV1OrderDatum, wingridersV1PoolDatum, wingridersV1ShareUnit } from './wingriders-v1.js';
import { wingridersV2OrderDatum, wingridersV2PoolDatum, wingridersV2ShareUnit } from './wingriders-v2.js';

const TOKEN = `${'11'.repeat(28)}544f4b`;
const OTHER = `${'22'.repeat(28)}4f`;
const PAIR = [LOVELACE, TOKEN] as const;
const ALL_SHARES = 2n ** 63n - 1n;
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };
const registry = marketRegistry('mainnet');
const key = (byte: number): Party => ({
  payment: { type: 'key', hash: new Uint8Array(28).fill(byte) },
  stake: { type: 'key', hash: new Uint8Array(28).fill(byte + 1) },
});
const poolRole = (dex: DexName): PoolRole =>
  registry.roles.find((role): role is PoolRole => role.role === 'pool' && role.dex === dex)!;
const orderRole = (dex: DexName): OrderRole =>
  registry.roles.find((role): role is OrderRole => role.role === 'order' && role.dex === dex)!;

const written = (datum: PlutusData): PlutusData => decodePlutusData(encodePlutusData(datum));

function readPool(dex: DexName, datum: PlutusData, holds: Holdings): Pool | undefined {
  const role = poolRole(dex);
  const output = { script: role.script, stake: undefined, holds, datum: written(datum) };
  return DEX_ADAPTERS.get(dex)!.readPool!(output, role);
}

function readOrder(dex: DexName, datum: PlutusData, holds: Holdings): Order | undefined {
  const role = orderRole(dex);
  const output = { script: role.script, stake: undefined, holds, datum: written(datum) };
  return DEX_ADAPTERS.get(dex)!.readOrder!(output, NO_POOLS, role);
}

const V1_POLICY = poolRole('WINGRIDERS_V1').proof![0]!.slice(0, 56);
const V2_POLICY = poolRole('WINGRIDERS_V2').proof![0]!.slice(0, 56);
const v1Pool = wingridersV1PoolDatum({
  requestScript: orderRole('WINGRIDERS_V1').script,
  assets: PAIR,
  lastInteraction: 1_700_000_000_000,
  treasuries: [70n, 7n],
});
const v2Pool = (over: Partial<Parameters<typeof wingridersV2PoolDatum>[0]> = {}): PlutusData =>
  wingridersV2PoolDatum({
    requestScript: orderRole('WINGRIDERS_V2').script,
    assets: PAIR,
    swapFee: 30n,
    protocolFee: 5n,
    projectFee: 1n,
    reserveFee: 2n,
    feeBasis: 10_000n,
    lastInteraction: 1_700_000_000_000,
    treasuries: [100n, 1n],
    projectTreasuries: [10n, 2n],
    reserveTreasuries: [1n, 3n],
    ...over,
  });
const shares = wingridersV2ShareUnit(V2_POLICY, 'product', [1n, 1n], PAIR);
const held = (...more: readonly (readonly [Unit, bigint])[]): Holdings =>
  new Map([[LOVELACE, 5_000_111n], [TOKEN, 1_006n], [`${V2_POLICY}4c`, 1n], [shares, ALL_SHARES - 40n], ...more]);

describe('WingRiders pools', () => {
  test('LP token name matches that of the first pool on mainnet', () => {
    const wrt = 'c0ee29a85b13209423b10447d3c2e6a50641a15c57770e27cb9d507357696e67526964657273';
    expect(wingridersV1ShareUnit(V1_POLICY, [LOVELACE, wrt])).toBe(
      '026a18d04a0c642759bb3d83b12e3344894e5c1c7b2aeb1a2113a570dec347c549f618e80d97682b5b4c6985256503bbb3f3955831f5679cdb8de72f',
    );
  });

  test('three ADA of oil and all treasuries are excluded from the liquidity', () => {
    expect(readPool('WINGRIDERS_V2', v2Pool(), held())).toMatchObject({
      id: shares,
      lpAsset: shares,
      lpSupply: 40n,
      assets: PAIR,
      reserves: [2_000_000n, 1_000n],
      closed: false,
      curve: { kind: 'wingriders', swapFee: 30n, protocolFee: 5n, projectFee: 1n, reserveFee: 2n },
    });
    const v1Shares = wingridersV1ShareUnit(V1_POLICY, PAIR);
    const holds = new Map([
      [LOVELACE, 3_000_080n],
      [TOKEN, 10n],
      [`${V1_POLICY}4c`, 1n],
      [v1Shares, 5n],
    ]);
    expect(readPool('WINGRIDERS_V1', v1Pool, holds)).toMatchObject({ id: v1Shares, reserves: [10n, 3n] });
  });

  test('ADA of a pool of two tokens is not a reserve', () => {
    const assets = [TOKEN, OTHER] as const;
    const pair = wingridersV2ShareUnit(V2_POLICY, 'product', [1n, 1n], assets);
    const holds = held([OTHER, 500n], [pair, 9n]);
    expect(readPool('WINGRIDERS_V2', v2Pool({ assets }), holds)?.reserves).toEqual([1_006n - 111n, 494n]);
  });

  test('drained pool is closed', () => {
    const holds = held([LOVELACE, 3_000_111n]);
    expect(readPool('WINGRIDERS_V2', v2Pool(), holds)).toMatchObject({ reserves: [0n, 1_000n], closed: true });
    expect(readPool('WINGRIDERS_V2', v2Pool(), held([LOVELACE, 2_000_000n]))).toMatchObject({ closed: true });
  });

  test('output without its tokens, or with two of them, is not a pool', () => {
    const without = (unit: Unit): Holdings => new Map([...held()].filter(([other]) => other !== unit));
    expect(readPool('WINGRIDERS_V2', v2Pool(), without(`${V2_POLICY}4c`))).toBeUndefined();
    expect(readPool('WINGRIDERS_V2', v2Pool(), held([`${V2_POLICY}4c`, 2n]))).toBeUndefined();
    expect(readPool('WINGRIDERS_V2', v2Pool(), without(shares))).toBeUndefined();
  });

  test('kind of a pool must match its script', () => {
    const stable = v2Pool({ stable: { invariant: 2_000n, scales: [1n, 10n] } });
    expect(readPool('WINGRIDERS_V2', stable, held())).toBeUndefined();
    expect(readPool('WINGRIDERS_STABLE_V2', v2Pool(), held())).toBeUndefined();
    const stableShares = wingridersV2ShareUnit(V2_POLICY, 'stable', [1n, 10n], PAIR);
    expect(readPool('WINGRIDERS_STABLE_V2', stable, held([stableShares, 5n]))?.curve).toMatchObject({
      kind: 'wingriders-stable',
      amplification: 75n,
      scales: [1n, 10n],
    });
  });

  test('datum with one field more or less, or with fees close to 100 percent, is not a pool', () => {
    const datum = v2Pool();
    if (datum.kind !== 'constructor') throw new Error('another datum');
    for (const fields of [datum.fields.slice(1), datum.fields.slice(0, 20), [...datum.fields, construct(0)]])
      expect(readPool('WINGRIDERS_V2', { ...datum, fields }, held())).toBeUndefined();
    expect(readPool('WINGRIDERS_V2', v2Pool({ swapFee: 9_900n }), held())).toBeUndefined();
    expect(readPool('WINGRIDERS_V2', v2Pool({ feeBasis: 0n }), held())).toBeUndefined();
  });
});

describe('WingRiders request', () => {
  const swap = (direction: 0 | 1) => ({ kind: 'swap', direction, least: 77n }) as const;
  const order = (over: Partial<Parameters<typeof wingridersV2OrderDatum>[0]> = {}): PlutusData =>
    wingridersV2OrderDatum({
      oil: 2_000_000n,
      beneficiary: key(1),
      owner: key(1),
      deadline: 1_800_000_000_000,
      assets: PAIR,
      action: swap(0),
      scales: [1n, 1n],
      ...over,
    });

  test('offers the amount after fees and oil, of the asset that the direction names', () => {
    const holds = new Map([[LOVELACE, 598_000_000n]]);
    expect(readOrder('WINGRIDERS_V2', order(), holds)).toMatchObject({
      step: 'swap',
      style: undefined,
      offer: { unit: LOVELACE, amount: 594_000_000n },
      request: { unit: TOKEN, amount: 77n },
      pool: shares,
      receiver: undefined,
      deadline: 1_800_000_000_000,
      batcherFee: 2_000_000n,
      deposit: 2_000_000n,
      cancelKey: '01'.repeat(28),
    });
    const sells = new Map([
      [LOVELACE, 4_000_000n],
      [TOKEN, 9n],
    ]);
    expect(readOrder('WINGRIDERS_V2', order({ action: swap(1) }), sells)?.offer).toEqual({ unit: TOKEN, amount: 9n });
    const first = wingridersV1OrderDatum({
      beneficiary: key(1),
      ownerKey: 'ab'.repeat(28),
      deadline: 5,
      assets: PAIR,
      action: swap(0),
    });
    expect(readOrder('WINGRIDERS_V1', first, holds)).toMatchObject({
      offer: { amount: 594_000_000n },
      pool: wingridersV1ShareUnit(V1_POLICY, PAIR),
      cancelKey: 'ab'.repeat(28),
    });
  });

  test('that pays its result to the next request is routed over several pools', () => {
    const beneficiary: Party = { payment: { type: 'script', hash: new Uint8Array(28) }, stake: undefined };
    const read = readOrder('WINGRIDERS_V2', order({ beneficiary }), new Map([[LOVELACE, 9_000_000n]]));
    expect(read).toMatchObject({ style: 'ROUTED', receiver: beneficiary });
  });

  test('adds liquidity of both assets or one, and withdraws it', () => {
    const action = { kind: 'add', leastShares: 8n } as const;
    const both = new Map([
      [LOVELACE, 9_000_000n],
      [TOKEN, 9n],
    ]);
    expect(readOrder('WINGRIDERS_V2', order({ action }), both)).toMatchObject({
      step: 'deposit',
      offer: undefined,
      request: { unit: shares, amount: 8n },
    });
    expect(readOrder('WINGRIDERS_V2', order({ action }), new Map([[LOVELACE, 9_000_000n]]))).toMatchObject({
      step: 'zap-in',
      offer: { unit: LOVELACE, amount: 5_000_000n },
    });
    const back = { kind: 'withdraw', least: [1n, 2n] } as const;
    const holds = new Map([
      [LOVELACE, 4_000_000n],
      [shares, 30n],
    ]);
    expect(readOrder('WINGRIDERS_V2', order({ action: back }), holds)).toMatchObject({
      step: 'withdraw',
      offer: { unit: shares, amount: 30n },
    });
    expect(readOrder('WINGRIDERS_V2', order({ action: { kind: 'other' } }), holds)?.step).toBe('other');
  });

  test('ends according to its redeemer', () => {
    const { readEnd } = DEX_ADAPTERS.get('WINGRIDERS_V2')!;
    expect(readEnd!(wingridersFillRedeemer(3), orderRole('WINGRIDERS_V2'))).toBe('fill');
    expect(readEnd!(wingridersCancelRedeemer, orderRole('WINGRIDERS_V2'))).toBe('cancel');
    expect(readEnd!(construct(2), orderRole('WINGRIDERS_V2'))).toBeUndefined();
  });
});
