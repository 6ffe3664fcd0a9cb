import { expect, test } from 'vitest';
import { parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { slopeFor } from '../../src/market/curves/degen-quadratic.js';
import { outputFor } from '../../src/market/curves/quote.js';
import { invariantBelow } from '../../src/market/curves/stable-invariant.js';
import type { Order, Party, Pool, PoolDirectory, ScriptOutput, ScriptRole } from '../../src/market/dex.js';
import { type DexName, parseDexName } from '../../src/market/dex-names.js';
import { DEX_ADAPTERS } from '../../src/market/dexes/all.js';
import { wingridersV1ShareUnit } from '../../src/market/dexes/wingriders-v1.js';
import { wingridersV2ShareUnit } from '../../src/market/dexes/wingriders-v2.js';
import { readOracle } from '../../src/market/oracles/all.js';
import type { OracleName } from '../../src/market/oracles/oracle.js';
import { oracleRegistry } from '../../src/market/registry/oracles.js';
import { marketRegistry } from '../../src/market/registry/registry.js';
import { type Holdings, LOVELACE, type Unit } from '../../src/market/unit.js';
import { describeWithData } from '../support/describe-with-data.js';
import { hasData, readJson } from '../support/external-data.js';

type Expected = Readonly<Record<string, unknown>>;

interface Vector {
  readonly id: string;
  readonly dex: string;
  readonly kind: string;
  readonly address: string | null;
  readonly datumCbor: string | null;
  readonly value: Readonly<Record<string, string>> | null;
  readonly expected: Expected;
}

const OURS = /^(WINGRIDERS|MUESLISWAP|SPECTRUM|SPLASH|SNEKFUN|TEDDY|GENIUS|CHADSWAP|AXO|DANOGO|ORCFAX|CHARLI3|DJED)/;
const vectors = hasData('dex-vectors')
  ? readJson<readonly Vector[]>('dex-vectors.json').filter(({ dex }) => OURS.test(dex))
  : [];
const filterByKind = (kind: string): readonly Vector[] => vectors.filter((vector) => vector.kind === kind);
const byId = (id: unknown): Vector => vectors.find((vector) => vector.id === id)!;

const registry = marketRegistry('mainnet');
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };
const PLENTY = 10n ** 12n;

const text = ({ expected }: Vector, name: string): string | undefined => {
  const value = expected[name];
  return value === undefined || value === null ? undefined : String(value);
};
const integer = (vector: Vector, name: string): bigint | undefined => {
  const value = text(vector, name);
  return value === undefined ? undefined : BigInt(value);
};
const sum = (vector: Vector, ...names: readonly string[]): bigint =>
  names.reduce((total, name) => total + (integer(vector, name) ?? 0n), 0n);

const STEPS: Readonly<Record<string, string>> = {
  SWAP: 'swap',
  LIMIT_ORDER: 'swap',
  ADD_LIQUIDITY: 'deposit',
  DEPOSIT: 'deposit',
  WITHDRAW_LIQUIDITY: 'withdraw',
  REDEEM: 'withdraw',
};

function getDexName(vector: Vector): DexName {
  const name = text(vector, 'poolType') === 'STABLESWAP' ? vector.dex.replace('S_V', 'S_STABLE_V') : vector.dex;
  return parseDexName(name)!;
}

/** The script of the address; without an address the first one of the DEX that reads such a datum. */
function findRole(vector: Vector, role: ScriptRole['role']): ScriptRole {
  const address = vector.address === null ? undefined : parseAddress(vector.address);
  if (address && 'payment' in address) return registry.role(toHex(address.payment.hash))!;
  const step = text(vector, 'step') ?? '';
  const variants: Readonly<Record<string, string>> = { DEPOSIT: 'deposit', REDEEM: 'redeem', LIMIT_ORDER: 'limit' };
  return registry.roles.find(
    (candidate) =>
      candidate.role === role &&
      candidate.dex === getDexName(vector) &&
      (variants[step] === undefined || candidate.variant === variants[step]),
  )!;
}

/** Holdings of a pool without a known value: enough of both assets, treasuries, and the tokens that identify it. */
function generateHoldings(vector: Vector, role: ScriptRole): Holdings {
  const [a, b] = [text(vector, 'assetA')!, text(vector, 'assetB')!];
  const proofs = role.role === 'pool' ? (role.proof ?? []).slice(0, 1) : [];
  const nftPolicies = role.parameters?.['nftPolicies'];
  const holds = new Map<Unit, bigint>([
    [LOVELACE, PLENTY],
    [a, PLENTY],
    [b, PLENTY],
    ...proofs.map((unit): [Unit, bigint] => [unit, 1n]),
  ]);
  const nft = text(vector, 'poolNft') ?? (Array.isArray(nftPolicies) ? `${nftPolicies[0]}ab` : undefined);
  if (nft !== undefined) holds.set(nft, 1n);
  for (const lp of [text(vector, 'lpAsset'), findLpToken(vector, [a, b], proofs[0])])
    if (lp !== undefined) holds.set(lp, PLENTY);
  return holds;
}

function findLpToken(vector: Vector, assets: readonly [Unit, Unit], validity: Unit | undefined): Unit | undefined {
  if (!vector.dex.startsWith('WINGRIDERS') || validity === undefined) return undefined;
  const policy = validity.slice(0, 56);
  if (vector.dex.includes('V1')) return wingridersV1ShareUnit(policy, assets);
  const scales = [integer(vector, 'scaleA') ?? 1n, integer(vector, 'scaleB') ?? 1n] as const;
  const kind = text(vector, 'poolType') === 'STABLESWAP' ? 'stable' : 'product';
  return wingridersV2ShareUnit(policy, kind, scales, assets);
}

const toHoldings = (value: Readonly<Record<string, string>>): Holdings =>
  new Map(Object.entries(value).map(([unit, amount]) => [unit, BigInt(amount)]));

function toScriptOutput(vector: Vector, role: ScriptRole, holds: Holdings): ScriptOutput {
  return { script: role.script, stake: undefined, holds, datum: decodePlutusData(fromHex(vector.datumCbor!)) };
}

function readPool(vector: Vector): { readonly pool: Pool | undefined; readonly holds: Holdings } {
  const role = findRole(vector, 'pool');
  const holds = vector.value === null ? generateHoldings(vector, role) : toHoldings(vector.value);
  if (role.role !== 'pool') throw new Error(`${vector.id} is at no pool`);
  return { pool: DEX_ADAPTERS.get(role.dex)?.readPool?.(toScriptOutput(vector, role, holds), role), holds };
}

function readOrder(vector: Vector): Order | undefined {
  const role = findRole(vector, 'order');
  const offered = text(vector, 'offerAsset');
  const made = new Map([
    [LOVELACE, PLENTY],
    ...[offered, text(vector, 'lpAsset')].flatMap((unit): [Unit, bigint][] => (unit ? [[unit, PLENTY]] : [])),
  ]);
  // A deposit offers both assets.
  if (text(vector, 'step') === 'ADD_LIQUIDITY') made.set(text(vector, 'assetB')!, PLENTY);
  const holds = vector.value === null ? made : toHoldings(vector.value);
  if (role.role !== 'order') throw new Error(`${vector.id} is at no order script`);
  return DEX_ADAPTERS.get(role.dex)?.readOrder?.(toScriptOutput(vector, role, holds), NO_POOLS, role);
}

function expectParty(party: Party | undefined, expected: unknown): void {
  if (expected === undefined || expected === null) return;
  const { pkh, scriptHash, stakeKeyHash } = expected as Readonly<Record<string, string | null>>;
  expect(party && toHex(party.payment.hash)).toBe(pkh ?? scriptHash);
  expect(party?.payment.type).toBe(pkh === null ? 'script' : 'key');
  expect(party?.stake === undefined ? null : toHex(party.stake.hash)).toBe(stakeKeyHash);
}

describeWithData('dex-vectors')('vectors of real pools', () => {
  test.each(filterByKind('pool').map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    const { pool, holds } = readPool(vector);
    expect(pool).toBeDefined();
    const { id, assets, reserves, curve, lpAsset } = pool!;
    expect(assets).toEqual([text(vector, 'assetA'), text(vector, 'assetB')]);
    if (text(vector, 'poolNft') !== undefined) expect(id).toBe(text(vector, 'poolNft'));
    if (text(vector, 'lpAsset') !== undefined) expect(lpAsset).toBe(text(vector, 'lpAsset'));
    const rests = (side: 'A' | 'B'): bigint =>
      sum(vector, `treasury${side}`, `projectTreasury${side}`, `reserveTreasury${side}`, `royalty${side}`);
    const oil = /WINGRIDERS|SNEKFUN/.test(vector.dex) && assets[0] === LOVELACE ? 3_000_000n : 0n;
    expect(reserves).toEqual([
      integer(vector, 'reserveA') ?? (holds.get(assets[0]) ?? 0n) - rests('A') - oil,
      integer(vector, 'reserveB') ?? (holds.get(assets[1]) ?? 0n) - rests('B'),
    ]);
    expect(pool!.closed).toBe(reserves.includes(0n) || 2n * (holds.get(assets[0]) ?? 0n) < sum(vector, 'lqBound'));
    if (curve.kind === 'constant-product' && text(vector, 'feeNumerator') !== undefined) {
      const lost = sum(vector, 'treasuryFeeNumerator', 'royaltyFeeNumerator');
      const kept = { numerator: sum(vector, 'feeNumerator') - lost, denominator: integer(vector, 'feeDenominator') };
      expect(curve.kept).toEqual([kept, kept]);
    }
    if (curve.kind === 'wingriders' || curve.kind === 'wingriders-stable') {
      const { swapFee, protocolFee, projectFee, reserveFee, feeBasis } = curve;
      expect([swapFee, protocolFee, projectFee, reserveFee, feeBasis]).toEqual([
        integer(vector, 'swapFeeBps') ?? integer(vector, 'feeBps'),
        ...['protocolFeeBps', 'projectFeeBps', 'reserveFeeBps'].map((name) => sum(vector, name)),
        integer(vector, 'feeBasis') ?? 10_000n,
      ]);
    }
    if (curve.kind === 'wingriders-stable') {
      expect(curve.scales).toEqual([integer(vector, 'scaleA') ?? 1n, integer(vector, 'scaleB') ?? 1n]);
      const scaled = reserves.map((amount, side) => amount * curve.scales[side as 0 | 1]) as [bigint, bigint];
      if (vector.value !== null) expect(invariantBelow(16n * 75n, ...scaled)).toBe(integer(vector, 'parameterD'));
    }
  });
});

describeWithData('dex-vectors')('vectors of real orders', () => {
  test.each(filterByKind('order').map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    const order = readOrder(vector);
    expect(order).toBeDefined();
    const { step, offer, request, owner, cancelKey } = order!;
    if (text(vector, 'step') !== undefined) expect(step).toBe(STEPS[text(vector, 'step')!]);
    const offered = integer(vector, 'offerAmount') ?? integer(vector, 'tradableInput');
    if (text(vector, 'offerAsset') !== undefined) expect(offer?.unit).toBe(text(vector, 'offerAsset'));
    if (offered !== undefined) expect(offer?.amount).toBe(offered);
    if (text(vector, 'requestAsset') !== undefined) expect(request?.unit).toBe(text(vector, 'requestAsset'));
    const requestedAmounts = ['minimumReceived', 'requestAmount', 'minimumShares'].map((name) => integer(vector, name));
    for (const amount of requestedAmounts) if (amount !== undefined) expect(request?.amount).toBe(amount);
    if (text(vector, 'basePriceNum') !== undefined)
      expect(order!.price).toEqual({
        numerator: integer(vector, 'basePriceNum'),
        denominator: integer(vector, 'basePriceDen'),
      });
    if (text(vector, 'minMarginalOutput') !== undefined)
      expect(order!.leastPart).toBe(integer(vector, 'minMarginalOutput'));
    for (const name of ['owner', 'redeemer']) expectParty(owner, vector.expected[name]);
    expectParty(order!.receiver ?? owner, vector.expected['beneficiary']);
    const keys = [text(vector, 'ownerPkh'), text(vector, 'cancellationPkh')].filter((key) => key !== undefined);
    for (const key of keys) expect(cancelKey).toBe(key);
    if (text(vector, 'ownerStakeKeyHash') !== undefined)
      expect(toHex(owner!.stake!.hash)).toBe(text(vector, 'ownerStakeKeyHash'));
    if (text(vector, 'deadline') !== undefined) expect(order!.deadline).toBe(Number(text(vector, 'deadline')));
    if (text(vector, 'poolNft') !== undefined) expect(order!.pool).toBe(text(vector, 'poolNft'));
    if (text(vector, 'beacon') !== undefined) expect(order!.beacon).toBe(text(vector, 'beacon'));
    if (text(vector, 'exFee') !== undefined) expect(order!.batcherFee).toBe(integer(vector, 'exFee'));
    const deposits = ['oil', 'collateralAda', 'lovelaceAttached'].map((name) => integer(vector, name));
    for (const amount of deposits) if (amount !== undefined) expect(order!.deposit).toBe(amount);
    if (vector.expected['allowPartial'] !== undefined)
      expect(order!.beacon !== undefined).toBe(vector.expected['allowPartial']);
  });
});

describeWithData('dex-vectors')('vectors of quotes and fills', () => {
  test.each(filterByKind('fill').map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    const { pool } = readPool(byId(vector.expected['poolBefore']));
    const order = readOrder(byId(vector.expected['order']))!;
    const output = outputFor(pool!, order.offer!.unit === pool!.assets[0] ? 0 : 1, order.offer!.amount);
    expect(order.offer!.amount).toBe(integer(vector, 'amountIn'));
    expect(output).toBe(integer(vector, 'amountOut'));
    expect(order.pool).toBe(pool!.id);
    expect(order.batcherFee).toBe(integer(vector, 'agentFee'));
  });

  test.each(filterByKind('quote').map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    if (text(vector, 'aNum') !== undefined && text(vector, 'adaCap') !== undefined) {
      expect(slopeFor(integer(vector, 'adaCap')!, 10n ** 9n)).toBe(integer(vector, 'aNum'));
      return;
    }
    const basis = integer(vector, 'feeDenominator') ?? 10_000n;
    const kept = {
      numerator:
        integer(vector, 'feeBps') === undefined
          ? sum(vector, 'feeNumerator') - sum(vector, 'treasuryFeeNumerator', 'royaltyFeeNumerator')
          : basis - sum(vector, 'feeBps'),
      denominator: basis,
    };
    const values = [sum(vector, 'valueA') - sum(vector, 'treasuryA'), sum(vector, 'valueB') - sum(vector, 'treasuryB')];
    const [first, second] =
      text(vector, 'reserveIn') === undefined ? values : [sum(vector, 'reserveIn'), sum(vector, 'reserveOut')];
    const pool = { curve: { kind: 'constant-product', kept: [kept, kept] }, reserves: [first!, second!] } as const;
    const direction = text(vector, 'assetIn') === 'B' ? 1 : 0;
    expect(outputFor(pool, direction, integer(vector, 'amountIn')!)).toBe(integer(vector, 'amountOut'));
  });
});

describeWithData('dex-vectors')('vectors of oracles', () => {
  const oracles = [...oracleRegistry('mainnet').values()];
  test.each(filterByKind('oracle').map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    const name = vector.dex.replace('_ORACLE', '') as OracleName;
    const role = oracles.find(({ oracle }) => oracle === name)!;
    const address = parseAddress(vector.address!);
    expect('payment' in address && toHex(address.payment.hash)).toBe(role.script);
    const output = { holds: new Map([[role.token, 1n]]), datum: decodePlutusData(fromHex(vector.datumCbor!)) };
    const feedId = text(vector, 'feedId');
    if (feedId !== undefined && !feedId.startsWith(role.feed!)) expect(readOracle(output, role)).toBeUndefined();
    const reading = readOracle(output, feedId === undefined ? role : { ...role, feed: feedId });
    expect(reading?.rate).toEqual({
      numerator: integer(vector, 'numerator') ?? integer(vector, 'price'),
      denominator: integer(vector, 'denominator') ?? 10n ** BigInt(text(vector, 'precision')!),
    });
    const from = integer(vector, 'createdAt') ?? integer(vector, 'timestamp') ?? integer(vector, 'validFrom');
    expect(reading?.createdAt).toBe(Number(from));
    const until = integer(vector, 'validTo') ?? integer(vector, 'expiry');
    if (until !== undefined) expect(reading?.validUntil).toBe(Number(until));
    expect(readOracle({ ...output, holds: new Map() }, role)).toBeUndefined();
  });
});
