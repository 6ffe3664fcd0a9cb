import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { slotToTime } from '../../src/chains/cardano/time.js';
import type { CardanoNetwork } from '../../src/chains/networks.js';
import { outputFor, spotPrice } from '../../src/market/curves/quote.js';
import { decodeCurve } from '../../src/market/curves/stored-curve.js';
import { DEXES } from '../../src/market/dex-names.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';

/** The simulated mainnet after 38 days of trading, compared with an independent replay. */

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  // A busy machine needs long to generate 38 days of trading.
  const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
  await eventually(async () => (await service.http.inject({ url: '/api/market/tokens', headers })).statusCode === 200);
});
afterAll(() => service?.close());
const { get } = createApiClient(() => service.http, 'cardano-mainnet');

const DAY = 86_400;

interface State {
  readonly pool: number;
  readonly dex: number;
  readonly a: string;
  readonly b: string;
  readonly ra: bigint;
  readonly rb: bigint;
  readonly curve: string;
  readonly closed: boolean;
  readonly slot: bigint;
  readonly spent: boolean;
}

interface Trade {
  readonly dex: number;
  readonly given: string;
  readonly got: string;
  readonly lovelace: bigint | null;
  readonly time: bigint;
  readonly wallet: string | null;
}

async function everything(): Promise<{ states: State[]; trades: Trade[]; now: number; network: CardanoNetwork }> {
  const { db, networks } = service.services;
  const schema = networkSchema('CARDANO_MAINNET');
  const name = (table: 'x' | 'y') =>
    table === 'x'
      ? sql`coalesce(nullif(encode(x.unit, 'hex'), ''), 'lovelace')`
      : sql`coalesce(nullif(encode(y.unit, 'hex'), ''), 'lovelace')`;
  const states = await db.rows<State>(sql`
    select s.pool_id as pool, p.dex, ${name('x')} as a, ${name('y')} as b, s.reserve_a as ra, s.reserve_b as rb, s.curve,
           s.closed, bb.slot, s.spent_by is not null as spent
      from ${schema}.pool_state s join ${schema}.market_pool p on p.id = s.pool_id
      join ${schema}.market_asset x on x.id = p.asset_a_id join ${schema}.market_asset y on y.id = p.asset_b_id
      join ${schema}.transaction t on t.id = s.seen_tx_id join ${schema}.block bb on bb.height = t.height
     order by s.tx_id, s.index`);
  const trades = await db.rows<Trade>(sql`
    select d.dex, ${name('x')} as given, ${name('y')} as got, d.lovelace, d.time,
           encode(coalesce(d.owner_stake, d.owner_payment), 'hex') as wallet
      from ${schema}.dex_trade d join ${schema}.market_asset x on x.id = d.asset_in_id
      join ${schema}.market_asset y on y.id = d.asset_out_id`);
  const network = networks.status('CARDANO_MAINNET').network as CardanoNetwork;
  const tip = await db.first<{ readonly slot: bigint }>(sql`select max(slot) as slot from ${schema}.block`);
  return { states, trades, now: slotToTime(network, Number(tip?.slot ?? 0n)), network };
}

const computePrice = ({ ra, rb, curve, a }: State): number => {
  const { numerator, denominator } = spotPrice({ curve: decodeCurve(curve), reserves: [ra, rb] });
  const margin = Number(numerator) / Number(denominator);
  return a === 'lovelace' ? margin : 1 / margin;
};

describe('simulated market', () => {
  test('has every field of a record', async () => {
    const records: JsonResponse[] = await get(`/api/market/prices/${EXAMPLE_MARKET.unit}/all`);
    expect(records.length).toBeGreaterThan(2);
    const deepest = { ...records[0] };
    const unknown = Object.keys(deepest).filter((field) => deepest[field] === null);
    expect(unknown.filter((field) => field !== 'logo')).toEqual([]);
  });

  test('has the prices, volumes and counts of a replay of all states and trades', async () => {
    await get('/api/market/tokens');
    const { states, trades, now, network } = await everything();
    const tokens: string[] = await get('/api/market/tokens');
    let compared = 0;
    for (const token of tokens) {
      for (const record of (await get(`/api/market/prices/${token}/all`)) as JsonResponse[]) {
        const dex = DEXES.findIndex(({ name }) => name === record.dex);
        const at = (time: number): State | undefined => {
          const last = new Map<number, State>();
          for (const state of states)
            if (state.dex === dex && [state.a, state.b].sort().join() === ['lovelace', token].sort().join())
              if (slotToTime(network, Number(state.slot)) <= time) last.set(state.pool, state);
          const ada = (state: State): bigint => (state.a === 'lovelace' ? state.ra : state.rb);
          return [...last.values()]
            .filter(({ closed, spent }) => !closed && (time < now || !spent))
            .reduce<State | undefined>((best, each) => (best && ada(best) >= ada(each) ? best : each), undefined);
        };
        const deepest = at(now);
        if (deepest === undefined || record.source === 'ORDER_BOOK') continue;
        const scale = 10 ** (record.decimals - 6);
        const near = (actual: number | null, expected: number): void =>
          expect(Math.abs((actual ?? Number.NaN) / expected - 1)).toBeLessThan(1e-9);
        near(record.priceAda, computePrice(deepest) * scale);
        const then = at(now - DAY);
        if (then !== undefined && record.priceChange24h !== 0)
          expect(record.priceChange24h).toBeCloseTo((computePrice(deepest) / computePrice(then) - 1) * 100, 8);
        const day = trades.filter(
          ({ dex: on, given, got, time }) => on === dex && [given, got].includes(token) && Number(time) > now - DAY,
        );
        expect(record.txnCount24h).toBe(day.length);
        expect(record.makerCount24h).toBe(new Set(day.flatMap(({ wallet }) => wallet ?? [])).size);
        if (day.every(({ lovelace }) => lovelace !== null))
          expect(record.volume24hAda).toBeCloseTo(
            Number(day.reduce((sum, { lovelace }) => sum + lovelace!, 0n)) / 1e6,
            6,
          );
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  test('quotes the output of the current curve in every pool', async () => {
    const { states } = await everything();
    const pools: JsonResponse[] = await get('/api/dex/pools');
    let quoted = 0;
    for (const { poolId, tokenAPolicyId, tokenAReserve, tokenBReserve } of pools) {
      if (tokenAPolicyId !== '') continue;
      const state = states.find(
        ({ ra, rb, spent }) => !spent && String(ra) === tokenAReserve && String(rb) === tokenBReserve,
      );
      if (state === undefined || state.closed) continue;
      const input = 50_000_000n;
      const quote = await get(`/api/dex/quote/buy?poolId=${poolId}&amountIn=${input}`);
      const expected = outputFor({ curve: decodeCurve(state.curve), reserves: [state.ra, state.rb] }, 0, input);
      expect(BigInt(quote.amountOut)).toBe(expected);
      expect(quote.executionPrice).toBeGreaterThanOrEqual(quote.spotPrice);
      quoted += 1;
    }
    expect(quoted).toBeGreaterThan(5);
  });
});
