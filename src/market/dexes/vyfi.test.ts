import { describe, expect, test } from 'vitest';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { OrderRole, Party, PoolDirectory, PoolRole } from '../dex.js';
import { marketRegistry } from '../registry/registry.js';
import { vyFiPool } from '../registry/vyfi.js';
import { LOVELACE, type Unit } from '../unit.js';
import { vyFi, vyFiEnds, vyFiOrderDatum, vyFiPoolDatum } from './vyfi.js';

const TOKEN = `${'11'.repeat(28)}544f4b`;
const SHARES = `${'12'.repeat(28)}4c50`;
const NFT = '13'.repeat(28);
const OWNER: Party = {
  payment: { type: 'key', hash: new Uint8Array(28).fill(1) },
  stake: { type: 'key', hash: new Uint8Array(28).fill(2) },
};
const [role, orders] = vyFiPool({
  pool: '14'.repeat(28),
  order: '15'.repeat(28),
  token: NFT,
  assets: [LOVELACE, TOKEN],
  fee: 35,
  lpAsset: SHARES,
}) as [PoolRole, OrderRole];
const output = (datum: PlutusData, holds: Readonly<Record<Unit, bigint>>) => ({
  script: '',
  stake: undefined,
  holds: new Map(Object.entries(holds)),
  datum,
});
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

describe('VyFi pools', () => {
  // The ADA/USDA pool in mainnet transaction fdcb8e017938b4cd….
  test('treasuries are excluded from the reserves', () => {
    const known = marketRegistry('mainnet').role(
      '694490530fd3abcf89aad027583203b2735080f4e841e6e189ac40ec',
    ) as PoolRole;
    const usda = 'fe7c786ab321f41c654ef6c1af7b3250a613c24e4213e0425a7ae45655534441';
    const datum = vyFiPoolDatum({ treasury: [832_543n, 161_645n], issuedShares: 4_302_136_218n });
    const holds = { lovelace: 8_944_980_697n, [usda]: 2_172_518_357n, [known.proof![0]!]: 1n };
    expect(vyFi.readPool?.(output(datum, holds), known)).toMatchObject({
      id: 'f7f9777979a2a96777823f149e6696954f43967fc56cfc7095a33f98',
      assets: [LOVELACE, usda],
      reserves: [8_944_148_154n, 2_172_356_712n],
      curve: { kept: [{ numerator: 9970n, denominator: 10_000n }, {}] },
      lpSupply: 4_302_136_218n,
    });
  });

  test('pair and fee come from the operator; without a pair, from the pool balance', () => {
    const datum = vyFiPoolDatum({ treasury: [1n, 2n], issuedShares: 3n });
    const holds = { lovelace: 100n, [TOKEN]: 200n, [NFT]: 1n };
    expect(vyFi.readPool?.(output(datum, holds), role)).toMatchObject({
      reserves: [99n, 198n],
      lpAsset: SHARES,
      curve: { kept: [{ numerator: 9965n }, {}] },
    });
    const bare: PoolRole = { role: 'pool', dex: 'VYFI', script: role.script, proof: [NFT] };
    expect(vyFi.readPool?.(output(datum, holds), bare)?.assets).toEqual([LOVELACE, TOKEN]);
    expect(vyFi.readPool?.(output(datum, { ...holds, [SHARES]: 5n }), bare)?.assets).toEqual([TOKEN, SHARES]);
    expect(vyFi.readPool?.(output(datum, { ...holds, [NFT]: 2n }), role)).toBeUndefined();
  });

  test('malformed operator parameters give no pool', () => {
    const datum = vyFiPoolDatum({ treasury: [1n, 2n], issuedShares: 3n });
    const holds = { lovelace: 100n, [TOKEN]: 200n, [NFT]: 1n };
    const wrong: PoolRole = { ...role, parameters: { assets: [LOVELACE, TOKEN], fee: '10001' } };
    expect(vyFi.readPool?.(output(datum, holds), wrong)).toBeUndefined();
  });
});

test('VyFi orders offer their balance minus the costs', () => {
  const order = (action: Parameters<typeof vyFiOrderDatum>[0]['action'], holds: Record<Unit, bigint>, owner = OWNER) =>
    vyFi.readOrder?.(output(vyFiOrderDatum({ owner, action }), holds), NO_POOLS, orders);
  expect(order({ kind: 'swap', from: 0, least: 6n }, { lovelace: 13_900_000n })).toMatchObject({
    step: 'swap',
    offer: { unit: LOVELACE, amount: 10_000_000n },
    request: { unit: TOKEN, amount: 6n },
    pool: NFT,
    owner: OWNER,
    cancelKey: '01'.repeat(28),
  });
  expect(order({ kind: 'swap', from: 1, least: 6n }, { lovelace: 3_900_000n, [TOKEN]: 8n })).toMatchObject({
    offer: { unit: TOKEN, amount: 8n },
    request: { unit: LOVELACE, amount: 6n },
  });
  expect(order({ kind: 'zap-in', from: 1, least: 6n }, { [TOKEN]: 8n })).toMatchObject({
    step: 'zap-in',
    offer: { unit: TOKEN, amount: 8n },
    request: { unit: SHARES, amount: 6n },
  });
  expect(order({ kind: 'withdraw', least: [1n, 2n] }, { [SHARES]: 8n })?.offer).toEqual({ unit: SHARES, amount: 8n });
  expect(order({ kind: 'deposit', leastShares: 1n }, {})).toMatchObject({ step: 'deposit', request: { unit: SHARES } });
  const short = { ...OWNER, stake: undefined };
  expect(order({ kind: 'deposit', leastShares: 1n }, {}, short)?.owner).toEqual(short);
});

test('VyFi redeemers distinguish a fill from a cancel', () => {
  for (const end of ['fill', 'cancel'] as const) expect(vyFi.readEnd?.(vyFiEnds.write(end), orders)).toBe(end);
});
