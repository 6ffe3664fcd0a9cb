import { POSITION_CONTRACTS } from '../../../src/market/positions/contracts.js';
import { POSITION_ROLES } from '../../../src/market/positions/position.js';
import type { Db } from '../../../src/store/db.js';
import { type Identifier, sql } from '../../../src/store/sql.js';
import { type GeneratedMarketState, outpoint } from './market-state.js';

/** The market of the index, in the format of the model. */
export async function storedMarket(db: Db, schema: Identifier) {
  const orders = await db.rows<{ root: string; now: string; status: number; offer: bigint }>(sql`
    select encode(r.hash, 'hex') || '#' || o.root_index as root, encode(t.hash, 'hex') || '#' || o.index as now,
           o.status, o.offer_amount as offer
      from ${schema}.dex_order o join ${schema}.transaction t on t.id = o.tx_id
      join ${schema}.transaction r on r.id = o.root_tx_id where o.status <> 6`);
  const trades = await db.rows<{ txHash: string; order: string | null; given: string; got: string }>(sql`
    select encode(t.hash, 'hex') as "txHash", encode(r.hash, 'hex') || '#' || d.order_index as "order",
           d.amount_in || ' ' || coalesce(nullif(encode(a.unit, 'hex'), ''), 'lovelace') as given,
           d.amount_out || ' ' || coalesce(nullif(encode(b.unit, 'hex'), ''), 'lovelace') as got
      from ${schema}.dex_trade d join ${schema}.transaction t on t.id = d.tx_id
      left join ${schema}.transaction r on r.id = d.order_tx_id
      join ${schema}.market_asset a on a.id = d.asset_in_id join ${schema}.market_asset b on b.id = d.asset_out_id
     order by d.tx_id, d.place`);
  const pools = await db.rows<{ id: string; at: string; a: bigint; b: bigint }>(sql`
    select encode(p.unit, 'hex') as id, encode(t.hash, 'hex') || '#' || s.index as at, s.reserve_a as a, s.reserve_b as b
      from ${schema}.pool_state s join ${schema}.market_pool p on p.id = s.pool_id
      join ${schema}.transaction t on t.id = s.tx_id where s.spent_by is null`);
  const nftOrders = await db.rows<{ order: string; outcome: number | null; price: bigint }>(sql`
    select encode(t.hash, 'hex') || '#' || o.index as "order", o.outcome, o.price
      from ${schema}.nft_order o join ${schema}.transaction t on t.id = o.tx_id`);
  const sales = await db.rows<{ txHash: string; order: string; unit: string; price: bigint; self: boolean }>(sql`
    select encode(t.hash, 'hex') as "txHash", encode(r.hash, 'hex') || '#' || s.order_index as "order",
           encode(s.unit, 'hex') as unit, s.price, s.self_trade as self
      from ${schema}.nft_sale s join ${schema}.transaction t on t.id = s.tx_id
      join ${schema}.transaction r on r.id = s.order_tx_id order by s.tx_id, s.place`);
  const positions = await db.rows<{ output: string; contract: number; role: number }>(sql`
    select encode(t.hash, 'hex') || '#' || p.index as output, p.contract, p.role
      from ${schema}.defi_position p join ${schema}.transaction t on t.id = p.tx_id
      join ${schema}.output o on o.tx_id = p.tx_id and o.index = p.index
     where o.spent_by is null order by 1, 3`);
  return {
    orders: orders.sort(by('root')),
    trades,
    pools: pools.sort(by('id')),
    nftOrders: nftOrders.sort(by('order')),
    sales,
    positions: positions.map(({ output, contract, role }) => ({
      output,
      contract: POSITION_CONTRACTS[contract],
      role: POSITION_ROLES[role],
    })),
  };
}

export function expectedMarket(state: GeneratedMarketState): Awaited<ReturnType<typeof storedMarket>> {
  return {
    orders: [...state.seen.values()].sort(by('root')),
    trades: [...state.trades],
    pools: state.pools
      .map(({ id, reference, reserves: [a, b] }) => ({ id, at: outpoint(reference), a, b }))
      .sort(by('id')),
    nftOrders: [...state.seenNfts.values()].sort(by('order')),
    sales: [...state.sales],
    positions: state.positions
      .filter(({ hidden }) => !hidden)
      .flatMap(({ reference, contract, roles }) =>
        roles.map((role) => ({ output: outpoint(reference), contract, role })),
      )
      .sort(by('output')),
  };
}

const by =
  <Key extends string>(key: Key) =>
  (a: Readonly<Record<Key, string>>, b: Readonly<Record<Key, string>>): number =>
    a[key] < b[key] ? -1 : 1;

/** Candles computed from the trades, and the stored ones. */
export async function candlesTwice(db: Db, schema: Identifier) {
  const columns = sql`asset_id, dex, seconds, time, trade_count, open, high, low, close, lovelace, quantity`;
  const kept = await db.rows<Record<string, unknown>>(sql`select ${columns} from ${schema}.candle order by 1, 2, 3, 4`);
  const trades = await db.rows<Trade>(sql`select asset_id, dex, time, price::text as price, lovelace,
      case when asset_in_id = asset_id then amount_in else amount_out end as quantity
    from ${schema}.dex_trade where asset_id is not null order by tx_id, place`);
  return { kept: kept.map(text), made: computeCandles(trades).map(text) };
}

interface Trade {
  readonly asset_id: number;
  readonly dex: number;
  readonly time: bigint;
  readonly price: string;
  readonly lovelace: bigint;
  readonly quantity: bigint;
}

interface Candle {
  readonly asset_id: number;
  readonly dex: number;
  readonly seconds: number;
  readonly time: bigint;
  trade_count: number;
  readonly open: string;
  high: string;
  low: string;
  close: string;
  lovelace: bigint;
  quantity: bigint;
}

const LENGTHS = [60, 300, 900, 1800, 3600, 14_400, 86_400, 604_800];

function computeCandles(trades: readonly Trade[]): readonly Candle[] {
  const candles = new Map<string, Candle>();
  for (const { asset_id, dex: own, time: at, price, lovelace, quantity } of trades)
    for (const seconds of LENGTHS)
      for (const dex of [own, -1]) {
        const monday = 345_600n;
        const time = at - ((at - monday) % BigInt(seconds));
        const key = `${asset_id} ${dex} ${seconds} ${time}`;
        const candle = candles.get(key);
        if (candle === undefined) {
          const ohlc = { open: price, high: price, low: price, close: price };
          candles.set(key, { asset_id, dex, seconds, time, trade_count: 1, ...ohlc, lovelace, quantity });
          continue;
        }
        candle.trade_count += 1;
        if (Number(price) > Number(candle.high)) candle.high = price;
        if (Number(price) < Number(candle.low)) candle.low = price;
        candle.close = price;
        candle.lovelace += lovelace;
        candle.quantity += quantity;
      }
  return [...candles.values()].sort(
    (a, b) => a.asset_id - b.asset_id || a.dex - b.dex || a.seconds - b.seconds || Number(a.time - b.time),
  );
}

const text = (row: object): string => Object.values(row).join(' ');
