import { findAggregator } from '../aggregators.js';
import type { Dex, OrderRole, Pool, PoolDirectory, PoolRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { classifyExecution } from './execution-type.js';
import type {
  FoundOutput,
  MarketBefore,
  MarketChanges,
  MarketTransaction,
  OrderOutcome,
  OutputPosition,
  PlacedOrder,
  PlacedPool,
  SpentOutput,
  Trade,
} from './market-transaction.js';
import { computeFillAmounts, findMove, type RoutedFill } from './order-fills.js';
import { determineOutcome } from './order-outcome.js';
import { formatWalletKey } from './payments.js';
import { arbitragedPools, findPoolMoves, isSamePool, type PoolMove, toSwap, tradesPair } from './pool-moves.js';
import { isWellFormedOrder, isWellFormedPool } from './well-formed.js';

export type Dexes = ReadonlyMap<DexName, Dex>;

/** Changes of the market by a transaction: pools and orders that were created and spent, and trades. */
export function readMarket(transaction: MarketTransaction, known: MarketBefore, dexes: Dexes): MarketChanges {
  const pools = readPools(transaction.found, known, dexes);
  const found = readOrders(transaction, pools, known, dexes);
  const poolAt = (position: OutputPosition): Pool | undefined => at(pools, position)?.pool ?? known.poolAt(position);
  const spentPools = transaction.spent.flatMap(({ position }): PlacedPool[] => {
    const pool = poolAt(position);
    return pool === undefined ? [] : [{ position, pool }];
  });
  const ends = readEnds(transaction, found, spentPools, known, dexes);
  const orders = found.map((placed) => inherit(placed, ends));
  const moves = findPoolMoves(
    spentPools,
    pools.filter(({ position }) => position.txId === transaction.txId),
  );
  return {
    pools,
    orders,
    endedPools: spentPools.map(({ position }) => position),
    endedOrders: ends.map(({ placed, outcome }) => ({ position: placed.position, outcome })),
    trades: readTrades(transaction, ends, moves, unreadOrders(transaction, ends)),
  };
}

const at = <Placed extends { readonly position: OutputPosition }>(
  placed: readonly Placed[],
  position: OutputPosition,
): Placed | undefined => placed.find((one) => isAt(one, position));

const isAt = ({ position }: { readonly position: OutputPosition }, other: OutputPosition): boolean =>
  position.txId === other.txId && position.index === other.index;

/** A datum can contain anything and must not stop the indexer. */
function attempt<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readPools(found: readonly FoundOutput[], known: MarketBefore, dexes: Dexes): readonly PlacedPool[] {
  return found.flatMap(({ position, role, output }): PlacedPool[] => {
    if (role.role !== 'pool') return [];
    const pool = attempt(() => dexes.get(role.dex)?.readPool?.(output, role as PoolRole));
    if (pool === undefined || !isWellFormedPool(pool) || isOtherPair(pool, known.pools)) return [];
    return [{ position, pool }];
  });
}

/** A pool never changes its pair; an output with its token and another pair is not that pool. */
function isOtherPair(pool: Pool, pools: PoolDirectory): boolean {
  const before = pools.byId(pool.id);
  if (before === undefined || before.dex !== pool.dex) return false;
  return before.assets[0] !== pool.assets[0] || before.assets[1] !== pool.assets[1];
}

function readOrders(
  { found, message }: MarketTransaction,
  made: readonly PlacedPool[],
  { pools }: MarketBefore,
  dexes: Dexes,
): readonly PlacedOrder[] {
  const poolDirectory = withNewPools(pools, made);
  const orders = found.flatMap(({ position, role, output }): PlacedOrder[] => {
    if (role.role !== 'order') return [];
    const order = attempt(() => dexes.get(role.dex)?.readOrder?.(output, poolDirectory, role as OrderRole));
    if (order === undefined || !isWellFormedOrder(order)) return [];
    const text = message();
    const execution = attempt(() => classifyExecution(order, text, pools)) ?? 'MARKET';
    const held = order.request === undefined ? 0n : (output.holds.get(order.request.unit) ?? 0n);
    return [{ position, root: position, order, execution, aggregator: findAggregator(text), split: false, held }];
  });
  const sizes = new Map<string | undefined, number>();
  for (const group of orders.map(orderGroup)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return orders.map((placed) => {
    const group = orderGroup(placed);
    return { ...placed, split: group !== undefined && sizes.get(group) !== 1 };
  });
}

/** Orders with the same key are swaps of one pair that one owner placed in one transaction. */
function orderGroup({ order: { step, offer, request, owner }, position }: PlacedOrder): string | undefined {
  if (step !== 'swap' || owner === undefined) return undefined;
  return `${position.txId} ${offer?.unit} ${request?.unit} ${formatWalletKey(owner)}`;
}

const withNewPools = (pools: PoolDirectory, made: readonly PlacedPool[]): PoolDirectory => {
  const find = (fits: (pool: Pool) => boolean): Pool | undefined => made.find(({ pool }) => fits(pool))?.pool;
  return {
    byId: (id) => pools.byId(id) ?? find((pool) => pool.id === id),
    byLpAsset: (unit) => pools.byLpAsset(unit) ?? find(({ lpAsset }) => lpAsset === unit),
    byIdent: (dex, ident) => pools.byIdent(dex, ident) ?? find((pool) => pool.dex === dex && pool.ident === ident),
  };
};

interface EndedOrder {
  readonly placed: PlacedOrder;
  readonly outcome: OrderOutcome;
  readonly continuation: PlacedOrder | undefined;
}

function readEnds(
  transaction: MarketTransaction,
  found: readonly PlacedOrder[],
  spentPools: readonly PlacedPool[],
  known: MarketBefore,
  dexes: Dexes,
): readonly EndedOrder[] {
  const free = new Set(found.filter(({ position }) => position.txId === transaction.txId));
  return transaction.spent.flatMap((spent): EndedOrder[] => {
    const placed = at(found, spent.position) ?? known.orderAt(spent.position);
    if (placed === undefined) return [];
    const continuation = findContinuation(placed, free);
    const withPool = spentPools.some(({ pool }) => pool.dex === placed.order.dex);
    const outcome = decide(placed, spent, dexes, transaction, { continuation, withPool });
    if (outcome !== 'CONTINUED') return [{ placed, outcome, continuation: undefined }];
    if (continuation !== undefined) free.delete(continuation);
    return [{ placed, outcome, continuation }];
  });
}

const decide = (
  placed: PlacedOrder,
  spent: SpentOutput,
  dexes: Dexes,
  transaction: MarketTransaction,
  hints: Parameters<typeof determineOutcome>[4],
): OrderOutcome =>
  attempt(() => determineOutcome(placed, spent, dexes.get(placed.order.dex), transaction, hints)) ?? 'UNKNOWN';

/** The continuation of an order: an order of the same DEX with the same beacon. */
function findContinuation({ order }: PlacedOrder, made: ReadonlySet<PlacedOrder>): PlacedOrder | undefined {
  if (order.beacon === undefined) return undefined;
  for (const placed of made) if (placed.order.dex === order.dex && placed.order.beacon === order.beacon) return placed;
  return undefined;
}

/** The remainder of an order is the same order: it keeps its first output and its attributes. */
function inherit(placed: PlacedOrder, ends: readonly EndedOrder[]): PlacedOrder {
  const before = ends.find(({ continuation }) => continuation === placed)?.placed;
  if (before === undefined) return placed;
  const { root, execution, aggregator, split } = before;
  return { ...placed, root, execution, aggregator, split };
}

/** DEXes with a spent output at their order script that cannot be decoded as an order. */
const unreadOrders = ({ spent }: MarketTransaction, ends: readonly EndedOrder[]): ReadonlySet<DexName> =>
  new Set(
    spent
      .filter(({ role, position }) => role.role === 'order' && !ends.some(({ placed }) => isAt(placed, position)))
      .map(({ role }) => role.dex),
  );

function readTrades(
  transaction: MarketTransaction,
  ends: readonly EndedOrder[],
  moves: readonly PoolMove[],
  unread: ReadonlySet<DexName>,
): readonly Trade[] {
  const fills = ends
    .filter(({ outcome }) => outcome === 'FILLED' || outcome === 'CONTINUED')
    .map(({ placed, continuation }): RoutedFill => ({ placed, continuation, move: findMove(placed, moves) }));
  const arbitraged = arbitragedPools(moves);
  const amounts = computeFillAmounts(fills, transaction.payments, unread);
  const filled = fills.flatMap((fill): Trade[] => {
    const swap = amounts.get(fill);
    if (swap === undefined) return [];
    const { placed, move } = fill;
    const { dex, owner } = placed.order;
    const { aggregator, split } = placed;
    const arbitrage = move !== undefined && arbitraged.has(move);
    const pool = move && tradesPair(move.before, swap.given.unit, swap.got.unit) ? move.before : undefined;
    return [{ dex, pool, order: placed.position, ...swap, owner, aggregator, split, arbitrage }];
  });
  return [...filled, ...readDirectTrades(transaction, moves, fills, arbitraged)];
}

/**
 * Pools that moved without a decoded order: a direct trade, whose amounts come from the change of the pool's reserves.
 */
function readDirectTrades(
  { payments, message }: MarketTransaction,
  moves: readonly PoolMove[],
  fills: readonly RoutedFill[],
  arbitraged: ReadonlySet<PoolMove>,
): readonly Trade[] {
  // An order with an unknown pool, or with several pools, may have moved any pool of its DEX.
  const unclear = new Set(
    fills
      .filter(({ move, placed }) => move === undefined || placed.order.style === 'ROUTED')
      .map(({ placed }) => placed.order.dex),
  );
  const alone = moves.filter(
    (move) =>
      !unclear.has(move.before.dex) && !fills.some((fill) => fill.move && isSamePool(fill.move.before, move.before)),
  );
  const swaps = alone.flatMap((move) => {
    const swap = toSwap(move);
    return swap === undefined ? [] : [{ move, swap }];
  });
  return swaps.map(({ move, swap }): Trade => {
    const arbitrage = arbitraged.has(move);
    const receiver = payments.find(({ payment, holds }) => payment !== undefined && holds.has(swap.got.unit));
    const same = swaps.filter(
      (other) => other.swap.given.unit === swap.given.unit && other.swap.got.unit === swap.got.unit,
    );
    return {
      dex: move.before.dex,
      pool: move.before,
      order: undefined,
      ...swap,
      amounts: 'pool',
      owner: receiver?.payment && { payment: receiver.payment, stake: receiver.stake },
      aggregator: findAggregator(message()),
      split: same.length > 1 && !arbitrage,
      arbitrage,
    };
  });
}
