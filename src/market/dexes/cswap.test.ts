import { expect, test } from 'vitest';
import { encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../../kernel/hex.js';
import type { OrderRole, Party, PoolDirectory, PoolRole } from '../dex.js';
import { marketRegistry } from '../registry/registry.js';
import { LOVELACE, type Unit } from '../unit.js';
import { cswap, cswapEndData, cswapOrderDatum, cswapPoolDatum } from './cswap.js';

const TOKEN = `${'11'.repeat(28)}544f4b`;
const POLICY = '12'.repeat(28);
const SHARES = `${POLICY}4c50`;
const OWNER: Party = { payment: { type: 'key', hash: new Uint8Array(28).fill(1) }, stake: undefined };
const registry = marketRegistry('mainnet');
const role = registry.roles.find(({ dex, role: kind }) => dex === 'CSWAP' && kind === 'pool') as PoolRole;
const orders = registry.roles.find(({ dex, role: kind }) => dex === 'CSWAP' && kind === 'order') as OrderRole;
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };
const output = (datum: PlutusData, holds: Readonly<Record<Unit, bigint>>) => ({
  script: '',
  stake: undefined,
  holds: new Map(Object.entries(holds)),
  datum,
});
const datum = cswapPoolDatum({ totalShares: 9n, fee: 85n, assets: [LOVELACE, TOKEN], lpAsset: SHARES });
const holds = { lovelace: 12_000_000n, [TOKEN]: 20n, [`${POLICY}63`]: 1n };

test('CSWAP pool excludes two ADA from its reserve, and the platform takes its share of ADA', () => {
  expect(cswap.readPool?.(output(datum, holds), role)).toMatchObject({
    id: `${POLICY}63`,
    reserves: [10_000_000n, 20n],
    lpAsset: SHARES,
    curve: { kept: [{ numerator: 9915n }, {}], toll: { asset: 0, share: { numerator: 15n, denominator: 10_000n } } },
  });
  const other = cswapPoolDatum({ totalShares: 9n, fee: 85n, assets: [SHARES, TOKEN], lpAsset: SHARES });
  const tokens = cswap.readPool?.(output(other, { ...holds, [SHARES]: 4n }), role);
  expect(tokens?.reserves).toEqual([4n, 20n]);
  expect(tokens?.curve).not.toHaveProperty('toll');
});

test('CSWAP pool has exactly one pool token, of a trusted policy', () => {
  expect(cswap.readPool?.(output(datum, { lovelace: 12_000_000n, [TOKEN]: 20n }), role)).toBeUndefined();
  expect(cswap.readPool?.(output(datum, { ...holds, [`${'13'.repeat(28)}63`]: 1n }), role)).toBeUndefined();
  expect(cswap.readPool?.(output(datum, holds), { ...role, proof: ['13'.repeat(28)] })).toBeUndefined();
  expect(cswap.readPool?.(output(datum, holds), { ...role, proof: [POLICY] })?.id).toBe(`${POLICY}63`);
});

test('CSWAP order that requests a token also names the ADA that comes with it', () => {
  const buy = cswapOrderDatum({ owner: OWNER, gives: LOVELACE, wants: { unit: TOKEN, amount: 5n } });
  expect(cswap.readOrder?.(output(buy, { lovelace: 12_690_000n }), NO_POOLS, orders)).toMatchObject({
    step: 'swap',
    offer: { unit: LOVELACE, amount: 10_000_000n },
    request: { unit: TOKEN, amount: 5n },
    cancelKey: '01'.repeat(28),
  });
  const sell = cswapOrderDatum({ owner: OWNER, gives: TOKEN, wants: { unit: LOVELACE, amount: 5n } });
  expect(cswap.readOrder?.(output(sell, { lovelace: 2_690_000n, [TOKEN]: 7n }), NO_POOLS, orders)).toMatchObject({
    offer: { unit: TOKEN, amount: 7n },
    request: { unit: LOVELACE, amount: 5n },
  });
});

test('constructor 0 cancels a CSWAP order', () => {
  expect(toHex(encodePlutusData(cswapEndData('cancel')))).toBe('d87980');
  expect(cswap.readEnd?.(cswapEndData('cancel'), orders)).toBe('cancel');
  expect(cswap.readEnd?.(cswapEndData('fill'), orders)).toBe('fill');
});
