import { describe, expect, test } from 'vitest';
import {
  type ToyOrder,
  type ToyPool,
  toyDex,
  toyOrderDatum,
  toyPoolDatum,
  toyRedeemer,
} from '../../../test/support/toy-dex.js';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fromHex } from '../../kernel/hex.js';
import type { OrderRole, Pool, PoolRole } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import type { FoundOutput, MarketBefore, MarketTransaction, Payment, PlacedOrder } from './market-transaction.js';
import { type Dexes, readMarket } from './read-transaction.js';

const NAME = 'CERRA';
const TOKEN: Unit = `${'aa'.repeat(28)}01`;
const NFT: Unit = `${'bb'.repeat(28)}01`;
const OTHER: Unit = `${'bb'.repeat(28)}02`;
const OWNER = '11'.repeat(28);
const dexes = new Map([[NAME, toyDex(NAME)] as const]);
const poolRole: PoolRole = { role: 'pool', dex: NAME, script: '01'.repeat(28) };
const orderRole: OrderRole = { role: 'order', dex: NAME, script: '02'.repeat(28) };

const toyPool: ToyPool = { id: NFT, assets: [LOVELACE, TOKEN], kept: 997n, lpSupply: 5n };
const order: ToyOrder = {
  owner: OWNER,
  stake: '',
  offer: { unit: LOVELACE, amount: 1_000n },
  request: { unit: TOKEN, amount: 900n },
  pool: NFT,
  deadline: 0,
  deposit: 20n,
  fee: 10n,
  beacon: '',
};

const holds = (held: Readonly<Record<Unit, bigint>>): ReadonlyMap<Unit, bigint> => new Map(Object.entries(held));

const found = (
  txId: number,
  index: number,
  role: PoolRole | OrderRole,
  datum: PlutusData,
  held: Readonly<Record<Unit, bigint>>,
): FoundOutput => ({
  position: { txId, index },
  role,
  output: { script: role.script, stake: undefined, holds: holds(held), datum },
});

const poolOutput = (txId: number, index: number, ada: bigint, token: bigint, pool: ToyPool = toyPool): FoundOutput =>
  found(txId, index, poolRole, toyPoolDatum(pool), { [LOVELACE]: ada, [TOKEN]: token, [pool.id]: 1n });

const orderOutput = (txId: number, index: number, content: ToyOrder, held: Record<Unit, bigint> = {}): FoundOutput =>
  found(txId, index, orderRole, toyOrderDatum(content), { [LOVELACE]: 1_030n, ...held });

const payment = (held: Readonly<Record<Unit, bigint>>, key = OWNER): Payment => ({
  payment: { type: 'key', hash: fromHex(key) },
  stake: undefined,
  holds: holds(held),
});

const EMPTY: Omit<MarketTransaction, 'txId'> = {
  time: 1_000,
  found: [],
  spent: [],
  payments: [],
  signers: () => new Set(),
  message: () => undefined,
};

const sound = (): Pool => toyDex(NAME).readPool!(poolOutput(1, 0, 5n, 5n).output, poolRole)!;

const fail = (): never => {
  throw new RangeError('an unexpected datum');
};

/** A market that keeps the effects of transactions, like the index. */
class Toy implements MarketBefore {
  readonly #pools = new Map<string, Pool>();
  readonly #orders = new Map<string, PlacedOrder>();
  readonly pools = {
    byId: (id: Unit) => [...this.#pools.values()].find((pool) => pool.id === id),
    byLpAsset: () => undefined,
    byIdent: () => undefined,
    now: (_: string, id: Unit) => [...this.#pools.values()].find((pool) => pool.id === id),
    findByPair: () => [...this.#pools.values()],
  };

  poolAt = ({ txId, index }: { txId: number; index: number }) => this.#pools.get(`${txId} ${index}`);
  orderAt = ({ txId, index }: { txId: number; index: number }) => this.#orders.get(`${txId} ${index}`);

  apply(transaction: Partial<MarketTransaction> & Pick<MarketTransaction, 'txId'>) {
    const changes = readMarket({ ...EMPTY, ...transaction }, this, dexes);
    for (const { txId, index } of changes.endedPools) this.#pools.delete(`${txId} ${index}`);
    for (const { position, pool } of changes.pools) this.#pools.set(`${position.txId} ${position.index}`, pool);
    for (const placed of changes.orders) this.#orders.set(`${placed.position.txId} ${placed.position.index}`, placed);
    return changes;
  }
}

const spendPool = (txId: number, index: number) => ({
  position: { txId, index },
  role: poolRole,
  redeemer: toyRedeemer('fill'),
});
const spendOrder = (txId: number, index: number, end: Parameters<typeof toyRedeemer>[0]) => ({
  position: { txId, index },
  role: orderRole,
  redeemer: toyRedeemer(end),
});

/** A pool in transaction 1 and orders in transaction 2. */
function createMarket(...orders: readonly ToyOrder[]): Toy {
  const toy = new Toy();
  toy.apply({ txId: 1, found: [poolOutput(1, 0, 1_000_000n, 1_000_000n)] });
  toy.apply({ txId: 2, found: orders.map((content, index) => orderOutput(2, index, content)) });
  return toy;
}

describe('order', () => {
  test('is filled with the amount paid to its receiver', () => {
    const changes = createMarket(order).apply({
      txId: 3,
      spent: [spendPool(1, 0), spendOrder(2, 0, 'fill')],
      found: [poolOutput(3, 0, 1_001_000n, 999_004n)],
      payments: [payment({ [LOVELACE]: 5n }, '22'.repeat(28)), payment({ [LOVELACE]: 20n, [TOKEN]: 996n })],
    });
    expect(changes.endedOrders).toEqual([{ position: { txId: 2, index: 0 }, outcome: 'FILLED' }]);
    expect(changes.trades).toMatchObject([
      {
        dex: NAME,
        pool: { id: NFT },
        order: { txId: 2, index: 0 },
        given: { unit: LOVELACE, amount: 1_000n },
        got: { unit: TOKEN, amount: 996n },
        amounts: 'paid',
        arbitrage: false,
      },
    ]);
  });

  test('that buys lovelace excludes the deposit and the returned fee', () => {
    const sells: ToyOrder = {
      ...order,
      offer: { unit: TOKEN, amount: 1_000n },
      request: { unit: LOVELACE, amount: 900n },
    };
    const changes = createMarket(sells).apply({
      txId: 3,
      spent: [spendPool(1, 0), spendOrder(2, 0, 'fill')],
      found: [poolOutput(3, 0, 999_004n, 1_001_000n)],
      payments: [payment({ [LOVELACE]: 996n + 20n + 3n })],
    });
    expect(changes.trades[0]?.got).toEqual({ unit: LOVELACE, amount: 996n });
  });

  test('of an owner with two orders in one batch gets the first sufficient payment, in input order', () => {
    const small: ToyOrder = { ...order, request: { unit: TOKEN, amount: 100n } };
    const large: ToyOrder = {
      ...order,
      offer: { unit: LOVELACE, amount: 2_000n },
      request: { unit: TOKEN, amount: 1_900n },
    };
    const changes = createMarket(large, small).apply({
      txId: 3,
      spent: [spendPool(1, 0), spendOrder(2, 0, 'fill'), spendOrder(2, 1, 'fill')],
      found: [poolOutput(3, 0, 1_003_000n, 997_000n)],
      payments: [payment({ [LOVELACE]: 20n, [TOKEN]: 1_990n }), payment({ [LOVELACE]: 20n, [TOKEN]: 990n })],
    });
    expect(changes.trades.map(({ order: filled, got }) => [filled?.index, got.amount])).toEqual([
      [0, 1_990n],
      [1, 990n],
    ]);
  });

  test('that is partly filled continues in the output with its beacon, and keeps its first output', () => {
    const partial: ToyOrder = { ...order, pool: '', beacon: 'cafe' };
    const rest: ToyOrder = {
      ...partial,
      offer: { unit: LOVELACE, amount: 400n },
      request: { unit: TOKEN, amount: 360n },
    };
    const toy = createMarket(partial);
    const first = toy.apply({
      txId: 3,
      spent: [spendOrder(2, 0, 'fill')],
      found: [orderOutput(3, 5, rest, { [TOKEN]: 590n })],
    });
    expect(first.endedOrders[0]?.outcome).toBe('CONTINUED');
    expect(first.orders[0]).toMatchObject({ root: { txId: 2, index: 0 }, held: 590n });
    expect(first.trades).toMatchObject([
      { given: { amount: 600n }, got: { unit: TOKEN, amount: 590n }, amounts: 'paid' },
    ]);
    const last = toy.apply({
      txId: 4,
      spent: [spendOrder(3, 5, 'fill')],
      payments: [payment({ [LOVELACE]: 20n, [TOKEN]: 590n + 380n })],
    });
    expect(last.endedOrders[0]?.outcome).toBe('FILLED');
    expect(last.trades).toMatchObject([{ given: { amount: 400n }, got: { amount: 380n } }]);
  });

  test.each([
    ['cancel', 0, 'CANCELLED'],
    ['cancel', 999, 'EXPIRED'],
    ['cancel', 1_001, 'CANCELLED'],
    ['expire', 999, 'EXPIRED'],
  ] as const)('with the redeemer %s and the deadline %i is %s', (end, deadline, outcome) => {
    const changes = createMarket({ ...order, deadline }).apply({ txId: 3, spent: [spendOrder(2, 0, end)] });
    expect(changes.endedOrders[0]?.outcome).toBe(outcome);
    expect(changes.trades).toEqual([]);
  });

  test('without a telling redeemer is filled next to a pool, cancelled by its owner, or unknown', () => {
    const spent = [spendOrder(2, 0, 'unclear')];
    const payments = [payment({ [LOVELACE]: 1_030n })];
    const beside = createMarket(order).apply({
      txId: 3,
      spent: [spendPool(1, 0), ...spent],
      found: [poolOutput(3, 0, 1_001_000n, 999_004n)],
    });
    expect(beside.endedOrders[0]?.outcome).toBe('FILLED');
    expect(beside.trades).toMatchObject([{ got: { amount: 996n }, amounts: 'pool' }]);
    const outcome = (more: Partial<MarketTransaction>) =>
      createMarket(order).apply({ txId: 3, spent, ...more }).endedOrders[0]?.outcome;
    expect(outcome({ payments, signers: () => new Set([OWNER]) })).toBe('CANCELLED');
    expect(outcome({ payments })).toBe('UNKNOWN');
    expect(outcome({ signers: () => new Set([OWNER]) })).toBe('UNKNOWN');
  });

  test('is a limit order when its minimum exceeds the pool output, unless the message states otherwise', () => {
    const executions = (message?: string) =>
      createMarket()
        .apply({
          txId: 3,
          found: [orderOutput(3, 0, order), orderOutput(3, 1, { ...order, request: { unit: TOKEN, amount: 997n } })],
          message: () => message,
        })
        .orders.map(({ execution, aggregator }) => [execution, aggregator]);
    expect(executions()).toEqual([
      ['MARKET', undefined],
      ['LIMIT', undefined],
    ]);
    expect(executions('Minswap: Aggregator Market Order')).toEqual([
      ['MARKET', 'MINSWAP_AGGREGATOR'],
      ['MARKET', 'MINSWAP_AGGREGATOR'],
    ]);
    expect(executions('a Limit order')[0]?.[0]).toBe('LIMIT');
  });

  test('is split when its owner places another one for the same pair in the transaction', () => {
    const alone = createMarket().apply({
      txId: 3,
      found: [orderOutput(3, 0, order), orderOutput(3, 1, { ...order, owner: '33'.repeat(28) })],
    });
    expect(alone.orders.map(({ split }) => split)).toEqual([false, false]);
    const both = createMarket().apply({ txId: 3, found: [orderOutput(3, 0, order), orderOutput(3, 1, order)] });
    expect(both.orders.map(({ split }) => split)).toEqual([true, true]);
  });
});

describe('a pool', () => {
  test('that moves without an order was traded directly, by the receiver of the output', () => {
    const changes = createMarket().apply({
      txId: 3,
      spent: [spendPool(1, 0)],
      found: [poolOutput(3, 0, 1_000_500n, 999_502n)],
      payments: [payment({ [LOVELACE]: 9n }, '22'.repeat(28)), payment({ [LOVELACE]: 9n, [TOKEN]: 498n })],
    });
    expect(changes.endedPools).toEqual([{ txId: 1, index: 0 }]);
    expect(changes.trades).toMatchObject([
      {
        given: { unit: LOVELACE, amount: 500n },
        got: { unit: TOKEN, amount: 498n },
        amounts: 'pool',
        order: undefined,
        owner: { payment: { hash: fromHex(OWNER) } },
      },
    ]);
  });

  test.each([
    ['a deposit', 1_100_000n, 1_100_000n, 6n],
    ['a withdrawal', 900_000n, 900_000n, 4n],
    ['a deposit of one asset, which makes shares', 1_100_000n, 999_999n, 6n],
  ])('has no trade in %s', (_, ada, token, lpSupply) => {
    const changes = createMarket().apply({
      txId: 3,
      spent: [spendPool(1, 0)],
      found: [poolOutput(3, 0, ada, token, { ...toyPool, lpSupply })],
    });
    expect(changes.trades).toEqual([]);
  });

  test('that loses the tokens that another pool gains was arbitraged', () => {
    const toy = createMarket();
    toy.apply({ txId: 3, found: [poolOutput(3, 0, 2_000_000n, 1_000_000n, { ...toyPool, id: OTHER })] });
    const changes = toy.apply({
      txId: 4,
      spent: [spendPool(1, 0), spendPool(3, 0)],
      found: [
        poolOutput(4, 0, 1_001_000n, 999_010n),
        poolOutput(4, 1, 1_998_100n, 1_000_990n, { ...toyPool, id: OTHER }),
      ],
    });
    expect(changes.trades.map(({ arbitrage }) => arbitrage)).toEqual([true, true]);
  });

  test('that cannot be stored is ignored', () => {
    const malformed: readonly Partial<Pool>[] = [
      { id: 'no unit' },
      { assets: [TOKEN, TOKEN] },
      { assets: [LOVELACE, 'abc'] },
      { reserves: [-1n, 1n] },
    ];
    for (const part of malformed) {
      const reads: Dexes = new Map([[NAME, { name: NAME, readPool: () => ({ ...sound(), ...part }) }]]);
      const transaction = { ...EMPTY, txId: 3, found: [poolOutput(3, 0, 1n, 1n)] };
      expect(readMarket(transaction, new Toy(), reads).pools).toEqual([]);
    }
    const throws: Dexes = new Map([[NAME, { name: NAME, readPool: fail }]]);
    expect(readMarket({ ...EMPTY, txId: 3, found: [poolOutput(3, 0, 1n, 1n)] }, new Toy(), throws).pools).toEqual([]);
  });

  test('is ignored without its token, or with another pair than before', () => {
    const fake = found(3, 0, poolRole, toyPoolDatum(toyPool), { [LOVELACE]: 1n, [TOKEN]: 1n });
    expect(createMarket().apply({ txId: 3, found: [fake] }).pools).toEqual([]);
    const other = poolOutput(3, 0, 1n, 1n, { ...toyPool, assets: [LOVELACE, OTHER] });
    expect(createMarket().apply({ txId: 3, found: [other] }).pools).toEqual([]);
  });
});
