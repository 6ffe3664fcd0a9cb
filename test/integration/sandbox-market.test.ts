import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { marketTokens } from '../../src/sandbox/cardano/market/tokens.js';
import { createSimulation } from '../../src/sandbox/cardano/simulation.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';

/** A simulated market from the perspective of a client, from the first request on. */

const SEED = 1;
const mainnet = networkById('CARDANO_MAINNET');
if (mainnet.family !== 'cardano') throw new Error('mainnet is a Cardano network');
const tokens = new Map(marketTokens(createSimulation(mainnet, SEED), 'mainnet').map((token) => [token.ticker, token]));

let service: TestService;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_SEED: String(SEED),
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '2',
  });
  await service.services.networks.open('CARDANO_MAINNET');
});

afterAll(() => service.close());

async function fetchJson(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect({ url, status: response.statusCode }).toEqual({ url, status: 200 });
  return response.json();
}

const fetchRecords = (ticker: string): Promise<Record<string, unknown>[]> =>
  fetchJson('GET', `/api/market/prices/${tokens.get(ticker)!.unit}/all`);

const table = (name: string) => sql`${networkSchema('CARDANO_MAINNET')}.${identifier(name)}`;
const rows = <Row>(query: ReturnType<typeof sql>): Promise<Row[]> => service.services.db.rows(query) as Promise<Row[]>;

describe('market of the simulated mainnet', () => {
  test.each(['TIE', 'RAIL', 'GAUGE', 'USDM', 'iUSD', 'DJED'])('has every figure of %s', async (ticker) => {
    const records = await fetchRecords(ticker);
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const unknown = Object.entries(record).filter(([, value]) => value === null);
      expect({ dex: record['dex'], unknown }).toEqual({ dex: record['dex'], unknown: [] });
    }
  });

  test('has a new token, and one with a locked policy', async () => {
    expect((await fetchRecords('SPIKE'))[0]).toMatchObject({ isNew: true, source: 'BONDING_CURVE' });
    expect((await fetchRecords('RAIL'))[0]).toMatchObject({ isNew: false, policyLocked: true });
  });

  test('has pools of ten DEXes and an order book, without look-alikes', async () => {
    const dexes: { dex: string; pools: number }[] = await fetchJson('GET', '/api/dex');
    const open = dexes.filter(({ pools }) => pools > 0);
    expect(open.length).toBe(10);
    expect(open.reduce((sum, { pools }) => sum + pools, 0)).toBe(14);
    expect((await fetchJson('GET', '/api/dex/orders/dex/GENIUS_YIELD?size=10')).orders.length).toBeGreaterThan(0);
    const prices = (await fetchRecords('TIE')).map(({ priceAda }) => Number(priceAda));
    expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(2);
  });

  test('has the ADA rate of every hour with trades', async () => {
    const trades = await rows<{ hour: number }>(sql`
      select distinct (time / 3600)::int as hour from ${table('dex_trade')}
      except select hour from ${table('market_rate')}`);
    expect(trades).toEqual([]);
    const [span] = await rows<{ days: number }>(
      sql`select ((max(time) - min(time)) / 86400)::int as days from ${table('dex_trade')}`,
    );
    expect(span?.days).toBeGreaterThanOrEqual(31);
  });

  test('has orders in every status, partial fills, deposits and late datums', async () => {
    const states = await rows<{ status: number }>(sql`
      select distinct status::int as status from ${table('dex_order_total')} where order_count > 0 order by 1`);
    // All statuses except unknown.
    expect(states.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 6]);
    const [late] = await rows<{ shown: number }>(
      sql`select count(shown_by)::int as shown from ${table('market_undecoded')}`,
    );
    expect(late?.shown).toBeGreaterThan(0);
  });

  test('has less organic than total volume, because of wash trades', async () => {
    const record = (await fetchRecords('TIE')).find(({ dex }) => dex === 'MINSWAP_V2')!;
    expect(Number(record['organicVolume24h'])).toBeLessThan(Number(record['volume24h']));
  });

  test('continues in new blocks, and a fork reverts their trades', async () => {
    const count = async (): Promise<number> => {
      const [row] = await rows<{ count: number }>(sql`select count(*)::int as count from ${table('dex_trade')}`);
      return row!.count;
    };
    const before = await count();
    await fetchJson('POST', '/api/operator/sandbox/CARDANO_MAINNET/advance', { blocks: 20 });
    expect(await count()).toBeGreaterThan(before);
    await fetchJson('POST', '/api/operator/sandbox/CARDANO_MAINNET/fork', { depth: 20 });
    expect(await count()).toBe(before);
    await fetchJson('POST', '/api/operator/sandbox/CARDANO_MAINNET/advance', { blocks: 20 });
    expect(await count()).toBeGreaterThan(before);
  });

  test('has a rate after days of inactivity', async () => {
    await fetchJson('POST', '/api/operator/sandbox/CARDANO_MAINNET/advance', { epochs: 2 });
    const { priceUsd } = await fetchJson('GET', '/api/market/ada');
    expect(priceUsd).toBeGreaterThan(0);
  });
});
