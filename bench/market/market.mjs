// A market of many pools: quotes per second, lists of prices, the cost of a block with fifty changed pools for the
// index and the next response, and all of it again when every pool has a history several times as long.
// npm run build && node bench/market/market.mjs [pools] [states of each pool, first] [states, later]
// Default 5000 pools with 3 states each, then 12; the stored result is of 1 and 4. Times are the minimum of nine; CPU
// times do not depend on other load on the machine. Quotes are compared with an operation that reads nothing, in one
// run.
import { keepResult, load, processor } from '../measurement.mjs';
import { MadePools, tokenOf } from './made-pools.mjs';
import { ask, cpuMs, everyPoolOnce, least, network, round, withMarket } from './served.mjs';

const { MarketDesk } = await load('api/services/market/market-desk.js');
const { marketsOf } = await load('api/services/market/market-settings.js');

const [POOLS = 5_000, FIRST = 3, LATER = 12] = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const CHANGED = 50;
const QUOTED = Math.min(500, POOLS);
const SECONDS = 5;
const chain = new MadePools(POOLS, 200);

/** Requests per second with 32 concurrent requests, in this process. */
async function perSecond(service, url, payload = () => undefined) {
  let asked = 0;
  const cpu = cpuMs();
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() < until) {
        await ask(service, url(asked), payload(asked));
        asked += 1;
      }
    }),
  );
  return { perSecond: Math.round(asked / SECONDS), cpuMsEach: round((cpuMs() - cpu) / asked) };
}

/** The cold start of a process with an empty cache. */
async function readAnew(service) {
  const opened = await service.services.networks.open(network.id);
  const taken = [];
  for (let each = 0; each < 3; each += 1) {
    const desk = new MarketDesk(marketsOf(new Map(), () => () => undefined));
    const began = performance.now();
    await desk.board(opened, network);
    taken.push(performance.now() - began);
  }
  return least(taken);
}

async function measure(service, index) {
  const blockMs = [];
  const boardMs = [];
  const boardCpu = [];
  const listCpu = [];
  const listMs = [];
  const keptMs = [];
  const allMs = [];
  let listBytes = 0;
  await ask(service, `/api/dex/quote/buy?assetId=${tokenOf(1)}&amountIn=5000000`);
  for (let each = 0; each < ROUNDS; each += 1) {
    for (let number = 0; number < CHANGED; number += 1) chain.change((each * 101 + number * 7) % POOLS);
    const block = chain.block(index);
    const began = performance.now();
    await index.append([block]);
    blockMs.push(performance.now() - began);
    // The first response after a block updates the market state.
    const quote = await ask(service, `/api/dex/quote/buy?assetId=${tokenOf(each)}&amountIn=5000000`);
    boardMs.push(quote.ms);
    boardCpu.push(quote.cpu);
    const list = await ask(service, '/api/market/prices?pageSize=100');
    listBytes = list.bytes;
    listMs.push(list.ms);
    listCpu.push(list.cpu);
    keptMs.push((await ask(service, '/api/market/prices?pageSize=100')).ms);
    allMs.push((await ask(service, `/api/market/prices/${tokenOf(each)}/all`)).ms);
  }
  return {
    blockOf50ChangesMs: round(least(blockMs)),
    firstQuoteAfterItMs: round(least(boardMs)),
    firstQuoteAfterItCpuMs: round(least(boardCpu)),
    priceListOf100AfterItCpuMs: round(least(listCpu)),
    priceListOf100AfterItMs: round(least(listMs)),
    priceListAskedAgainMs: round(least(keptMs)),
    allPricesOfATokenMs: round(least(allMs)),
    listBytes,
  };
}

await withMarket(chain, async ({ index, serve }) => {
  for (let each = 0; each < FIRST; each += 1) await everyPoolOnce(chain, index, POOLS);
  await index.goLive();
  const service = await serve();
  const loadMs = await readAnew(service);
  const short = { ...(await measure(service, index)), boardReadAnewMs: round(loadMs) };
  console.log('history of', FIRST, short);
  const nothing = await perSecond(service, () => '/api/market/methodology');
  const quotes = await perSecond(
    service,
    (asked) => `/api/dex/quote/buy?assetId=${tokenOf(asked % QUOTED)}&amountIn=${5_000_000 + asked}`,
  );
  const tipOnly = await perSecond(service, () => '/api/network/tip?network=CARDANO_MAINNET');
  const splits = await perSecond(
    service,
    (asked) => `/api/dex/quote/split?tokenIn=lovelace&tokenOut=${tokenOf(asked % QUOTED)}&amountIn=5000000`,
  );
  const orders = await perSecond(
    service,
    () => '/api/aggregator/quote',
    (asked) => ({ tokenIn: 'lovelace', tokenOut: tokenOf(asked % QUOTED), amountIn: `${5_000_000 + asked}` }),
  );
  console.log({ quotes, splits, orders, nothing, tipOnly });
  for (let each = FIRST; each < LATER; each += 1) await everyPoolOnce(chain, index, POOLS);
  const long = { ...(await measure(service, index)), boardReadAnewMs: round(await readAnew(service)) };
  console.log('history of', LATER, long);
  const growth = Object.fromEntries(
    Object.keys(short)
      .filter((name) => name.endsWith('Ms'))
      .map((name) => [name, round(long[name] / short[name])]),
  );
  console.log('growth', growth);
  keepResult('market', {
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
