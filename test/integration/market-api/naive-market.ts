import type { Db } from '../../../src/store/db.js';
import { type Identifier, sql } from '../../../src/store/sql.js';

// Recomputes everything from all events, without indexes, cached state or exact fractions.

interface State {
  readonly pool: string;
  readonly a: string;
  readonly b: string;
  readonly reserveA: number;
  readonly reserveB: number;
  readonly time: number;
  readonly endsAt: number;
}

interface Trade {
  readonly given: string;
  readonly got: string;
  readonly lovelace: number;
  readonly time: number;
  readonly wallet: string;
}

export interface NaiveRecord {
  readonly priceAda: number;
  readonly liquidity: number;
  readonly volume24hAda: number;
  readonly volume7dAda: number;
  readonly txnCount24h: number;
  readonly makerCount24h: number;
  readonly priceChange1h: number | null;
  readonly priceChange24h: number | null;
}

const HOUR = 3_600;
const DAY = 86_400;

/** Records of tokens against ADA on the only DEX, with the `decimals` of each token. */
export async function naiveRecords(
  db: Db,
  schema: Identifier,
  start: number,
  decimals: (unit: string) => number,
): Promise<ReadonlyMap<string, NaiveRecord>> {
  const states = await db.rows<{ [Key in keyof State]: never }>(sql`
    select encode(p.unit, 'hex') as pool, coalesce(nullif(encode(x.unit, 'hex'), ''), 'lovelace') as a,
           coalesce(nullif(encode(y.unit, 'hex'), ''), 'lovelace') as b, s.reserve_a::float8 as "reserveA",
           s.reserve_b::float8 as "reserveB", (bb.slot + ${start})::float8 as time,
           coalesce((eb.slot + ${start})::float8, 1e18) as "endsAt"
      from ${schema}.pool_state s join ${schema}.market_pool p on p.id = s.pool_id
      join ${schema}.market_asset x on x.id = p.asset_a_id join ${schema}.market_asset y on y.id = p.asset_b_id
      join ${schema}.transaction t on t.id = s.tx_id join ${schema}.block bb on bb.height = t.height
      left join ${schema}.transaction e on e.id = s.spent_by left join ${schema}.block eb on eb.height = e.height
     order by s.tx_id, s.index`);
  const trades = await db.rows<{ [Key in keyof Trade]: never }>(sql`
    select coalesce(nullif(encode(x.unit, 'hex'), ''), 'lovelace') as given,
           coalesce(nullif(encode(y.unit, 'hex'), ''), 'lovelace') as got, d.lovelace::float8 as lovelace,
           d.time::float8 as time, coalesce(encode(coalesce(d.owner_stake, d.owner_payment), 'hex'), '') as wallet
      from ${schema}.dex_trade d join ${schema}.market_asset x on x.id = d.asset_in_id
      join ${schema}.market_asset y on y.id = d.asset_out_id`);
  const tip = await db.first<{ readonly time: number }>(
    sql`select (max(slot) + ${start})::float8 as time from ${schema}.block`,
  );
  const now = tip?.time ?? 0;
  const all = states as unknown as readonly State[];
  const records = new Map<string, NaiveRecord>();
  for (const token of new Set(all.filter(({ a }) => a === 'lovelace').map(({ b }) => b))) {
    const record = computeRecord(token, all, trades as unknown as readonly Trade[], now, decimals(token));
    if (record !== undefined) records.set(token, record);
  }
  return records;
}

/** The last state of each pool of the token and ADA that was created up to a time. */
function poolsAt(token: string, states: readonly State[], time: number): readonly State[] {
  const last = new Map<string, State>();
  for (const state of states)
    if (state.a === 'lovelace' && state.b === token && state.time <= time) last.set(state.pool, state);
  return [...last.values()];
}

const deepest = (pools: readonly State[]): number | undefined => {
  const best = pools.reduce<State | undefined>(
    (found, pool) => (found === undefined || pool.reserveA > found.reserveA ? pool : found),
    undefined,
  );
  return best && best.reserveA / best.reserveB;
};

function computeRecord(
  token: string,
  states: readonly State[],
  trades: readonly Trade[],
  now: number,
  decimals: number,
): NaiveRecord | undefined {
  const currentPools = poolsAt(token, states, now).filter(({ endsAt }) => endsAt > 1e17);
  const price = deepest(currentPools);
  if (price === undefined) return undefined;
  const of = (after: number): readonly Trade[] =>
    trades.filter(({ given, got, time }) => (given === token || got === token) && time > after);
  const ada = (list: readonly Trade[]): readonly Trade[] =>
    list.filter(({ given, got }) => given === 'lovelace' || got === 'lovelace');
  const sum = (list: readonly Trade[]): number => ada(list).reduce((total, { lovelace }) => total + lovelace, 0) / 1e6;
  const change = (seconds: number): number | null => {
    const then = deepest(poolsAt(token, states, now - seconds));
    return then === undefined ? null : (price / then - 1) * 100;
  };
  return {
    priceAda: price * 10 ** (decimals - 6),
    liquidity: currentPools.reduce((total, { reserveA }) => total + reserveA, 0) / 1e6,
    volume24hAda: sum(of(now - DAY)),
    volume7dAda: sum(of(now - 7 * DAY)),
    txnCount24h: of(now - DAY).length,
    makerCount24h: new Set(
      of(now - DAY)
        .map(({ wallet }) => wallet)
        .filter((wallet) => wallet !== ''),
    ).size,
    priceChange1h: change(HOUR),
    priceChange24h: change(DAY),
  };
}
