// A market of many pools: quotes per second, lists of prices, the cost of a block with fifty changed pools for the
// index and the next response, and all of it again when every pool has a history several times as long.
// npm run build && node bench/market/market.mjs [pools] [states of each pool, first] [states, later]
// Default 5000 pools with 3 states each, then 12; the stored result is of 1 and 4. Times are the minimum of nine; CPU
// times do not depend on other load on the machine. Quotes are compared with an operation that reads nothing, in one
// run.
import { load, processor, writeResult } from '../measurement.mjs';
import { changeEveryPool, cpuMs, minimum, network, round, timeRequest, withMarket } from './market-service.mjs';
import { SyntheticPools, tokenUnit } from './synthetic-pools.mjs';

const { MarketService } = await load('api/services/market/market-service.js');
const { createMarkets } = await load('api/services/market/market-settings.js');

const [POOLS = 5_000, FIRST = 3, LATER = 12] = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const CHANGED = 50;
const QUOTED = Math.min(500, POOLS);
const SECONDS = 5;
const chain = new SyntheticPools(POOLS, 200);

/** Requests per second with 32 concurrent requests, in this process. */
async function perSecond(service, url, payload = () => undefined) {
  let requested = 0;
  const cpu = cpuMs();
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() < until) {
        await timeRequest(service, url(requested), payload(requested));
        requested += 1;
      }
    }),
  );
  return { perSecond: Math.round(requested / SECONDS), cpuMsEach: round((cpuMs() - cpu) / requested) };
}

/** The cold start of a process with an empty cache. */
async function loadMarketState(service) {
  const opened = await service.services.networks.open(network.id);
  const durations = [];
  for (let each = 0; each < 3; each += 1) {
    const marketService = new MarketService(createMarkets(new Map(), () => () => undefined));
    const began = performance.now();
    await marketService.board(opened, network);
    durations.push(performance.now() - began);
  }
  return minimum(durations);
}

async function measure(service, index) {
  const blockMs = [];
  const stateMs = [];
  const stateCpu = [];
  const listCpu = [];
  const listMs = [];
  const cachedMs = [];
  const allMs = [];
  let listBytes = 0;
  await timeRequest(service, `/api/dex/quote/buy?assetId=${tokenUnit(1)}&amountIn=5000000`);
  for (let each = 0; each < ROUNDS; each += 1) {
    for (let number = 0; number < CHANGED; number += 1) chain.change((each * 101 + number * 7) % POOLS);
    const block = chain.block(index);
    const began = performance.now();
    await index.append([block]);
    blockMs.push(performance.now() - began);
    // The first response after a block updates the market state.
    const quote = await timeRequest(service, `/api/dex/quote/buy?assetId=${tokenUnit(each)}&amountIn=5000000`);
    stateMs.push(quote.ms);
    stateCpu.push(quote.cpu);
    const list = await timeRequest(service, '/api/market/prices?pageSize=100');
    listBytes = list.bytes;
    listMs.push(list.ms);
    listCpu.push(list.cpu);
    cachedMs.push((await timeRequest(service, '/api/market/prices?pageSize=100')).ms);
    allMs.push((await timeRequest(service, `/api/market/prices/${tokenUnit(each)}/all`)).ms);
  }
  return {
    blockOf50ChangesMs: round(minimum(blockMs)),
    firstQuoteAfterItMs: round(minimum(stateMs)),
    firstQuoteAfterItCpuMs: round(minimum(stateCpu)),
    priceListOf100AfterItCpuMs: round(minimum(listCpu)),
    priceListOf100AfterItMs: round(minimum(listMs)),
    priceListAskedAgainMs: round(minimum(cachedMs)),
    allPricesOfATokenMs: round(minimum(allMs)),
    listBytes,
  };
}

await withMarket(chain, async ({ index, serve }) => {
  for (let each = 0; each < FIRST; each += 1) await changeEveryPool(chain, index, POOLS);
  await index.goLive();
  const service = await serve();
  const loadMs = await loadMarketState(service);
  const short = { ...(await measure(service, index)), boardReadAnewMs: round(loadMs) };
  console.log('history of', FIRST, short);
  const nothing = await perSecond(service, () => '/api/market/methodology');
  const quotes = await perSecond(
    service,
    (requested) => `/api/dex/quote/buy?assetId=${tokenUnit(requested % QUOTED)}&amountIn=${5_000_000 + requested}`,
  );
  const tipOnly = await perSecond(service, () => '/api/network/tip?network=CARDANO_MAINNET');
  const splits = await perSecond(
    service,
    (requested) => `/api/dex/quote/split?tokenIn=lovelace&tokenOut=${tokenUnit(requested % QUOTED)}&amountIn=5000000`,
  );
  const orders = await perSecond(
    service,
    () => '/api/aggregator/quote',
    (requested) => ({
      tokenIn: 'lovelace',
      tokenOut: tokenUnit(requested % QUOTED),
      amountIn: `${5_000_000 + requested}`,
    }),
  );
  console.log({ quotes, splits, orders, nothing, tipOnly });
  for (let each = FIRST; each < LATER; each += 1) await changeEveryPool(chain, index, POOLS);
  const long = { ...(await measure(service, index)), boardReadAnewMs: round(await loadMarketState(service)) };
  console.log('history of', LATER, long);
  const growth = Object.fromEntries(
    Object.keys(short)
      .filter((name) => name.endsWith('Ms'))
      .map((name) => [name, round(long[name] / short[name])]),
  );
  console.log('growth', growth);
  writeResult('market', {
    ...processor,
    pools: POOLS,
    requests: {
      quotes,
      splitQuotes: splits,
      aggregatorQuotes: orders,
      anOperationThatReadsNothing: nothing,
      theTip: tipOnly,
      quotesToNothing: round(nothing.cpuMsEach / quotes.cpuMsEach),
      quotesToTheTip: round(tipOnly.cpuMsEach / quotes.cpuMsEach),
      aggregatorQuotesToQuotes: round(quotes.cpuMsEach / orders.cpuMsEach),
    },
    history: { [FIRST]: short, [LATER]: long, growth },
  });
});
