import { describe, expect, test } from 'vitest';
import type { Credential } from '../../chains/cardano/addresses/address.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { computeSumInvariant } from '../curves/sundae-stable.js';
import type { OrderRole, Party, PoolDirectory, PoolRole } from '../dex.js';
import { marketRegistry } from '../registry/registry.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData } from '../write-datum.js';
import { type SundaeSwapDetails, sundaeSwapEnds, sundaeSwapOrderDatum } from './sundaeswap-order.js';
import { sundaeSwapStable, sundaeSwapStablePoolDatum } from './sundaeswap-stable.js';
import { sundaeSwapV1, sundaeSwapV1OrderDatum, sundaeSwapV1PoolDatum } from './sundaeswap-v1.js';
import { sundaeSwapV3, sundaeSwapV3PoolDatum } from './sundaeswap-v3.js';

const key = (byte: number): Credential => ({ type: 'key', hash: new Uint8Array(28).fill(byte) });
const OWNER: Party = { payment: key(1), stake: key(2) };
const SCRIPT: Party = { payment: { type: 'script', hash: new Uint8Array(28).fill(3) }, stake: undefined };
const TOKEN = `${'11'.repeat(28)}544f4b`;
const SECOND = `${'12'.repeat(28)}544f4b`;
const IDENT = 'ab'.repeat(28);
const registry = marketRegistry('mainnet');
const findRole = (dex: string, role: string) =>
  registry.roles.find((known) => known.dex === dex && known.role === role)!;
const output = (datum: PlutusData, holds: Readonly<Record<Unit, bigint>>) => ({
  script: '',
  stake: undefined,
  holds: new Map(Object.entries(holds)),
  datum: decodePlutusData(encodePlutusData(datum)),
});

describe('SundaeSwap V1', () => {
  const role = findRole('SUNDAESWAP_V1', 'pool') as PoolRole;
  const orders = findRole('SUNDAESWAP_V1', 'order') as OrderRole;
  const policy = role.proof![0]!;
  const pair = { dex: 'SUNDAESWAP_V1', id: `${policy}70200c`, assets: [LOVELACE, TOKEN] } as const;
  const poolDirectory: PoolDirectory = {
    byId: () => undefined,
    byLpAsset: () => undefined,
    byIdent: (dex, ident) => (dex === 'SUNDAESWAP_V1' && ident === '0c' ? pair : undefined),
  };
  const datum = sundaeSwapV1PoolDatum({
    assets: [LOVELACE, TOKEN],
    ident: '0c',
    totalShares: 5n,
    fee: { numerator: 1n, denominator: 2000n },
  });

  test('pool is identified by the token with its ident', () => {
    const read = (proof: Unit) =>
      sundaeSwapV1.readPool?.(output(datum, { lovelace: 10n, [TOKEN]: 20n, [proof]: 1n }), role);
    expect(read(pair.id)).toMatchObject({
      id: pair.id,
      ident: '0c',
      reserves: [10n, 20n],
      lpAsset: `${policy}6c70200c`,
      curve: { kept: [{ numerator: 1999n, denominator: 2000n }, { numerator: 1999n }] },
    });
    expect(read(`${policy}70200d`)).toBeUndefined();
    expect(read(`${policy}6c70200c`)).toBeUndefined();
  });

  test('orders name pool, side and amounts', () => {
    const order = (
      action: Parameters<typeof sundaeSwapV1OrderDatum>[0]['action'],
      destination = OWNER,
      alternate?: string,
    ) =>
      sundaeSwapV1.readOrder?.(
        output(
          sundaeSwapV1OrderDatum({
            ident: '0c',
            destination,
            scooperFee: 2_500_000n,
            action,
            ...(alternate === undefined ? {} : { alternate }),
          }),
          { lovelace: 14_500_000n },
        ),
        poolDirectory,
        orders,
      );
    expect(order({ kind: 'swap', from: 0, amount: 10_000_000n, least: 3n })).toMatchObject({
      step: 'swap',
      offer: { unit: LOVELACE, amount: 10_000_000n },
      request: { unit: TOKEN, amount: 3n },
      deposit: 2_000_000n,
      pool: pair.id,
    });
    expect(order({ kind: 'swap', from: 1, amount: 7n })).toMatchObject({ offer: { unit: TOKEN }, request: undefined });
    expect(order({ kind: 'withdraw', shares: 9n })?.offer).toEqual({ unit: `${policy}6c70200c`, amount: 9n });
    expect(order({ kind: 'deposit', amounts: [1n, 2n] })?.step).toBe('deposit');
    expect(order({ kind: 'withdraw', shares: 9n }, SCRIPT)?.cancelKey).toBeUndefined();
    expect(order({ kind: 'withdraw', shares: 9n }, SCRIPT, '05'.repeat(28))?.cancelKey).toBe('05'.repeat(28));
  });
});

describe('SundaeSwap V3', () => {
  const role = findRole('SUNDAESWAP_V3', 'pool') as PoolRole;
  const orders = findRole('SUNDAESWAP_V3', 'order') as OrderRole;
  const policy = role.proof![0]!;
  const id = `${policy}000de140${IDENT}`;
  const pool = (assets: readonly [Unit, Unit], marketOpen = 0) =>
    sundaeSwapV3PoolDatum({
      ident: IDENT,
      assets,
      circulatingShares: 8n,
      fees: [30n, 50n],
      marketOpen,
      protocolFees: 3_000_000n,
    });

  test('scooper fees are excluded from the ADA reserve only', () => {
    const held = { lovelace: 10_000_000n, [TOKEN]: 20n, [SECOND]: 30n, [id]: 1n };
    expect(sundaeSwapV3.readPool?.(output(pool([LOVELACE, TOKEN]), held), role)).toMatchObject({
      id,
      ident: IDENT,
      reserves: [7_000_000n, 20n],
      lpAsset: `${policy}0014df10${IDENT}`,
      opensAt: undefined,
      curve: { kept: [{ numerator: 9970n }, { numerator: 9950n }] },
    });
    expect(sundaeSwapV3.readPool?.(output(pool([TOKEN, SECOND]), held), role)?.reserves).toEqual([20n, 30n]);
  });

  test('pool that is not open yet has an opening time', () => {
    const held = { lovelace: 10_000_000n, [TOKEN]: 20n, [id]: 1n };
    const opensAt = 1_700_000_000_000;
    expect(sundaeSwapV3.readPool?.(output(pool([LOVELACE, TOKEN], opensAt), held), role)?.opensAt).toBe(opensAt);
  });

  test('pool without its token, or with less ADA than fees, has no liquidity', () => {
    expect(sundaeSwapV3.readPool?.(output(pool([LOVELACE, TOKEN]), { [TOKEN]: 20n }), role)).toBeUndefined();
    const poor = output(pool([LOVELACE, TOKEN]), { lovelace: 2n, [TOKEN]: 20n, [id]: 1n });
    expect(sundaeSwapV3.readPool?.(poor, role)).toMatchObject({ closed: true, reserves: [0n, 20n] });
  });

  const poolDirectory: PoolDirectory = {
    byId: () => undefined,
    byLpAsset: () => undefined,
    byIdent: (dex, ident) => (ident === IDENT ? { dex, id, assets: [LOVELACE, TOKEN] } : undefined),
  };
  const read = (details: SundaeSwapDetails, destination: Party | undefined = OWNER) =>
    sundaeSwapV3.readOrder?.(
      output(
        sundaeSwapOrderDatum({
          ident: IDENT,
          ownerKey: '07'.repeat(28),
          maxProtocolFee: 1_280_000n,
          destination,
          details,
        }),
        { lovelace: 13_280_000n, [TOKEN]: 5n },
      ),
      poolDirectory,
      orders,
    );
  const ada = (amount: bigint) => ({ unit: LOVELACE, amount });
  const token = (amount: bigint) => ({ unit: TOKEN, amount });

  test.each<readonly [SundaeSwapDetails, object]>([
    [
      { kind: 'swap', offer: ada(10_000_000n), least: token(4n) },
      { step: 'swap', offer: ada(10_000_000n), request: token(4n), pool: id, deposit: 2_000_000n },
    ],
    [
      { kind: 'strategy', signer: '00'.repeat(32) },
      { step: 'other', style: 'STRATEGY', offer: undefined },
    ],
    [
      { kind: 'deposit', amounts: [ada(4n), token(5n)] },
      { step: 'deposit', offer: undefined },
    ],
    [
      { kind: 'withdraw', shares: token(6n) },
      { step: 'withdraw', offer: token(6n) },
    ],
    [
      { kind: 'donation', amounts: [ada(4n), token(5n)] },
      { step: 'other', style: undefined },
    ],
  ])('%o is read correctly', (details, expected) => {
    expect(read(details)).toMatchObject({ ...expected, batcherFee: 1_280_000n, cancelKey: '07'.repeat(28) });
    expect(read(details)?.owner).toEqual(OWNER);
  });

  test('order that returns to its own address has no owner, only a cancel key', () => {
    const datum = sundaeSwapOrderDatum({
      ownerKey: '07'.repeat(28),
      maxProtocolFee: 1n,
      destination: undefined,
      details: { kind: 'withdraw', shares: token(1n) },
    });
    const order = sundaeSwapV3.readOrder?.(output(datum, { lovelace: 1n }), poolDirectory, orders);
    expect(order).toMatchObject({ owner: undefined, pool: undefined, cancelKey: '07'.repeat(28) });
  });

  test('signature can cancel when it is enough: alone, as any of many, or as one of at least one', () => {
    const signature = construct(0, bytesData('07'.repeat(28)));
    const script = construct(6, bytesData('08'.repeat(28)));
    const base = sundaeSwapOrderDatum({
      ident: IDENT,
      ownerKey: '07'.repeat(28),
      maxProtocolFee: 1n,
      destination: OWNER,
      details: { kind: 'withdraw', shares: token(1n) },
    });
    if (base.kind !== 'constructor') throw new Error('no constructor');
    const keyWith = (owner: PlutusData) =>
      sundaeSwapV3.readOrder?.(
        output(construct(0, base.fields[0]!, owner, ...base.fields.slice(2)), { lovelace: 1n }),
        poolDirectory,
        orders,
      )?.cancelKey;
    expect(keyWith(construct(1, listData(signature)))).toBe('07'.repeat(28));
    expect(keyWith(construct(1, listData(signature, script)))).toBeUndefined();
    expect(keyWith(construct(2, listData(script, signature)))).toBe('07'.repeat(28));
    expect(keyWith(construct(3, integerData(1), listData(script, signature)))).toBe('07'.repeat(28));
    expect(keyWith(construct(3, integerData(2), listData(script, signature)))).toBeUndefined();
    expect(keyWith(script)).toBeUndefined();
  });

  test('Cancel is constructor 1', () => {
    expect(toHex(encodePlutusData(sundaeSwapEnds.write('cancel')))).toBe('d87a80');
    expect(sundaeSwapV3.readEnd?.(sundaeSwapEnds.write('fill'), orders)).toBe('fill');
    expect(sundaeSwapV3.readEnd?.(sundaeSwapEnds.write('cancel'), orders)).toBe('cancel');
  });
});

describe('SundaeSwap Stable', () => {
  const role = findRole('SUNDAESWAP_STABLE', 'pool') as PoolRole;
  const policy = role.proof![0]!;
  const ident = '82f70fd1663b2b6f4250d6054fe4cac8c815d9eef8b38f68bbe22c92';
  const token = `${'fa3eff2047fdf9293c5feef4dc85ce58097ea1c6da4845a351535183'}74494e4459`;

  // The datum that sundae-sdk's DatumBuilder.Stableswaps builds for a new pool of 20 ADA and 20 million tINDY.
  test('datum that the SDK writes for a new pool survives decoding and encoding', () => {
    const written =
      'd8799f581c82f70fd1663b2b6f4250d6054fe4cac8c815d9eef8b38f68bbe22c929f9f4040ff9f581cfa3eff2047fdf9293c5feef4dc85ce58097ea1c6da4845a3515351834574494e4459ffff1a02625a009f0505ff9f0505ffd87a80187b9f1a001e84800000ff18c8c249022b1c8c1227a00000d87a80ff';
    const holds = new Map([
      [LOVELACE, 22_000_000n],
      [token, 20_000_000n],
      [`${policy}000de140${ident}`, 1n],
    ]);
    const datum = decodePlutusData(fromHex(written));
    const pool = sundaeSwapStable.readPool?.({ script: '', stake: undefined, holds, datum }, role);
    expect(pool).toMatchObject({
      reserves: [20_000_000n, 20_000_000n],
      curve: {
        linearAmplification: 200n,
        sumInvariant: computeSumInvariant(200n, [20_000_000n, 20_000_000n]),
        fees: [10n, 10n],
      },
      lpSupply: 40_000_000n,
      opensAt: 123,
    });
    const again = sundaeSwapStablePoolDatum({
      ident,
      assets: [LOVELACE, token],
      circulatingShares: 40_000_000n,
      lpFees: [5n, 5n],
      protocolFees: [5n, 5n],
      marketOpen: 123,
      accruedFees: [2_000_000n, 0n, 0n],
      linearAmplification: 200n,
      sumInvariant: 40_000_000_000_000_000_000n,
    });
    expect(toHex(encodePlutusData(again))).toBe(written);
  });

  test('offer above the available amount becomes an offer of the available amount', () => {
    const datum = sundaeSwapOrderDatum({
      ownerKey: '07'.repeat(28),
      maxProtocolFee: 1n,
      destination: OWNER,
      details: { kind: 'swap', offer: { unit: TOKEN, amount: 90n }, least: { unit: SECOND, amount: 4n } },
    });
    const poolDirectory: PoolDirectory = {
      byId: () => undefined,
      byLpAsset: () => undefined,
      byIdent: () => undefined,
    };
    const orders = findRole('SUNDAESWAP_STABLE', 'order') as OrderRole;
    const order = sundaeSwapStable.readOrder?.(output(datum, { lovelace: 9n, [TOKEN]: 50n }), poolDirectory, orders);
    expect(order?.offer).toEqual({ unit: TOKEN, amount: 50n });
  });
});
