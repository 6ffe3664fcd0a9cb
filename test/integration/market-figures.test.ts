import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { createApiClient, type JsonResponse } from './cardano-api/api-client.js';

/** Indicators and leaderboards of the simulated mainnet equal a computation from every single trade. */

interface PlainTrade {
  readonly time: number;
  readonly account: string | null;
  /** Units; empty for ADA. */
  readonly given: string;
  readonly got: string;
  readonly gave: number;
  readonly took: number;
}

const DAY = 86_400;
const HOUR = 3_600;
const WINDOWS = { '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY } as const;
type Window = keyof typeof WINDOWS;

let service: TestService;
let trades: readonly PlainTrade[];
/** Time of the newest block. */
let now: number;

const { get, refusal } = createApiClient(() => service.http, 'cardano-mainnet');
const table = (name: string) => sql`${networkSchema('CARDANO_MAINNET')}.${identifier(name)}`;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_SEED: '1',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '2',
  });
  await startNetworks(service, 'CARDANO_MAINNET');
  now = Date.parse((await get('/api/market/ada')).updatedAt) / 1000;
  trades = await service.services.db.rows<PlainTrade>(sql`
    select d.time::float8 as time, encode(d.owner_stake, 'hex') as account, encode(i.unit, 'hex') as given,
           encode(o.unit, 'hex') as got, d.amount_in::float8 as gave, d.amount_out::float8 as took
      from ${table('dex_trade')} d join ${table('market_asset')} i on i.id = d.asset_in_id
      join ${table('market_asset')} o on o.id = d.asset_out_id order by d.tx_id, d.place`);
});

afterAll(() => service?.close());

const near = (actual: number | null, expected: number | null): void => {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(2e-5 + 1e-8 * Math.abs(expected));
};

/** Lovelace per smallest unit in the trades of a token against ADA. */
const listPrices = (unit: string): readonly { time: number; price: number }[] =>
  trades.flatMap(({ time, given, got, gave, took }) => {
    if (given === '' && got === unit) return [{ time, price: gave / took }];
    return got === '' && given === unit ? [{ time, price: took / gave }] : [];
  });

/** The closing price of every interval with trades, oldest first. */
function listCloses(unit: string, seconds: number): readonly [time: number, close: number][] {
  const closes = new Map<number, number>();
  for (const { time, price } of listPrices(unit)) closes.set(time - (time % seconds), price);
  return [...closes];
}

/** The RSI as Wilder describes it: a table of ups and downs. */
function computeRsi(closes: readonly number[], length: number): number | null {
  if (closes.length <= length) return null;
  let [up, down] = [0, 0];
  closes.forEach((close, at) => {
    if (at === 0) return;
    const change = close - closes[at - 1]!;
    const [rise, fall] = [change > 0 ? change : 0, change < 0 ? -change : 0];
    if (at <= length) [up, down] = [up + rise / length, down + fall / length];
    else [up, down] = [(up * (length - 1) + rise) / length, (down * (length - 1) + fall) / length];
  });
  return down === 0 ? (up === 0 ? 50 : 100) : 100 - 100 / (1 + up / down);
}

describe('indicators', () => {
  test.each(['1h', '4h', '1d'] as const)('of candles of %s match the trades', async (resolution) => {
    const seconds = { '1h': HOUR, '4h': 4 * HOUR, '1d': DAY }[resolution];
    const { unit } = EXAMPLE_MARKET;
    const { decimals } = await get(`/api/market/prices/${unit}`);
    const closes = listCloses(unit, seconds).map(([time, close]) => [time, (close * 10 ** decimals) / 1e6] as const);
    expect(closes.length).toBeGreaterThan(20);
    const path = `/api/prices/indicators/${unit}?resolution=${resolution}&limit=500`;
    const averages: JsonResponse[] = await get(`${path}&indicator=sma&length=5`);
    const strengths: JsonResponse[] = await get(`${path}&indicator=rsi`);
    expect(averages.map(({ time }) => time)).toEqual(closes.slice(-500).map(([time]) => time));
    const first = closes.length - averages.length;
    averages.forEach(({ values }, index) => {
      const some = closes.slice(0, first + index + 1).map(([, close]) => close);
      const last = some.slice(-5);
      near(values.sma, last.length < 5 ? null : last.reduce((sum, close) => sum + close, 0) / 5);
      near(strengths[index].values.rsi, computeRsi(some, 14));
    });
    const bands: JsonResponse[] = await get(`${path}&indicator=bb&length=5`);
    expect(bands.map(({ values }) => values.middle)).toEqual(averages.map(({ values }) => values.sma));
    const macd: JsonResponse[] = await get(`${path}&indicator=macd`);
    const [fast, slow] = [
      await get(`${path}&indicator=ema&length=12`),
      await get(`${path}&indicator=ema&length=26`),
    ] as JsonResponse[][];
    macd.forEach(({ values }, index) => {
      const [quick, calm] = [fast![index].values.ema, slow![index].values.ema];
      near(values.macd, calm === null ? null : quick - calm);
      near(values.histogram, values.signal === null ? null : values.macd - values.signal);
    });
    expect(await get(`${path.replace('limit=500', 'limit=3')}&indicator=macd`)).toEqual(macd.slice(-3));
  });

  test('of RSI are listed for the tokens with the highest liquidity', async () => {
    const list: JsonResponse[] = await get('/api/prices/rsi?resolution=4h');
    expect(list.length).toBeGreaterThan(5);
    for (const { assetId, rsi, time } of list) {
      const closes = listCloses(assetId, 4 * HOUR).slice(-200);
      near(
        rsi,
        computeRsi(
          closes.map(([, close]) => close),
          14,
        ),
      );
      expect(time).toBe(closes.at(-1)?.[0] ?? null);
    }
    const depths: number[] = [];
    for (const { assetId } of list) depths.push((await get(`/api/market/prices/${assetId}`)).liquidity);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
    expect(await get('/api/prices/rsi?resolution=4h&limit=2')).toEqual(list.slice(0, 2));
  });

  test('of a token without trades are empty, and invalid lengths are rejected', async () => {
    expect(await get(`/api/prices/indicators/${'cd'.repeat(30)}?indicator=sma`)).toEqual([]);
    expect(await get('/api/prices/indicators/lovelace?indicator=sma')).toEqual([]);
    expect(await refusal(`/api/prices/indicators/${EXAMPLE_MARKET.unit}?indicator=macd&length=5`)).toBe(
      "Parameter 'length' is not supported for 'macd': its lengths are 12, 26 and 9",
    );
    expect(await refusal(`/api/prices/indicators/${EXAMPLE_MARKET.unit}?indicator=sma&length=201`)).toMatch(/length/);
  });
});

/** The value of an amount of a token at the end of the hours before a time. */
function computeValueBefore(unit: string, amount: number, time: number): number | undefined {
  const last = listPrices(unit).findLast((trade) => trade.time < time - (time % HOUR));
  return last && last.price * amount;
}

function computeTradeValue({ time, given, got, gave, took }: PlainTrade): number {
  if (given === '' || got === '') return given === '' ? gave : took;
  const sides = [computeValueBefore(given, gave, time), computeValueBefore(got, took, time)].flatMap(
    (side) => side ?? [],
  );
  return sides.length === 0 ? 0 : sides.reduce((sum, side) => sum + side, 0) / sides.length;
}

/** Lovelace per smallest unit by the current pools. */
async function priceNow(unit: string): Promise<number | null> {
  if (unit === '') return 1;
  const records: JsonResponse[] = await get(`/api/market/prices/${unit}/all`);
  const pools = records.filter(({ source }) => source !== 'ORDER_BOOK');
  const price = pools[0] && (pools[0].weightedPriceAda ?? pools[0].priceAda);
  return price === undefined ? null : (price * 1e6) / 10 ** pools[0].decimals;
}

const toStakeHash = (stakeAddress: string): string => {
  const address = parseAddress(stakeAddress);
  if (address.type !== 'reward') throw new Error('a leader is an account');
  return (address.stake.type === 'script' ? '01' : '00') + toHex(address.stake.hash);
};

describe('leaders', () => {
  const all = (query: string): Promise<JsonResponse[]> => get(`/api/leaderboard?limit=100&${query}`);

  test.each(['24h', '7d', '30d'] as Window[])('of %s have the volume and gain of their trades', async (window) => {
    const counted = trades.filter(({ time, account }) => account !== null && time > now - WINDOWS[window]);
    const leaders = await all(`window=${window}`);
    expect(leaders.map(({ stakeAddress }) => toStakeHash(stakeAddress)).sort()).toEqual(
      [...new Set(counted.map(({ account }) => account))].sort(),
    );
    expect(leaders.length).toBeGreaterThan(2);
    expect(leaders.map(({ rank }) => rank)).toEqual(leaders.map((_, index) => index + 1));
    const prices = new Map<string, number | null>();
    for (const unit of new Set(counted.flatMap(({ given, got }) => [given, got])))
      prices.set(unit, await priceNow(unit));
    for (const leader of leaders) {
      const own = counted.filter(({ account }) => account === toStakeHash(leader.stakeAddress));
      expect(leader.tradeCount).toBe(own.length);
      near(leader.volumeAda, own.reduce((sum, trade) => sum + computeTradeValue(trade), 0) / 1e6);
      const net = new Map<string, number>();
      for (const { given, got, gave, took } of own) {
        net.set(given, (net.get(given) ?? 0) - gave);
        net.set(got, (net.get(got) ?? 0) + took);
      }
      const moved = [...net].filter(([, amount]) => amount !== 0);
      const hasAllPrices = moved.every(([unit]) => prices.get(unit) !== null);
      const gain = moved.reduce((sum, [unit, amount]) => sum + amount * (prices.get(unit) ?? 0), 0) / 1e6;
      near(leader.pnlAda, hasAllPrices ? gain : null);
      const { lp } = await get(`/api/wallet/${leader.stakeAddress}/positions`);
      near(
        leader.lpTvlAda,
        lp.reduce((sum: number, { shareValueAda }: JsonResponse) => sum + (shareValueAda ?? 0), 0),
      );
    }
  });

  test('are sorted by volume or by gain, in pages', async () => {
    const byVolume = await all('window=30d');
    const byGain = await all('window=30d&sort=pnl');
    const descending = (values: readonly (number | null)[]): void => {
      const known = values.flatMap((value) => value ?? []);
      expect(values.slice(0, known.length)).toEqual([...known].sort((a, b) => b - a));
    };
    descending(byVolume.map(({ volumeAda }) => volumeAda));
    descending(byGain.map(({ pnlAda }) => pnlAda));
    expect(byGain.map(({ stakeAddress }) => stakeAddress).sort()).toEqual(
      byVolume.map(({ stakeAddress }) => stakeAddress).sort(),
    );
    expect(await get('/api/leaderboard?window=30d&limit=2&offset=1')).toEqual(byVolume.slice(1, 3));
    expect(await get('/api/leaderboard?offset=100000')).toEqual([]);
    expect(byVolume.some(({ lpTvlAda }) => lpTvlAda > 0)).toBe(true);
  });

  test('are counted together', async () => {
    const leaders = await all('window=30d');
    const stats = await get('/api/leaderboard/stats?window=30d');
    const volumes = leaders.map(({ volumeAda }) => volumeAda).sort((a, b) => a - b);
    const total = volumes.reduce((sum, volume) => sum + volume, 0);
    expect(stats).toMatchObject({
      window: '30d',
      accounts: leaders.length,
      tradeCount: leaders.reduce((sum, { tradeCount }) => sum + tradeCount, 0),
      gained: leaders.filter(({ pnlAda }) => pnlAda > 0).length,
      lost: leaders.filter(({ pnlAda }) => pnlAda < 0).length,
      unknown: leaders.filter(({ pnlAda }) => pnlAda === null).length,
    });
    near(stats.volumeAda, total);
    const half = volumes.length / 2;
    near(
      stats.medianVolumeAda,
      volumes.length % 2 === 0 ? (volumes[half - 1] + volumes[half]) / 2 : volumes[Math.floor(half)],
    );
    near(stats.topTenVolumePct, (100 * volumes.slice(-10).reduce((sum, volume) => sum + volume, 0)) / total);
  });
});
