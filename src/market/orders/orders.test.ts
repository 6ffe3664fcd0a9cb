import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Credential } from '../../chains/cardano/addresses/address.js';
import { decodePlutusData, encodePlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Curve, Direction } from '../curves/curve.js';
import type { Order, OrderRole, Party, PoolDirectory } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { DEX_ADAPTERS } from '../dexes/all.js';
import { ratio } from '../fraction.js';
import { marketRegistry } from '../registry/registry.js';
import { compareUnits, type Holdings, LOVELACE, type Unit } from '../unit.js';
import { ORDER_WRITERS } from './all.js';
import { getInputUnit, type OrderKind, type OrderPool, type OrderWriter, type SwapIntent } from './order-writer.js';

const registry = marketRegistry('mainnet');
const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

const createPoolDirectory = (pools: readonly OrderPool[]): PoolDirectory => ({
  byId: (id) => pools.find((pool) => pool.id === id),
  byLpAsset: (unit) => pools.find(({ lpAsset }) => lpAsset === unit),
  byIdent: (dex, ident) => pools.find((pool) => pool.dex === dex && pool.ident === ident),
});

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => Buffer.from(value).toString('hex'));

/** Without a name, with a name of any length, and with the longest. */
const token: fc.Arbitrary<Unit> = fc
  .tuple(hex(28), fc.oneof(fc.constant(0), fc.nat({ max: 32 }), fc.constant(32)))
  .chain(([policy, length]) => hex(length).map((name) => policy + name));

const pair: fc.Arbitrary<readonly [Unit, Unit]> = fc
  .tuple(fc.oneof(fc.constant(LOVELACE), token), token)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (compareUnits(a, b) < 0 ? ([a, b] as const) : ([b, a] as const)));

const FEES = { swapFee: 30n, protocolFee: 5n, projectFee: 0n, reserveFee: 0n, feeBasis: 10_000n };
const CURVES: Readonly<Partial<Record<DexName, Curve>>> = {
  WINGRIDERS_V2: { kind: 'wingriders', ...FEES },
  WINGRIDERS_STABLE_V2: { kind: 'wingriders-stable', amplification: 75n, scales: [1n, 100n], ...FEES },
};
const PRODUCT: Curve = { kind: 'constant-product', kept: [ratio(997n, 1_000n), ratio(997n, 1_000n)] };

const findRoles = ({ dex, variant }: OrderWriter): readonly OrderRole[] =>
  registry.roles.filter(
    (role): role is OrderRole => role.role === 'order' && role.dex === dex && role.variant === variant,
  );

/** A pool with an order contract: its own if it has one, else any. */
const poolAt = (role: OrderRole): fc.Arbitrary<OrderPool> =>
  fc
    .record({ assets: pair, id: token, lpAsset: token, ident: hex(28) })
    .map(({ assets, id, lpAsset, ident }): OrderPool => {
      const { assets: own, pool, lpPolicy } = role.parameters ?? {};
      return {
        dex: role.dex,
        id: pool === undefined ? id : String(pool),
        assets: (own as unknown as readonly [Unit, Unit] | undefined) ?? assets,
        lpAsset: lpPolicy === undefined ? lpAsset : String(lpPolicy) + lpAsset.slice(56),
        curve: CURVES[role.dex] ?? PRODUCT,
        ident,
      };
    });

const credential = (types: readonly Credential['type'][]): fc.Arbitrary<Credential> =>
  fc.record({ type: fc.constantFrom(...types), hash: hex(28).map(fromHex) });

const party: fc.Arbitrary<Party> = fc.record({
  payment: credential(['key']),
  stake: fc.option(credential(['key', 'script']), { nil: undefined }),
});

/** Includes values beyond floats and signed 64-bit integers. */
const amount = fc.oneof(fc.bigInt(1n, 10n ** 9n), fc.bigInt(2n ** 53n - 2n, 2n ** 64n - 1n));

const NOW = 1_800_000_000_000;

interface Case {
  readonly writer: OrderWriter;
  readonly role: OrderRole;
  readonly intent: SwapIntent;
}

const arbitraryCase = (writer: OrderWriter): fc.Arbitrary<Case> =>
  fc.constantFrom(...findRoles(writer)).chain((role) =>
    fc
      .record({
        pool: poolAt(role),
        direction: fc.constantFrom<Direction>(0, 1),
        kind: fc.constantFrom<OrderKind>(...writer.kinds),
        amount,
        minOutput: amount,
        stopAt: amount,
        owner: party,
        expiresAt: writer.expiry === 'never' ? fc.constant(undefined) : fc.option(fc.nat(), { nil: undefined }),
      })
      .map(({ pool, direction, kind, stopAt, expiresAt, ...rest }) => ({
        writer,
        role,
        intent: {
          ...rest,
          kind,
          hops: [{ pool, direction }] as const,
          now: NOW,
          ...(kind === 'OCO' && { stopAt }),
          ...(expiresAt !== undefined && { expiresAt: NOW + expiresAt }),
        },
      })),
  );

const PAYS_KEYS_ONLY: readonly DexName[] = ['SPECTRUM', 'TEDDY_SWAP', 'VYFI'];
const cannotPay = ({ writer, intent }: Case): boolean =>
  PAYS_KEYS_ONLY.includes(writer.dex) && intent.owner.stake?.type === 'script';

/** The order as on the chain: its datum as bytes, its output with fee and deposit in addition to the offer. */
function placed({ writer, role, intent }: Case, pools: PoolDirectory): Order | undefined {
  const { datum, fee, deposit } = writer.write(intent);
  const holds = new Map<Unit, bigint>([[LOVELACE, fee + deposit]]);
  holds.set(getInputUnit(intent), (holds.get(getInputUnit(intent)) ?? 0n) + intent.amount);
  const output = {
    script: role.script,
    stake: writer.stake === 'owner' ? intent.owner.stake : undefined,
    holds: holds as Holdings,
    datum: decodePlutusData(encodePlutusData(datum)),
  };
  return DEX_ADAPTERS.get(writer.dex)?.readOrder?.(output, pools, role);
}

const partyText = (who: Party | undefined): string =>
  [who?.payment, who?.stake].map((part) => part && `${part.type} ${toHex(part.hash)}`).join(', ');

const DAY = 86_400_000;
const expectedDeadline = ({ expiry }: OrderWriter, { expiresAt, kind }: SwapIntent): number | undefined =>
  expiresAt ?? (expiry === 'always' ? NOW + (kind === 'MARKET' ? DAY : 30 * DAY) : undefined);

describe.each([...ORDER_WRITERS.values()].map((writer) => [writer.dex, writer] as const))(
  'order of %s',
  (_, writer) => {
    test('is read back by the adapter of its DEX as requested', () => {
      fc.assert(
        fc.property(
          arbitraryCase(writer).filter((one) => !cannotPay(one)),
          (one) => {
            const { intent } = one;
            const [{ pool, direction }] = intent.hops;
            const order = placed(one, createPoolDirectory([pool]));
            expect(order).toMatchObject({
              dex: writer.dex,
              step: 'swap',
              style: intent.kind === 'STOP_LOSS' || intent.kind === 'OCO' ? intent.kind : undefined,
              offer: { unit: pool.assets[direction], amount: intent.amount },
              request: { unit: pool.assets[direction === 0 ? 1 : 0], amount: intent.minOutput },
              receiver: undefined,
              deadline: expectedDeadline(writer, intent),
            });
            expect(partyText(order?.owner)).toBe(partyText(intent.owner));
          },
        ),
      );
    });

    test('can be cancelled by its owner without knowledge of its pools', () => {
      fc.assert(
        fc.property(
          arbitraryCase(writer).filter((one) => !cannotPay(one)),
          (one) => {
            const { payment, stake } = one.intent.owner;
            const keys = [payment, ...(stake?.type === 'key' ? [stake] : [])].map(({ hash }) => toHex(hash));
            expect(keys).toContain(placed(one, NO_POOLS)?.cancelKey);
          },
        ),
      );
      const end = DEX_ADAPTERS.get(writer.dex)?.readEnd;
      for (const role of findRoles(writer)) expect(end?.(writer.cancelRedeemer, role)).toBe('cancel');
    });
  },
);

describe.each(PAYS_KEYS_ONLY)('order of %s', (dex) => {
  test('is rejected when its contract could not pay the owner', () => {
    const shut = arbitraryCase(ORDER_WRITERS.get(dex)!).filter(cannotPay);
    fc.assert(fc.property(shut, (one) => void expect(() => placed(one, NO_POOLS)).toThrow(/cannot pay/)));
  });
});

test('order through two pools is read as the input of the first and the output of the last', () => {
  const writer = ORDER_WRITERS.get('MINSWAP_V2')!;
  const [role] = findRoles(writer);
  const middle = fc.tuple(
    poolAt(role!),
    poolAt(role!),
    fc.constantFrom<Direction>(0, 1),
    fc.constantFrom<Direction>(0, 1),
  );
  fc.assert(
    fc.property(arbitraryCase(writer), middle, (one, [first, second, into, out]) => {
      const shared = first.assets[into === 0 ? 1 : 0];
      const end = second.assets[out === 0 ? 1 : 0];
      fc.pre(shared !== end && first.assets[into] !== end && first.lpAsset !== second.lpAsset);
      const next = { ...second, assets: out === 0 ? ([shared, end] as const) : ([end, shared] as const) };
      const hops = [
        { pool: first, direction: into },
        { pool: next, direction: out },
      ] as const;
      const order = placed(
        { ...one, intent: { ...one.intent, kind: 'LIMIT', hops } },
        createPoolDirectory([first, next]),
      );
      expect(order).toMatchObject({
        style: 'ROUTED',
        offer: { unit: first.assets[into], amount: one.intent.amount },
        request: { unit: end, amount: one.intent.minOutput },
        receiver: undefined,
      });
      expect(partyText(order?.owner)).toBe(partyText(one.intent.owner));
    }),
  );
});

test('executor of a Spectrum order is paid no more than the stated fee for the current output', () => {
  const executorFeeAt = 4;
  const cases = arbitraryCase(ORDER_WRITERS.get('SPECTRUM')!).filter((one) => !cannotPay(one));
  fc.assert(
    fc.property(cases, amount, ({ writer, intent }, expected) => {
      const { datum, fee } = writer.write({ ...intent, expected });
      const [numerator, denominator] = (datum.kind === 'constructor' ? datum.fields : [])
        .slice(executorFeeAt)
        .map((field) => (field.kind === 'int' ? field.value : 0n));
      expect((expected * numerator!) / denominator!).toBeLessThanOrEqual(fee);
      expect((intent.minOutput * numerator!) / denominator!).toBeLessThanOrEqual(fee);
      expect(fee).toBeLessThanOrEqual(1_666_667n);
    }),
  );
});
