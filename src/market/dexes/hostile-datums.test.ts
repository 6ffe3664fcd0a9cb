import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corrupt } from '../../../test/support/malformed-datums.js';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { inputFor, outputFor, spotPrice } from '../curves/quote.js';
import type { OrderRole, Party, PoolDirectory, PoolRole, ScriptRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { marketRegistry } from '../registry/registry.js';
import { LOVELACE, type Unit } from '../unit.js';
import { DEX_ADAPTERS } from './all.js';
import { cswapOrderDatum, cswapPoolDatum } from './cswap.js';
import { minswapStableOrderDatum, minswapStablePoolDatum } from './minswap-stable.js';
import { minswapV1OrderDatum, minswapV1PoolDatum } from './minswap-v1.js';
import { minswapV2PoolDatum } from './minswap-v2.js';
import { minswapV2OrderDatum } from './minswap-v2-order-datum.js';
import { pairName } from './pair-name.js';
import { sundaeSwapOrderDatum } from './sundaeswap-order.js';
import { sundaeSwapStablePoolDatum } from './sundaeswap-stable.js';
import { sundaeSwapV1OrderDatum, sundaeSwapV1PoolDatum } from './sundaeswap-v1.js';
import { sundaeSwapV3PoolDatum } from './sundaeswap-v3.js';
import { vyFiOrderDatum, vyFiPoolDatum } from './vyfi.js';

const TOKEN = `${'11'.repeat(28)}544f4b`;
const IDENT = 'ab'.repeat(28);
const PAIR = [LOVELACE, TOKEN] as const;
const KEY = { type: 'key', hash: new Uint8Array(28).fill(1) } as const;
const OWNER: Party = { payment: KEY, stake: KEY };
const costs = { batcherFee: 2_000_000n, deposit: 2_000_000n };
const wants = { unit: TOKEN, amount: 7n };

/** Valid datums, to be corrupted. */
const SOUND: readonly (readonly [DexName, ScriptRole['role'], PlutusData])[] = [
  ['MINSWAP_V1', 'pool', minswapV1PoolDatum({ assets: PAIR, totalLiquidity: 70n, rootKLast: 71n })],
  [
    'MINSWAP_V2',
    'pool',
    minswapV2PoolDatum({ batching: KEY, assets: PAIR, totalLiquidity: 1n, reserves: [900n, 900n], fees: [30n, 30n] }),
  ],
  [
    'MINSWAP_STABLE',
    'pool',
    minswapStablePoolDatum({ balances: [900n, 900n], totalLiquidity: 1800n, amplification: 2000n, orderScript: IDENT }),
  ],
  [
    'SUNDAESWAP_V1',
    'pool',
    sundaeSwapV1PoolDatum({
      assets: PAIR,
      ident: IDENT,
      totalShares: 5n,
      fee: { numerator: 1n, denominator: 2000n },
    }),
  ],
  [
    'SUNDAESWAP_V3',
    'pool',
    sundaeSwapV3PoolDatum({
      ident: IDENT,
      assets: PAIR,
      circulatingShares: 8n,
      fees: [30n, 50n],
      marketOpen: 0,
      protocolFees: 3n,
    }),
  ],
  [
    'SUNDAESWAP_STABLE',
    'pool',
    sundaeSwapStablePoolDatum({
      ident: IDENT,
      assets: PAIR,
      circulatingShares: 4n,
      lpFees: [5n, 5n],
      protocolFees: [5n, 5n],
      marketOpen: 123,
      accruedFees: [2n, 0n, 0n],
      linearAmplification: 200n,
      sumInvariant: 1_800_000_000_000_000n,
    }),
  ],
  ['VYFI', 'pool', vyFiPoolDatum({ treasury: [1n, 2n], issuedShares: 3n })],
  ['CSWAP', 'pool', cswapPoolDatum({ totalShares: 9n, fee: 85n, assets: PAIR, lpAsset: TOKEN })],
  ['MINSWAP_V1', 'order', minswapV1OrderDatum({ sender: OWNER, step: { kind: 'exact-in', ...wants }, ...costs })],
  [
    'MINSWAP_STABLE',
    'order',
    minswapStableOrderDatum({ sender: OWNER, step: { kind: 'swap', from: 0, least: 8n }, ...costs }),
  ],
  [
    'MINSWAP_V2',
    'order',
    minswapV2OrderDatum({
      canceller: { kind: 'signature', hash: IDENT },
      refund: OWNER,
      lpAsset: TOKEN,
      step: { kind: 'partial', direction: 1, total: 9n, ratio: [4n, 3n], hops: 3, leastSwap: 9n, feePerStep: 1n },
      maxBatcherFee: 1n,
      expiry: { at: 5, tip: 5n },
    }),
  ],
  [
    'MINSWAP_V2',
    'order',
    minswapV2OrderDatum({
      canceller: { kind: 'mint', hash: IDENT },
      refund: OWNER,
      lpAsset: TOKEN,
      step: { kind: 'routing', hops: [{ lpAsset: TOKEN, direction: 0 }], amount: { allBut: 3n }, wanted: 3n },
      maxBatcherFee: 1n,
    }),
  ],
  [
    'SUNDAESWAP_V1',
    'order',
    sundaeSwapV1OrderDatum({
      ident: IDENT,
      destination: OWNER,
      scooperFee: 2n,
      action: { kind: 'swap', from: 0, amount: 3n, least: 4n },
    }),
  ],
  [
    'SUNDAESWAP_V3',
    'order',
    sundaeSwapOrderDatum({
      ident: IDENT,
      ownerKey: IDENT,
      maxProtocolFee: 3n,
      destination: OWNER,
      details: { kind: 'swap', offer: { unit: LOVELACE, amount: 4n }, least: wants },
    }),
  ],
  ['VYFI', 'order', vyFiOrderDatum({ owner: OWNER, action: { kind: 'swap', from: 0, least: 4n } })],
  ['CSWAP', 'order', cswapOrderDatum({ owner: OWNER, gives: LOVELACE, wants })],
];

const integer = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 10_000n, 10_001n, 2n ** 64n),
  fc.bigInt({ min: -(2n ** 300n), max: 2n ** 300n }),
);
const { data: anything } = fc.letrec<{ data: PlutusData; list: readonly PlutusData[] }>((tie) => ({
  data: fc.oneof(
    { depthSize: 'small' },
    integer.map((value): PlutusData => ({ kind: 'int', value })),
    fc.uint8Array({ maxLength: 60 }).map((value): PlutusData => ({ kind: 'bytes', value })),
    tie('list').map((items): PlutusData => ({ kind: 'list', items })),
    fc
      .tuple(fc.constantFrom(0, 1, 2, 3, 4, 7, 9, 200), tie('list'))
      .map(([index, fields]): PlutusData => ({ kind: 'constructor', index, fields })),
    fc.tuple(tie('data'), tie('data')).map(([key, value]): PlutusData => ({ kind: 'map', entries: [[key, value]] })),
  ),
  list: fc.array(tie('data'), { maxLength: 6 }),
}));

const market = marketRegistry('mainnet');
const findRole = (dex: DexName, role: ScriptRole['role']): ScriptRole =>
  market.roles.find((known) => known.dex === dex && known.role === role)!;

/** A script with a valid datum in which a field is replaced, removed or added. */
const corruptCases = fc
  .tuple(fc.constantFrom(...SOUND), fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 }), anything, fc.nat(2))
  .map(([[dex, role, datum], path, by, how]) => [findRole(dex, role), corrupt(datum, path, by, how)] as const);

const foreign = fc.tuple(fc.constantFrom<ScriptRole>(...market.roles), anything);
const amount = fc.oneof(fc.constantFrom(0n, 1n), fc.bigInt({ min: 0n, max: 2n ** 64n }));

const poolDirectory: PoolDirectory = {
  byId: (id) => ({ dex: 'VYFI', id, assets: PAIR }),
  byLpAsset: (id) => ({ dex: 'MINSWAP_V2', id, assets: PAIR }),
  byIdent: (dex) => ({ dex, id: TOKEN, assets: PAIR }),
};

test('valid datums are read', () => {
  for (const [name, kind, datum] of SOUND) {
    const role = findRole(name, kind);
    const proof = role.role === 'pool' ? listPoolTokens(role) : [];
    const holds = new Map([[LOVELACE, 9_000_000n], [TOKEN, 900n], ...proof]);
    const output = { script: role.script, stake: undefined, holds, datum };
    const dex = DEX_ADAPTERS.get(name);
    const read =
      role.role === 'pool' ? dex?.readPool?.(output, role) : dex?.readOrder?.(output, poolDirectory, role as OrderRole);
    expect(read, name).toBeDefined();
  }
});

test('reading any datum never throws, and the result can be priced', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 4, arbitrary: corruptCases }, foreign),
      amount,
      amount,
      amount,
      ([role, datum], ada, token, trade) => {
        const dex = DEX_ADAPTERS.get(role.dex);
        const proof: readonly (readonly [Unit, bigint])[] = role.role === 'pool' ? listPoolTokens(role) : [];
        const holds = new Map([[LOVELACE, ada], [TOKEN, token], ...proof]);
        const output = { script: role.script, stake: undefined, holds, datum };
        if (role.role === 'order') {
          dex?.readOrder?.(output, poolDirectory, role as OrderRole);
          dex?.readEnd?.(datum, role as OrderRole);
          return;
        }
        const pool = dex?.readPool?.(output, role as PoolRole);
        if (pool === undefined) return;
        expect(pool.reserves.every((reserve) => reserve >= 0n)).toBe(true);
        for (const direction of [0, 1] as const) {
          expect(outputFor(pool, direction, trade)).toBeLessThanOrEqual(pool.reserves[direction === 0 ? 1 : 0]);
          inputFor(pool, direction, trade);
        }
        spotPrice(pool);
      },
    ),
    { numRuns: 2000 },
  );
});

/** The tokens that identify the pools of a script. */
function listPoolTokens({ dex, proof = [] }: PoolRole): readonly (readonly [Unit, bigint])[] {
  const [first = '', second = ''] = proof;
  switch (dex) {
    case 'MINSWAP_V1':
      return [
        [first, 1n],
        [`${second}aa`, 1n],
      ];
    case 'MINSWAP_V2':
      return [
        [first, 1n],
        [first.slice(0, 56) + pairName(PAIR), 5n],
      ];
    case 'SUNDAESWAP_V1':
      return [[`${first}7020${IDENT}`, 1n]];
    case 'SUNDAESWAP_V3':
    case 'SUNDAESWAP_STABLE':
      return [[`${first}000de140${IDENT}`, 1n]];
    case 'CSWAP':
      return [[`${IDENT}63`, 1n]];
    default:
      return proof.map((unit) => [unit, 1n]);
  }
}

test('valid datum without the tokens of a pool is not a pool', () => {
  for (const role of market.roles) {
    if (role.role === 'order' || role.proof === undefined) continue;
    for (const [, , datum] of SOUND) {
      const holds = new Map([
        [LOVELACE, 10_000n],
        [TOKEN, 10_000n],
        [`${'99'.repeat(28)}4d5350`, 1n],
      ]);
      const output = { script: role.script, stake: undefined, holds, datum };
      expect(DEX_ADAPTERS.get(role.dex)?.readPool?.(output, role)).toBeUndefined();
    }
  }
});
