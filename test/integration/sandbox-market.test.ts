import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { getNftPolicy } from '../../src/sandbox/cardano/market/nft-collection.js';
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

  test('lists trades, candles and positions of a pool that agree with its history', async () => {
    const [pool] = await fetchJson('GET', '/api/dex/pools/top-tvl?limit=1');
    const at = `/api/dex/pools/${pool.poolId}`;
    const trades: { volumeAda: number; blockTime: number }[] = await fetchJson('GET', `${at}/trades?limit=100`);
    expect(trades.length).toBeGreaterThan(5);
    const times = trades.map(({ blockTime }) => blockTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const earlier: unknown[] = await fetchJson('GET', `${at}/trades?limit=100&to=${times.at(-1)}`);
    expect(trades.slice(-1)).toEqual(earlier.slice(0, 1));
    const range = `resolution=1d&from=${times.at(-1)}`;
    const candles: { volume: number; high: number; low: number }[] = await fetchJson('GET', `${at}/ohlcv?${range}`);
    const history: { volumeAda: number }[] = await fetchJson('GET', `${at}/history?${range}`);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(candles.map(({ volume }) => volume))).toBeCloseTo(sum(history.map(({ volumeAda }) => volumeAda)), 3);
    for (const { high, low } of candles) expect(high).toBeGreaterThanOrEqual(low);
    const positions: { sharePct: number }[] = await fetchJson('GET', `${at}/positions?limit=100`);
    expect(sum(positions.map(({ sharePct }) => sharePct))).toBeLessThanOrEqual(100.000001);
    expect(positions.length).toBeGreaterThan(0);
  });

  test('pages through all orders with a filter, and lists those of an account', async () => {
    type Page = { data: { txHash: string; outputIndex: number; ownerStakeAddress: string }[]; nextCursor?: string };
    const found: Page['data'] = [];
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? '' : `&cursor=${cursor}`;
      const page: Page = await fetchJson('GET', `/api/dex/orders?dex=MINSWAP_V2&orderType=BUY&limit=7${more}`);
      found.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const [row] = await rows<{ count: number }>(sql`
      select count(*)::int as count from ${table('dex_order')}
       where dex = 1 and status <> 6 and step = 0 and offer_asset_id = -1`);
    expect(found.length).toBe(row!.count);
    expect(new Set(found.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`)).size).toBe(found.length);
    const { ownerStakeAddress } = found[0]!;
    const { orders, totalElements } = await fetchJson('GET', `/api/dex/orders/stake/${ownerStakeAddress}?size=100`);
    expect(totalElements).toBeGreaterThan(0);
    for (const order of orders) expect(order.ownerStakeAddress).toBe(ownerStakeAddress);
  });

  test('has statistics of a DEX and histories of liquidity, market capitalisation and rates', async () => {
    const stats = await fetchJson('GET', '/api/dex/stats/minswap-v2?window=30d');
    expect(stats).toMatchObject({ dex: 'MINSWAP_V2', window: '30d' });
    expect(stats.trades).toBeGreaterThan(0);
    expect(stats.ordersFilled).toBeGreaterThan(0);
    expect(stats.medianFillSeconds).toBeGreaterThan(0);
    const { unit } = tokens.get('RAIL')!;
    const price = await fetchJson('GET', `/api/market/prices/${unit}`);
    const liquidity: { liquidityAda: number }[] = await fetchJson(
      'GET',
      `/api/market/tokens/${unit}/liquidity/history`,
    );
    expect(liquidity.length).toBe(30);
    expect(liquidity.at(-1)!.liquidityAda).toBeCloseTo(price.liquidity, 3);
    const caps: { marketCapAda: number; supply: string }[] = await fetchJson(
      'GET',
      `/api/market/tokens/${unit}/marketcap/history`,
    );
    expect(Number(caps.at(-1)!.supply) / 1e6).toBe(price.totalSupply);
    expect(caps.at(-1)!.marketCapAda / price.fdvAda).toBeCloseTo(1, 0);
    const rates: { time: number; rate: number }[] = await fetchJson('GET', '/api/market/rates/history?resolution=1h');
    const [count] = await rows<{ count: number }>(sql`select count(*)::int as count from ${table('market_rate')}
      where hour >= ${Math.ceil(rates[0]!.time / 3600)}`);
    expect(rates.length).toBe(count!.count);
  });

  test('serves the image of an NFT from the chain', async () => {
    const { policyId } = getNftPolicy(createSimulation(mainnet, SEED).name);
    const url = `/api/assets/${policyId}${Buffer.from('Signal001').toString('hex')}/image`;
    const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
    const response = await service.http.inject({ method: 'GET', url, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/gif');
    expect(response.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    const wrong = await service.http.inject({ method: 'GET', url: `${url}?format=png`, headers });
    expect(wrong.statusCode).toBe(400);
    const none = await service.http.inject({ method: 'GET', url: `${url}?index=5`, headers });
    expect(none.statusCode).toBe(404);
  });

  test('trades NFTs: pages of the collection agree with each other', async () => {
    const { policyId } = getNftPolicy(createSimulation(mainnet, SEED).name);
    const at = `/api/nft/collection/${policyId}`;
    const [collection] = await fetchJson('GET', '/api/nft/collections?sort=volume&limit=1');
    expect(collection).toMatchObject({ policyId, name: 'Signal' });
    expect(await fetchJson('GET', at)).toEqual(collection);
    const listings: { priceLovelace: string; assetName: string }[] = await fetchJson('GET', `${at}/listings`);
    expect(listings.length).toBe(collection.listedCount);
    expect(listings.length).toBeGreaterThan(0);
    const prices = listings.map(({ priceLovelace }) => BigInt(priceLovelace));
    expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const floor = await fetchJson('GET', `${at}/floor`);
    expect(floor).toEqual({ policyId, floorPriceLovelace: listings[0]!.priceLovelace });
    const sales: Record<string, string>[] = await fetchJson('GET', `${at}/sales?limit=100`);
    expect(sales.length).toBe(collection.saleCount);
    const volume = sales.reduce((sum, { priceLovelace }) => sum + BigInt(priceLovelace!), 0n);
    expect(volume.toString()).toBe(collection.totalVolumeLovelace);
    expect(new Set(sales.map(({ contract }) => contract)).size).toBeGreaterThan(1);
    for (const { priceLovelace, royaltyLovelace, feeLovelace } of sales) {
      const paid = Number(priceLovelace);
      expect(Number(royaltyLovelace) / paid).toBeCloseTo(0.05, 2);
      expect(Number(feeLovelace) / paid).toBeCloseTo(0.02, 2);
    }
    const candles: { volume: number }[] = await fetchJson('GET', `${at}/candles?resolution=1w&from=1`);
    expect(candles.reduce((sum, candle) => sum + candle.volume, 0)).toBeCloseTo(Number(volume) / 1e6, 3);
    const offers: { priceLovelace: string; assetName: string | null }[] = await fetchJson('GET', `${at}/offers`);
    for (const { assetName } of offers) expect(assetName).toBeNull();
  });

  test('trades NFTs: every token has an owner, traits and a rank', async () => {
    const { policyId } = getNftPolicy(createSimulation(mainnet, SEED).name);
    const { holders, distribution, top } = await fetchJson(
      'GET',
      `/api/nft/collection/${policyId}/holders?pageSize=100`,
    );
    const owned = (top as { held: number; listed: number }[]).reduce((sum, { held, listed }) => sum + held + listed, 0);
    // The unnamed royalty token is one of them.
    expect(owned).toBe(25);
    expect(top.length).toBe(holders);
    expect((distribution as { holders: number }[]).reduce((sum, group) => sum + group.holders, 0)).toBe(holders);
    const traits: Record<string, Record<string, { count: number; floor: string | null }>> = await fetchJson(
      'GET',
      `/api/nft/collection/${policyId}/traits`,
    );
    expect(Object.keys(traits).toSorted()).toEqual(['Aspect', 'Gauge']);
    expect(traits['Gauge']!['Standard']!.count).toBe(12);
    const { floorPriceLovelace } = await fetchJson('GET', `/api/nft/collection/${policyId}/floor`);
    const floors = Object.values(traits['Aspect']!).flatMap(({ floor }) => (floor === null ? [] : [BigInt(floor)]));
    expect(floors.toSorted((a, b) => (a < b ? -1 : 1))[0]).toBe(BigInt(floorPriceLovelace));
    const name = Buffer.from('Signal001').toString('hex');
    const price = await fetchJson('GET', `/api/nft/asset/${policyId}/${name}/price`);
    const asset = await fetchJson('GET', `/api/nft/asset/${policyId}/${name}`);
    expect(asset.lastSale.priceLovelace).toBe(price.priceLovelace);
    expect(asset.traits).toEqual({ Aspect: ['Red'], Gauge: ['Narrow'] });
    expect(asset.rarity).toMatchObject({ tokens: 24 });
    expect(asset.rarity.rank).toBeLessThan(24);
  });

  test('has less organic than total volume, because of wash trades', async () => {
    const record = (await fetchRecords('TIE')).find(({ dex }) => dex === 'MINSWAP_V2')!;
    expect(Number(record['organicVolume24h'])).toBeLessThan(Number(record['volume24h']));
  });

  test('continues in new blocks, and a fork reverts their trades', async () => {
    const count = async (): Promise<number> => {
      const [row] = await rows<{ count: number }>(sql`
        select ((select count(*) from ${table('dex_trade')}) + (select count(*) from ${table('nft_order')}))::int as count`);
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

  // The last test: these rows are of no block.
  test('shows the traits of an NFT without a rank in a collection of more than 20,000', async () => {
    const { policyId } = getNftPolicy(createSimulation(mainnet, SEED).name);
    await service.services.db.run(sql`
      insert into ${table('asset')} (id, first_tx_id, policy, policy_id, name, fingerprint)
      select 1000000 + n, a.first_tx_id, a.policy, a.policy_id, convert_to('Copy' || n, 'UTF8'), a.fingerprint
        from generate_series(1, 20001) n, lateral (
          select * from ${table('asset')} where policy = ${Buffer.from(policyId, 'hex')} order by id limit 1) a`);
    await service.services.db.run(sql`
      insert into ${table('asset_total')}
             (asset_id, mint_count, burn_count, tx_count, holder_count, account_count, minted, burned)
      select 1000000 + n, 1, 0, 1, 1, 1, 1, 0 from generate_series(1, 20001) n`);
    const name = Buffer.from('Signal002').toString('hex');
    const asset = await fetchJson('GET', `/api/nft/asset/${policyId}/${name}`);
    expect(Object.keys(asset.traits).toSorted()).toEqual(['Aspect', 'Gauge']);
    expect(asset.rarity).toBeNull();
    const traits = await service.http.inject({
      url: `/api/nft/collection/${policyId}/traits`,
      headers: { 'x-api-key': 'xt_demo_cardano-mainnet' },
    });
    expect([traits.statusCode, traits.json().error]).toEqual([
      400,
      'Traits are computed for collections of up to 20000 tokens',
    ]);
  });
});
