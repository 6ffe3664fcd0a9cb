import { describe, expect, test } from 'vitest';
import type { Credential } from '../../chains/cardano/addresses/address.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../../kernel/hex.js';
import type { OrderRole, Party, PoolDirectory, PoolRole } from '../dex.js';
import { marketRegistry } from '../registry/registry.js';
import { LOVELACE, type Unit } from '../unit.js';
import { construct, integerData, listData } from '../write-datum.js';
import { minswapStable, minswapStableOrderDatum, minswapStablePoolDatum } from './minswap-stable.js';
import { minswapV1, minswapV1Ends, minswapV1OrderDatum, minswapV1PoolDatum } from './minswap-v1.js';
import { minswapV2, minswapV2Ends, minswapV2PoolDatum } from './minswap-v2.js';
import { type MinswapV2Step, minswapV2OrderDatum } from './minswap-v2-order-datum.js';
import { pairName } from './pair-name.js';

const key = (byte: number): Credential => ({ type: 'key', hash: new Uint8Array(28).fill(byte) });
const OWNER: Party = { payment: key(1), stake: key(2) };
const OTHER: Party = { payment: { type: 'script', hash: new Uint8Array(28).fill(3) }, stake: undefined };
const TOKEN = `${'11'.repeat(28)}544f4b`;
const SECOND = `${'12'.repeat(28)}544f4b`;
const PAIR = [LOVELACE, TOKEN] as const;
const ANY_SHARES = '22'.repeat(28) + '33'.repeat(32);
const registry = marketRegistry('mainnet');
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

const poolRole = (script: string): PoolRole => registry.role(script) as PoolRole;
const orderRole = (script: string): OrderRole => registry.role(script) as OrderRole;
const output = (datum: PlutusData, holds: Readonly<Record<Unit, bigint>>) => ({
  script: '',
  stake: undefined,
  holds: new Map(Object.entries(holds)),
  datum: decodePlutusData(encodePlutusData(datum)),
});

describe('Minswap V1', () => {
  const role = poolRole('e1317b152faac13426e6a83e06ff88a4d62cce3c1634ab0a5ec13309');
  const orders = orderRole('a65ca58a4e9c755fa830173d2a5caed458ac0c73f97db7faae2e7e3b');
  const [factory, policy] = role.proof as [string, string];
  const datum = minswapV1PoolDatum({ assets: PAIR, totalLiquidity: 70n, rootKLast: 71n });
  const value = { lovelace: 900n, [TOKEN]: 5000n, [factory]: 1n, [`${policy}aa`]: 1n };
  const costs = { batcherFee: 2_000_000n, deposit: 2_000_000n };

  test('pool trades with everything that it holds', () => {
    expect(minswapV1.readPool?.(output(datum, value), role)).toMatchObject({
      id: `${policy}aa`,
      assets: PAIR,
      reserves: [900n, 5000n],
      lpAsset: `e4214b7cce62ac6fbba385d164df48e157eae5863521b4b67ca71d86aa`,
      lpSupply: 70n,
      closed: false,
    });
  });

  test('pool needs both of its tokens, with quantity 1', () => {
    const without = (unit: Unit): Record<Unit, bigint> =>
      Object.fromEntries(Object.entries(value).filter(([held]) => held !== unit));
    expect(minswapV1.readPool?.(output(datum, without(factory)), role)).toBeUndefined();
    expect(minswapV1.readPool?.(output(datum, without(`${policy}aa`)), role)).toBeUndefined();
    expect(minswapV1.readPool?.(output(datum, { ...value, [`${policy}bb`]: 1n }), role)).toBeUndefined();
    expect(minswapV1.readPool?.(output(datum, { ...value, [factory]: 2n }), role)).toBeUndefined();
  });

  test('datum of a V2 pool is rejected by V1', () => {
    const later = minswapV2PoolDatum({
      batching: key(1),
      assets: PAIR,
      totalLiquidity: 1n,
      reserves: [1n, 1n],
      fees: [30n, 30n],
    });
    expect(minswapV1.readPool?.(output(later, value), role)).toBeUndefined();
  });

  test('order offers its token, or the ADA after fee and deposit', () => {
    const sell = minswapV1OrderDatum({
      sender: OWNER,
      receiver: OTHER,
      step: { kind: 'exact-in', unit: LOVELACE, amount: 8n },
      ...costs,
    });
    const sold = minswapV1.readOrder?.(output(sell, { lovelace: 4_000_000n, [TOKEN]: 77n }), NO_POOLS, orders);
    expect(sold).toMatchObject({ offer: { unit: TOKEN, amount: 77n }, request: { unit: LOVELACE, amount: 8n } });
    expect(sold?.cancelKey).toBe('01'.repeat(28));
    expect(sold?.receiver).toEqual(OTHER);
    const buy = minswapV1OrderDatum({
      sender: OTHER,
      step: { kind: 'exact-out', unit: TOKEN, amount: 8n },
      ...costs,
    });
    const bought = minswapV1.readOrder?.(output(buy, { lovelace: 9_000_000n }), NO_POOLS, orders);
    expect(bought).toMatchObject({ offer: { unit: LOVELACE, amount: 5_000_000n }, cancelKey: undefined });
  });

  test('withdrawn LP tokens name their pool', () => {
    const shares = 'e4214b7cce62ac6fbba385d164df48e157eae5863521b4b67ca71d86aa';
    const poolDirectory: PoolDirectory = {
      ...NO_POOLS,
      byLpAsset: (unit) => (unit === shares ? { dex: 'MINSWAP_V1', id: `${policy}aa`, assets: PAIR } : undefined),
    };
    const back = minswapV1OrderDatum({ sender: OWNER, step: { kind: 'withdraw', least: [1n, 2n] }, ...costs });
    expect(minswapV1.readOrder?.(output(back, { lovelace: 4n, [shares]: 6n }), poolDirectory, orders)).toMatchObject({
      step: 'withdraw',
      offer: { unit: shares, amount: 6n },
      pool: `${policy}aa`,
    });
  });

  test('redeemers distinguish a fill from a cancel', () => {
    expect(toHex(encodePlutusData(minswapV1Ends.write('cancel')))).toBe('d87a80');
    for (const end of ['fill', 'cancel'] as const)
      expect(minswapV1.readEnd?.(minswapV1Ends.write(end), orders)).toBe(end);
    expect(minswapV1.readEnd?.(construct(2), orders)).toBeUndefined();
    expect(() => minswapV1Ends.write('expire')).toThrow(RangeError);
  });
});

describe('Minswap V2', () => {
  const role = poolRole('ea07b733d932129c378af627436e7cbc2ef0bf96e0036bb51b3bde6b');
  const orders = orderRole('c3e28c36c3447315ba5a56f33da6a6ddc1770a876a8d9f0cb3a97c4c');
  const mark = role.proof![0]!;
  const lpAsset = mark.slice(0, 56) + pairName(PAIR);
  const nextLpAsset = mark.slice(0, 56) + pairName([TOKEN, SECOND]);
  const pool = (assets: readonly [Unit, Unit], fees: readonly [bigint, bigint]): PlutusData =>
    minswapV2PoolDatum({ batching: key(9), assets, totalLiquidity: 100n, reserves: [1000n, 2000n], fees });
  const value = { lovelace: 5_000_000n, [TOKEN]: 9_999n, [mark]: 1n, [lpAsset]: 2n ** 63n };
  const poolDirectory: PoolDirectory = {
    ...NO_POOLS,
    byLpAsset: (unit) =>
      unit === lpAsset
        ? { dex: 'MINSWAP_V2', id: lpAsset, assets: PAIR }
        : unit === nextLpAsset
          ? { dex: 'MINSWAP_V2', id: nextLpAsset, assets: [TOKEN, SECOND] }
          : undefined,
  };
  const HOLDS = { lovelace: 50_000_000n, [TOKEN]: 500n, [lpAsset]: 40n };
  const read = (step: MinswapV2Step, pools = poolDirectory, more: object = {}) =>
    minswapV2.readOrder?.(
      output(
        minswapV2OrderDatum({
          canceller: { kind: 'signature', hash: '07'.repeat(28) },
          refund: OWNER,
          lpAsset,
          step,
          maxBatcherFee: 2_000_000n,
          ...more,
        }),
        HOLDS,
      ),
      pools,
      orders,
    );

  test('reserves and fees come from the datum, with one fee per direction', () => {
    expect(minswapV2.readPool?.(output(pool(PAIR, [30n, 100n]), value), role)).toMatchObject({
      id: lpAsset,
      lpAsset,
      reserves: [1000n, 2000n],
      curve: { kept: [{ numerator: 9970n }, { numerator: 9900n }] },
    });
  });

  test('pool must hold the LP token of the pair in its datum, in the right order', () => {
    expect(minswapV2.readPool?.(output(pool([LOVELACE, SECOND], [30n, 30n]), value), role)).toBeUndefined();
    expect(minswapV2.readPool?.(output(pool([TOKEN, LOVELACE], [30n, 30n]), value), role)).toBeUndefined();
    expect(minswapV2.readPool?.(output(pool(PAIR, [30n, 10_001n]), value), role)).toBeUndefined();
    expect(minswapV2.readPool?.(output(pool(PAIR, [30n, 30n]), { ...value, [mark]: 2n }), role)).toBeUndefined();
  });

  test.each<readonly [MinswapV2Step, object]>([
    [
      { kind: 'exact-in', direction: 0, amount: 10n, wanted: 20n },
      { step: 'swap', style: undefined, offer: { unit: LOVELACE, amount: 10n }, request: { unit: TOKEN, amount: 20n } },
    ],
    [
      { kind: 'exact-out', direction: 1, amount: { allBut: 100n }, wanted: 20n },
      { step: 'swap', offer: { unit: TOKEN, amount: 400n }, request: { unit: LOVELACE, amount: 20n } },
    ],
    [
      { kind: 'stop', direction: 1, amount: 5n, stopAt: 3n },
      { style: 'STOP_LOSS', request: { amount: 3n } },
    ],
    [
      { kind: 'oco', direction: 1, amount: 5n, wanted: 4n, stopAt: 3n },
      { style: 'OCO', request: { amount: 4n } },
    ],
    [
      { kind: 'deposit', amounts: [3n, 4n], leastShares: 5n },
      { step: 'deposit', offer: undefined, request: { unit: lpAsset, amount: 5n } },
    ],
    [
      { kind: 'deposit', amounts: [0n, 4n], leastShares: 5n },
      { step: 'zap-in', offer: { unit: TOKEN, amount: 4n } },
    ],
    [
      { kind: 'withdraw', shares: { allBut: 0n }, least: [1n, 1n] },
      { step: 'withdraw', offer: { unit: lpAsset, amount: 40n } },
    ],
    [
      { kind: 'zap-out', direction: 0, shares: 7n, wanted: 8n },
      { step: 'zap-out', offer: { unit: lpAsset, amount: 7n }, request: { unit: TOKEN, amount: 8n } },
    ],
    [
      { kind: 'partial', direction: 1, total: 90n, ratio: [4n, 3n], hops: 3, leastSwap: 9n, feePerStep: 1n },
      { style: 'PARTIAL', offer: { unit: TOKEN, amount: 90n }, request: { unit: LOVELACE, amount: 68n } },
    ],
    [
      { kind: 'withdraw-imbalance', shares: 7n, ratio: [1n, 2n], leastFirst: 3n },
      { step: 'withdraw', offer: { amount: 7n } },
    ],
    [
      {
        kind: 'routing',
        hops: [
          { lpAsset, direction: 0 },
          { lpAsset: nextLpAsset, direction: 0 },
        ],
        amount: 12n,
        wanted: 13n,
      },
      {
        style: 'ROUTED',
        pool: undefined,
        offer: { unit: LOVELACE, amount: 12n },
        request: { unit: SECOND, amount: 13n },
      },
    ],
    [{ kind: 'donation' }, { step: 'other', offer: undefined, request: undefined }],
  ])('%o is read correctly', (step, expected) => {
    expect(read(step)).toMatchObject(expected);
  });

  test('order of an unknown pool has only the fields of its datum', () => {
    const order = read({ kind: 'exact-in', direction: 0, amount: 10n, wanted: 20n }, NO_POOLS);
    expect(order).toMatchObject({ step: 'swap', offer: undefined, request: undefined, pool: lpAsset });
  });

  test('only a signature canceller has a cancel key', () => {
    const step = { kind: 'donation' } as const;
    expect(read(step)?.cancelKey).toBe('07'.repeat(28));
    for (const kind of ['spend', 'withdraw', 'mint'] as const)
      expect(read(step, poolDirectory, { canceller: { kind, hash: '07'.repeat(28) } })?.cancelKey).toBeUndefined();
  });

  test('expiry is read in both encodings', () => {
    const datum = minswapV2OrderDatum({
      canceller: { kind: 'signature', hash: '07'.repeat(28) },
      refund: OWNER,
      lpAsset,
      step: { kind: 'donation' },
      maxBatcherFee: 1n,
      expiry: { at: 1_700_000_000_000, tip: 5n },
    });
    if (datum.kind !== 'constructor') throw new Error('no constructor');
    const listed = construct(
      0,
      ...datum.fields.slice(0, 8),
      construct(0, listData(integerData(1_700_000_000_000), integerData(5n))),
    );
    for (const form of [datum, listed])
      expect(minswapV2.readOrder?.(output(form, HOLDS), poolDirectory, orders)?.deadline).toBe(1_700_000_000_000);
  });

  test('partly filled order keeps its beacon, and another price gives another beacon', () => {
    const partial = (total: bigint, hops: number, got: bigint) =>
      read({ kind: 'partial', direction: 1, total, ratio: [4n, got], hops, leastSwap: total, feePerStep: 1n })?.beacon;
    expect(partial(90n, 3, 3n)).toBe(partial(30n, 2, 3n));
    expect(partial(90n, 3, 3n)).not.toBe(partial(90n, 3, 2n));
    expect(read({ kind: 'donation' })?.beacon).toBeUndefined();
  });

  // Bytes of @minswap/sdk 0.3.4, which reads and writes all 88 combinations of step, canceller and expiry as this code
  // does.
  test.each<readonly [string, MinswapV2Step]>([
    [
      'd8799fd8799f581c07070707070707070707070707070707070707070707070707070707ffd8799fd8799f581c01010101010101010101010101010101010101010101010101010101ffd8799fd8799fd8799f581c02020202020202020202020202020202020202020202020202020202ffffffffd87980d8799fd8799f581c01010101010101010101010101010101010101010101010101010101ffd8799fd8799fd8799f581c02020202020202020202020202020202020202020202020202020202ffffffffd87980d8799f581c2222222222222222222222222222222222222222222222222222222258203333333333333333333333333333333333333333333333333333333333333333ffd905029f9fd8799fd8799f581c2222222222222222222222222222222222222222222222222222222258203333333333333333333333333333333333333333333333333333333333333333ffd87a80ffd8799fd8799f581c2222222222222222222222222222222222222222222222222222222258203333333333333333333333333333333333333333333333333333333333333333ffd87980ffffd8799f0cff0dff1a000aae60d8799f1b0000018bcfe5680005ffff',
      {
        kind: 'routing',
        hops: [
          { lpAsset: ANY_SHARES, direction: 0 },
          { lpAsset: ANY_SHARES, direction: 1 },
        ],
        amount: 12n,
        wanted: 13n,
      },
    ],
    [
      'd8799fd8799f581c07070707070707070707070707070707070707070707070707070707ffd8799fd8799f581c01010101010101010101010101010101010101010101010101010101ffd8799fd8799fd8799f581c02020202020202020202020202020202020202020202020202020202ffffffffd87980d8799fd8799f581c01010101010101010101010101010101010101010101010101010101ffd8799fd8799fd8799f581c02020202020202020202020202020202020202020202020202020202ffffffffd87980d8799f581c2222222222222222222222222222222222222222222222222222222258203333333333333333333333333333333333333333333333333333333333333333ffd905009fd87980185a0403030901ff1a000aae60d8799f1b0000018bcfe5680005ffff',
      { kind: 'partial', direction: 1, total: 90n, ratio: [4n, 3n], hops: 3, leastSwap: 9n, feePerStep: 1n },
    ],
  ])('order is encoded like the SDK does', (bytes, step) => {
    const datum = minswapV2OrderDatum({
      canceller: { kind: 'signature', hash: '07'.repeat(28) },
      refund: OWNER,
      lpAsset: ANY_SHARES,
      step,
      maxBatcherFee: 700_000n,
      expiry: { at: 1_700_000_000_000, tip: 5n },
    });
    expect(toHex(encodePlutusData(datum))).toBe(bytes);
  });

  test('redeemers distinguish fill, cancel and expiry', () => {
    expect(toHex(encodePlutusData(minswapV2Ends.write('expire')))).toBe('d87b80');
    for (const end of ['fill', 'cancel', 'expire'] as const)
      expect(minswapV2.readEnd?.(minswapV2Ends.write(end), orders)).toBe(end);
  });
});

describe('Minswap Stable', () => {
  const role = registry.roles.find(({ dex, role: kind }) => dex === 'MINSWAP_STABLE' && kind === 'pool') as PoolRole;
  const orders = registry.roles.find(
    ({ dex, role: kind }) => dex === 'MINSWAP_STABLE' && kind === 'order',
  ) as OrderRole;
  const token = role.proof![0]!;
  const [djed, iusd] = role.parameters!['assets'] as [Unit, Unit];
  const shares = role.parameters!['lpAsset'] as Unit;
  const datum = (script = orders.script) =>
    minswapStablePoolDatum({
      balances: [500n, 600n],
      totalLiquidity: 1100n,
      amplification: 2000n,
      orderScript: script,
    });

  test('balances come from the datum, everything else from the registry', () => {
    expect(minswapStable.readPool?.(output(datum(), { [djed]: 510n, [iusd]: 610n, [token]: 1n }), role)).toMatchObject({
      id: token,
      assets: [djed, iusd],
      reserves: [500n, 600n],
      curve: { kind: 'minswap-stable', amplification: 2000n, multipliers: [1n, 1n], fee: 1_000_000n },
      lpAsset: shares,
    });
    expect(minswapStable.readPool?.(output(datum(), { [djed]: 510n }), role)).toBeUndefined();
    expect(minswapStable.readPool?.(output(datum('00'), { [token]: 1n }), role)).toBeUndefined();
  });

  test('order names coins by index', () => {
    const order = (step: Parameters<typeof minswapStableOrderDatum>[0]['step'], holds: Record<Unit, bigint>) =>
      minswapStable.readOrder?.(
        output(minswapStableOrderDatum({ sender: OWNER, step, batcherFee: 2n, deposit: 2n }), holds),
        NO_POOLS,
        orders,
      );
    expect(order({ kind: 'swap', from: 1, least: 8n }, { [iusd]: 9n })).toMatchObject({
      offer: { unit: iusd, amount: 9n },
      request: { unit: djed, amount: 8n },
      pool: token,
    });
    expect(order({ kind: 'deposit', leastShares: 3n }, { [iusd]: 9n, [djed]: 9n })?.step).toBe('deposit');
    expect(order({ kind: 'deposit', leastShares: 3n }, { [iusd]: 9n })).toMatchObject({
      step: 'zap-in',
      request: { unit: shares, amount: 3n },
    });
    expect(order({ kind: 'withdraw', amounts: [1n, 2n] }, { [shares]: 5n })).toMatchObject({
      step: 'withdraw',
      offer: { unit: shares, amount: 5n },
    });
    expect(order({ kind: 'zap-out', to: 0, least: 4n }, { [shares]: 5n })).toMatchObject({
      step: 'zap-out',
      request: { unit: djed, amount: 4n },
    });
  });
});
