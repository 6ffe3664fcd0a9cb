import { expect, test } from 'vitest';
import { addressText, parseAddress, paymentCredential } from '../../src/chains/cardano/addresses/address.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { constantProduct } from '../../src/market/curves/constant-product.js';
import { balanceBeside as minswapBalance } from '../../src/market/curves/minswap-stable.js';
import { balanceBeside as sundaeBalance } from '../../src/market/curves/sundae-stable.js';
import type { Order, OrderRole, Party, Pool, PoolDirectory, PoolPair, PoolRole } from '../../src/market/dex.js';
import { type DexName, parseDexName } from '../../src/market/dex-names.js';
import { DEX_ADAPTERS } from '../../src/market/dexes/all.js';
import { pairName } from '../../src/market/dexes/pair-name.js';
import { minswapDeployment } from '../../src/market/registry/minswap.js';
import { marketRegistry } from '../../src/market/registry/registry.js';
import { LOVELACE, type Unit } from '../../src/market/unit.js';
import { describeWithData } from '../support/describe-with-data.js';
import { hasData, readJson } from '../support/external-data.js';

interface Vector {
  readonly id: string;
  readonly dex: string;
  readonly kind: 'pool' | 'order' | 'quote';
  readonly address: string | null;
  readonly datumCbor: string | null;
  readonly value: Readonly<Record<string, string>> | null;
  readonly expected: Readonly<Record<string, unknown>>;
}

const OURS: ReadonlySet<DexName> = new Set([
  'MINSWAP_V1',
  'MINSWAP_V2',
  'MINSWAP_STABLE',
  'SUNDAESWAP_V1',
  'SUNDAESWAP_V3',
  'SUNDAESWAP_STABLE',
  'VYFI',
  'CSWAP',
]);

const getDexName = ({ dex }: Vector): DexName => parseDexName(dex)!;
const vectors = hasData('dex-vectors')
  ? readJson<readonly Vector[]>('dex-vectors.json').filter((vector) => OURS.has(parseDexName(vector.dex)!))
  : [];
const filterByKind = (kind: Vector['kind']): readonly Vector[] => vectors.filter((vector) => vector.kind === kind);
const find = (id: string): Vector => vectors.find((vector) => vector.id === id)!;

const registry = marketRegistry('mainnet');
const V2_POLICY = 'f5808c2c990d86da54bfc97d89cee6efa20cd8461616359478d96b4c';
const V2_TOKEN = `${V2_POLICY}4d5350`;
const V3_POLICY = 'e0302560ced2fdcbfcb2602697df970cd0d6a38f94b32703f51c312b';
const V1_FACTORY = '13aa2accf2e1561723aa26871e071fdf32c867cff7e7d50ad470d62f4d494e53574150';
const V1_POOLS = '0be55d262b29f564998ff81efe21bdc0022621c12f15af08d0f2ddb1';

const getScriptHash = (address: string): string => toHex(paymentCredential(parseAddress(address))!.hash);

/** The same datum with definite-length lists, constructors and byte strings. */
function definite(data: PlutusData): Uint8Array {
  const head = (major: number, count: number): number[] =>
    count < 24
      ? [(major << 5) | count]
      : count < 256
        ? [(major << 5) | 24, count]
        : [(major << 5) | 25, count >> 8, count & 255];
  const join = (prefix: readonly number[], parts: readonly Uint8Array[]): Uint8Array =>
    Uint8Array.from([...prefix, ...parts.flatMap((part) => [...part])]);
  switch (data.kind) {
    case 'constructor': {
      const index = Number(data.index);
      const tag = index < 7 ? [0xd8, 121 + index] : [0xd9, (1280 + index - 7) >> 8, (1280 + index - 7) & 255];
      return join([...tag, ...head(4, data.fields.length)], data.fields.map(definite));
    }
    case 'list':
      return join(head(4, data.items.length), data.items.map(definite));
    case 'map':
      return join(
        head(5, data.entries.length),
        data.entries.flatMap((entry) => entry.map(definite)),
      );
    default:
      return encodePlutusData(data);
  }
}

/** As on chain, and in the other encoding. */
function decodeDatums({ datumCbor }: Vector): readonly PlutusData[] {
  const written = decodePlutusData(fromHex(datumCbor!));
  return [written, decodePlutusData(definite(written)), decodePlutusData(encodePlutusData(written))];
}

/** Tokens that the source of a vector omits from the value: those that identify a pool. */
function getHoldings(vector: Vector): ReadonlyMap<Unit, bigint> {
  const { expected } = vector;
  const held = new Map(
    Object.entries(vector.value ?? { lovelace: '1000000000' }).map(([unit, n]) => [unit, BigInt(n)]),
  );
  const add = (unit: Unit): unknown => held.has(unit) || held.set(unit, 1n);
  if (vector.kind !== 'pool') return held;
  switch (vector.dex) {
    case 'MINSWAP_V1':
      add(V1_FACTORY);
      if (![...held.keys()].some((unit) => unit.startsWith(V1_POOLS))) add(`${V1_POOLS}${'ab'.repeat(32)}`);
      break;
    case 'MINSWAP_V2':
      add(V2_TOKEN);
      add(V2_POLICY + pairName([String(expected['assetA']), String(expected['assetB'])]));
      break;
    case 'SUNDAESWAP_V3':
      add(`${V3_POLICY}000de140${expected['ident']}`);
      held.set(LOVELACE, 5_000_000_000n);
      break;
    case 'CSWAP':
      add(`${String(expected['lpAsset']).slice(0, 56)}63`);
      break;
  }
  return held;
}

const findRole = (vector: Vector, role: 'pool' | 'order'): PoolRole | OrderRole => {
  if (vector.address !== null) {
    const known = registry.role(getScriptHash(vector.address));
    expect(known, vector.id).toMatchObject({ role, dex: getDexName(vector) });
    return known!;
  }
  const known = ROLES.find((candidate) => candidate.role === role && candidate.dex === getDexName(vector));
  return known!;
};

const ROLES: readonly (PoolRole | OrderRole)[] = [
  ...(minswapDeployment.mainnet ?? []),
  registry.role(V3_POLICY)!,
  registry.role('fa6a58bbe2d0ff05534431c8e2f0ef2cbdc1602a8456e4b13c8f3077')!,
  registry.role('da5b47aed3955c9132ee087796fa3b58a1ba6173fa31a7bc29e56d4e')!,
  registry.role('5c8b908655af5e66d66364a935225a109ccd8bacee574f73a41486f9')!,
];

const readPool = (vector: Vector, datum: PlutusData, holds = getHoldings(vector)): Pool | undefined => {
  const role = findRole(vector, 'pool') as PoolRole;
  return DEX_ADAPTERS.get(getDexName(vector))!.readPool!({ script: role.script, stake: undefined, holds, datum }, role);
};

/** A pool lookup that returns one pair for every pool. */
const createPoolLookup = (assets: readonly [Unit, Unit], id: Unit): PoolDirectory => {
  const pair = (dex: DexName): PoolPair => ({ dex, id, assets });
  return { byId: () => pair('VYFI'), byLpAsset: () => pair('MINSWAP_V2'), byIdent: (dex) => pair(dex) };
};

const readOrder = (
  vector: Vector,
  datum: PlutusData,
  poolLookup: PoolDirectory,
  holds = getHoldings(vector),
): Order | undefined => {
  const role = findRole(vector, 'order') as OrderRole;
  return DEX_ADAPTERS.get(getDexName(vector))!.readOrder!(
    { script: role.script, stake: undefined, holds, datum },
    poolLookup,
    role,
  );
};

const formatAddress = ({ payment, stake }: Party): string =>
  addressText(
    stake === undefined
      ? { type: 'enterprise', networkId: 1, payment }
      : { type: 'base', networkId: 1, payment, stake },
  );

const TOKEN = `${'11'.repeat(28)}544f4b`;
const PAIR = [LOVELACE, TOKEN] as const;
const POOL_ID = `${'22'.repeat(28)}7020`;

describeWithData('dex-vectors')('pools', () => {
  test('has eight cases', () => expect(filterByKind('pool')).toHaveLength(8));

  test.each(filterByKind('pool').map((vector) => [vector.id, vector] as const))(
    '%s decodes to its values',
    (_id, vector) => {
      const { expected } = vector;
      for (const datum of decodeDatums(vector)) {
        const pool = readPool(vector, datum)!;
        expect(pool.assets).toEqual([expected['assetA'], expected['assetB']]);
        expect(String(pool.lpSupply)).toBe(String(expected['totalLiquidity'] ?? expected['circulatingLp']));
        if (pool.curve.kind !== 'constant-product') throw new Error('not a constant product');
        const points = pool.curve.kept.map(({ numerator, denominator }) =>
          String(10_000n - (numerator * 10_000n) / denominator),
        );
        const fees = [
          expected['feeABps'] ?? expected['bidFeeBps'] ?? expected['feeBps'],
          expected['feeBBps'] ?? expected['askFeeBps'] ?? expected['feeBps'],
        ];
        expect(points).toEqual(fees.map(String));
        if (expected['reserveA'] !== undefined)
          expect(pool.reserves.map(String)).toEqual([expected['reserveA'], expected['reserveB']]);
        if (expected['lpAsset'] !== undefined) expect(pool.lpAsset).toBe(expected['lpAsset']);
        if (expected['ident'] !== undefined) expect(pool.ident).toBe(expected['ident']);
      }
    },
  );

  test('Minswap V2 LP tokens are named after the pair, as on chain', () => {
    const vector = find('minv2-night-snek');
    const unit = V2_POLICY + pairName([String(vector.expected['assetA']), String(vector.expected['assetB'])]);
    expect(vector.value?.[unit]).toBe('9223372003774527999');
    expect(readPool(vector, decodeDatums(vector)[0]!)!.id).toBe(unit);
  });

  test('fees inside a Sundae V3 pool are not part of its reserves', () => {
    const vector = find('sundaev3-wmtx');
    const [ada] = readPool(vector, decodeDatums(vector)[0]!)!.reserves;
    expect(ada).toBe(5_000_000_000n - BigInt(String(vector.expected['protocolFees'])));
  });

  // Fills on mainnet only match without them: see constant-product.test.ts.
  test('deposit of two ADA is not part of the CSWAP reserves', () => {
    const vector = find('shai-cswap-ada-usdcx');
    const { reserves } = readPool(vector, decodeDatums(vector)[0]!)!;
    expect(reserves.map(String)).toEqual([
      String(BigInt(String(vector.expected['valueA'])) - 2_000_000n),
      vector.expected['valueB'],
    ]);
  });

  test('output at a pool address without the pool token is not a pool', () => {
    for (const vector of filterByKind('pool')) {
      const [datum] = decodeDatums(vector);
      const bare = new Map([...getHoldings(vector)].filter(([unit]) => unit === LOVELACE || !isProof(unit)));
      expect(readPool(vector, datum!, bare), vector.id).toBeUndefined();
    }
  });
});

const isProof = (unit: Unit): boolean =>
  unit === V1_FACTORY || unit === V2_TOKEN || unit.startsWith(V3_POLICY) || (unit.length === 58 && unit.endsWith('63'));

describeWithData('dex-vectors')('orders', () => {
  test('has eight cases', () => expect(filterByKind('order')).toHaveLength(8));

  const each = (id: string, check: (order: Order, expected: Vector['expected'], vector: Vector) => void): void =>
    test(`${id} decodes to its values`, () => {
      const vector = find(id);
      for (const datum of decodeDatums(vector))
        check(readOrder(vector, datum, createPoolLookup(PAIR, POOL_ID))!, vector.expected, vector);
    });
  const getOwner = (expected: Vector['expected'], name = 'owner'): { readonly address: string; readonly pkh: string } =>
    expected[name] as { readonly address: string; readonly pkh: string };

  each('iris-minswap-swap', (order, expected) => {
    expect(order).toMatchObject({ step: 'swap', batcherFee: 2_000_000n, deposit: 2_000_000n, receiver: undefined });
    expect(order.offer).toEqual({ unit: LOVELACE, amount: 1_000_000_000n - 4_000_000n });
    expect(order.request).toEqual({
      unit: expected['requestAsset'],
      amount: BigInt(String(expected['requestAmount'])),
    });
    expect(formatAddress(order.owner!)).toBe(getOwner(expected).address);
    expect(order.cancelKey).toBe(getOwner(expected).pkh);
  });

  each('iris-minswap-withdraw', (order, expected) => {
    expect(order).toMatchObject({ step: 'withdraw', request: undefined, batcherFee: 2_000_000n });
    expect(formatAddress(order.owner!)).toBe(getOwner(expected).address);
  });

  each('de-minswapV2Order', (order, expected) => {
    expect(order).toMatchObject({
      step: 'swap',
      style: undefined,
      offer: { unit: TOKEN, amount: 1_999_999_998n },
      request: { unit: LOVELACE, amount: BigInt(String(expected['minimumReceived'])) },
      pool: expected['lpAsset'],
      batcherFee: BigInt(String(expected['maxBatcherFee'])),
      deadline: undefined,
      receiver: undefined,
    });
    expect(order.cancelKey).toBe((expected['canceller'] as { hash: string }).hash);
    expect(formatAddress(order.owner!)).toBe(getOwner(expected, 'refundReceiver').address);
  });

  each('iris-sundaeswap-swap', (order, expected) => {
    expect(order).toMatchObject({
      step: 'swap',
      offer: { unit: LOVELACE, amount: BigInt(String(expected['offerAmount'])) },
      request: { unit: TOKEN, amount: BigInt(String(expected['minimumReceived'])) },
      batcherFee: BigInt(String(expected['scooperFee'])),
      pool: POOL_ID,
    });
    expect(formatAddress(order.owner!)).toBe(getOwner(expected).address);
    expect(order.cancelKey).toBe(getOwner(expected).pkh);
  });

  each('iris-sundaeswap-withdraw', (order, expected) => {
    expect(order).toMatchObject({ step: 'withdraw', batcherFee: BigInt(String(expected['scooperFee'])) });
    expect(order.offer?.amount).toBe(BigInt(String(expected['lpAmount'])));
    expect(formatAddress(order.owner!)).toBe(getOwner(expected).address);
  });

  each('de-sundaeV3OrderDatum', (order, expected) => {
    expect(order).toMatchObject({
      step: 'swap',
      offer: { unit: expected['offerAsset'], amount: BigInt(String(expected['offerAmount'])) },
      request: { unit: expected['requestAsset'], amount: BigInt(String(expected['minimumReceived'])) },
      batcherFee: BigInt(String(expected['maxProtocolFee'])),
      pool: POOL_ID,
    });
    expect(order.cancelKey).toBe((expected['ownerMultisig'] as { hash: string }).hash);
    expect(formatAddress(order.owner!)).toBe(getOwner(expected, 'destination').address);
  });

  each('de-vyfiOrder', (order, expected, vector) => {
    expect(order.step).toBe('swap');
    expect(order.offer).toEqual({ unit: LOVELACE, amount: 1_000_000_000n - 3_900_000n });
    expect(order.request?.amount).toBe(BigInt(String(expected['minimumReceived'])));
    expect(order.cancelKey).toBe(expected['ownerPkh']);
    expect(toHex(order.owner!.stake!.hash)).toBe(expected['ownerStakeKeyHash']);
    const short = readOrder(vector, decodeDatums(vector)[0]!, createPoolLookup(PAIR, POOL_ID));
    expect(short?.pool).toBe('f7f9777979a2a96777823f149e6696954f43967fc56cfc7095a33f98');
  });

  each('de-cswapOrderDatum', (order, expected) => {
    const [target] = expected['target'] as readonly { readonly asset: string; readonly amount: string }[];
    expect(order).toMatchObject({ step: 'swap', deposit: 2_000_000n, batcherFee: 690_000n });
    expect(order.request).toEqual({ unit: target!.asset, amount: BigInt(target!.amount) });
    expect(formatAddress(order.owner!)).toBe(getOwner(expected).address);
  });
});

describeWithData('dex-vectors')('quotes', () => {
  const buildCurve = (points: bigint) => {
    const kept = { numerator: 10_000n - points, denominator: 10_000n };
    return { kind: 'constant-product', kept: [kept, kept] } as const;
  };
  const getNumber = (expected: Vector['expected'], name: string): bigint => BigInt(String(expected[name]));

  test.each(['q-minv1-in', 'q-minv2-out', 'q-sundaev1-in', 'q-sundae-cp-round'])('%s is reproduced exactly', (id) => {
    const { expected } = find(id);
    const reserves = [getNumber(expected, 'reserveIn'), getNumber(expected, 'reserveOut')] as const;
    const curve = buildCurve(getNumber(expected, 'feeBps'));
    const [input, output] = [getNumber(expected, 'amountIn'), getNumber(expected, 'amountOut')];
    if (expected['side'] === 'EXACT_OUT') expect(constantProduct.inputFor(curve, reserves, 0, output)).toBe(input);
    expect(constantProduct.outputFor(curve, reserves, 0, input)).toBe(output);
    const minInput = constantProduct.inputFor(curve, reserves, 0, output)!;
    expect(minInput).toBeLessThanOrEqual(input);
    expect(constantProduct.outputFor(curve, reserves, 0, minInput)).toBe(output);
  });

  test('q-minstable-gety is reproduced exactly', () => {
    const { expected } = find('q-minstable-gety');
    const [first, second] = (expected['balances'] as readonly string[]).map(BigInt);
    const curve = {
      kind: 'minswap-stable',
      amplification: getNumber(expected, 'amp'),
      multipliers: [1n, 1n],
      fee: 0n,
    } as const;
    expect(minswapBalance(curve, [first!, second!], getNumber(expected, 'newX'))).toBe(getNumber(expected, 'y'));
  });

  test('q-sundae-stable-y is reproduced exactly', () => {
    const { expected } = find('q-sundae-stable-y');
    const curve = {
      kind: 'sundae-stable',
      linearAmplification: getNumber(expected, 'linearAmplification'),
      sumInvariant: getNumber(expected, 'sumInvariant'),
      fees: [0n, 0n],
    } as const;
    const precision = 10n ** 12n;
    const rest = sundaeBalance(curve, getNumber(expected, 'newX') * precision);
    expect(getNumber(expected, 'oldY') * precision - rest).toBe(getNumber(expected, 'rawSwap'));
  });

  test('has six cases, and with the others all of these DEXes', () => {
    expect(filterByKind('quote')).toHaveLength(6);
    expect(vectors.map(({ id }) => id).toSorted()).toHaveLength(22);
  });
});
