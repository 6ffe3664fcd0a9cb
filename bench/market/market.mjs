// A market of many pools: quotes in a second, lists of prices, what a block with fifty changed pools costs the index and
// the next answer, and all of it again when every pool has a history several times as long.
//
//   npm run build && node bench/market/market.mjs [pools] [states of each pool, first] [states, later]
//
// Default 5000 pools with 3 states each, then 12; the kept result is of 1 and 4. Times are the least of nine; those of the processor do not depend on who else uses the machine. Quotes are set against an operation that reads nothing, in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMadeBlock } from '../made-block.mjs';
import { keepResult, load, processor } from '../measurement.mjs';

const { loadConfig } = await load('app/config.js');
const { assembleService } = await load('app/service.js');
const { encodeAddress } = await load('chains/cardano/address.js');
const { encodeBody } = await load('chains/cardano/encode-body.js');
const { encodeWitnessSet } = await load('chains/cardano/encode-witnesses.js');
const { encodePlutusData } = await load('chains/cardano/plutus-data.js');
const { byronBody } = await load('chains/cardano/transaction-body.js');
const { networkById } = await load('chains/networks.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { blake2b224, blake2b256 } = await load('kernel/blake2b.js');
const { systemClock } = await load('kernel/clock.js');
const { fromHex, toHex } = await load('kernel/hex.js');
const { silentLog } = await load('kernel/log.js');
const { minswapV2PoolDatum } = await load('market/dexes/minswap-v2.js');
const { pairName } = await load('market/dexes/pair-name.js');
const { marketRegistry } = await load('market/registry/registry.js');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { MarketDesk } = await load('api/market/market-desk.js');
const { marketsOf } = await load('api/market/market-settings.js');

const [POOLS = 5_000, FIRST = 3, LATER = 12] = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const CHANGED = 50;
const QUOTED = Math.min(500, POOLS);
const SECONDS = 5;
const FIRST_SLOT = 132_000_000;
/** Blocks in which every pool changes once: six hours of the chain. */
const PER_BLOCK = 50;
const network = networkById('CARDANO_MAINNET');
const role = marketRegistry('mainnet').roles.find(({ role: kind, dex }) => kind === 'pool' && dex === 'MINSWAP_V2');
const [MARK] = role.proof;

/** Others may use the machine at the same time: what it takes when they do not. */
const least = (values) => Math.min(...values);
const round = (ms) => Number(ms.toFixed(2));
const hash = (name) => blake2b224(new TextEncoder().encode(name));
const tokenOf = (number) => `${toHex(hash(`policy ${number}`))}544f4b454e`;
const faucet = encodeAddress({ type: 'enterprise', networkId: 1, payment: { type: 'key', hash: hash('faucet') } });
const poolAddress = encodeAddress({
  type: 'enterprise',
  networkId: 1,
  payment: { type: 'script', hash: fromHex(role.script) },
});
const plain = { assets: [], datumHash: undefined, inlineDatum: undefined, scriptRef: undefined };
const witnesses = encodeWitnessSet({ vkeys: [], bootstraps: [], scripts: [], datums: [], redeemers: [] });

class Chain {
  #purse = { txHash: blake2b256(new Uint8Array(1)), index: 0 };
  #height = -1;
  #previous;
  #waiting = [];
  #pools = Array.from({ length: POOLS }, (_, number) => ({
    number,
    reserves: [1_000_000_000n * BigInt(1 + (number % 97)), 5_000_000_000n],
    at: undefined,
  }));

  get genesis() {
    return [{ ...this.#purse, address: faucet, lovelace: 40_000_000_000_000_000n }];
  }

  /** Somebody buys a thousandth of the pool, or the pool begins. */
  change(number) {
    const pool = this.#pools[number];
    const assets = ['lovelace', tokenOf(number)];
    if (pool.at !== undefined) {
      const [ada, token] = pool.reserves;
      pool.reserves =
        number % 2 === this.#height % 2
          ? [ada + ada / 1000n, token - token / 1002n]
          : [ada - ada / 1002n, token + token / 1000n];
    }
    const datum = minswapV2PoolDatum({
      batching: { type: 'script', hash: hash('batching') },
      assets,
      totalLiquidity: 1_000_000n,
      reserves: pool.reserves,
      fees: [30n, 30n],
    });
    const held = [
      [MARK, 1n],
      [MARK.slice(0, 56) + pairName(assets), 9_000_000n],
      [assets[1], pool.reserves[1]],
    ];
    const output = {
      ...plain,
      address: poolAddress,
      lovelace: pool.reserves[0] + 3_000_000n,
      assets: held
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([unit, quantity]) => ({
          policyId: fromHex(unit.slice(0, 56)),
          assetName: fromHex(unit.slice(56)),
          quantity,
        })),
      inlineDatum: encodePlutusData(datum),
    };
    const body = encodeBody({
      ...byronBody([], [], new Uint8Array()),
      fee: 200_000n,
      inputs: pool.at === undefined ? [this.#purse] : [this.#purse, pool.at],
      outputs: [output, { ...plain, address: faucet, lovelace: 5_000_000n }],
      collateralReturn: undefined,
    });
    const txHash = blake2b256(body);
    this.#purse = { txHash, index: 1 };
    pool.at = { txHash, index: 0 };
    this.#waiting.push({ body, witnesses, auxiliary: undefined, valid: true });
  }

  block(index) {
    this.#height += 1;
    const bytes = encodeMadeBlock({
      height: this.#height,
      slot: FIRST_SLOT + this.#height * 200,
      previousHash: this.#previous,
      issuerVkey: blake2b256(new TextEncoder().encode('issuer')),
      transactions: this.#waiting,
    });
    this.#waiting = [];
    const block = index.decode(bytes);
    this.#previous = block.hash;
    return block;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-market-'));
const server = await startEmbeddedServer({ dataDir: join(folder, 'db'), log: silentLog });
const db = await openDb({
  databaseUrl: server.url,
  dataDir: folder,
  poolSize: 8,
  statementTimeoutMs: 600_000,
  log: silentLog,
});
const chain = new Chain();
const index = await openCardanoIndex(db, network, { genesis: chain.genesis });

async function everyPoolOnce() {
  let blocks = [];
  for (let first = 0; first < POOLS; first += PER_BLOCK) {
    for (let number = first; number < Math.min(first + PER_BLOCK, POOLS); number += 1) chain.change(number);
    blocks.push(chain.block(index));
    if (blocks.length === 20) {
      await index.append(blocks);
      blocks = [];
    }
  }
  if (blocks.length > 0) await index.append(blocks);
}

const service = await assembleService(
  loadConfig({
    env: {
      DATABASE_URL: server.url,
      CROSSTIE_DATA_DIR: folder,
      CROSSTIE_SANDBOX: 'off',
      CROSSTIE_MAX_DELAY_MS: '60000',
    },
    workingDir: folder,
  }),
  { log: silentLog, clock: systemClock },
);
const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
/** Milliseconds of a processor that this process has used. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const ask = async (url, payload) => {
  const [began, cpu] = [performance.now(), cpuMs()];
  const response = await service.http.inject({ url, headers, ...(payload && { method: 'POST', payload }) });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body.slice(0, 300)}`);
  return { ms: performance.now() - began, cpu: cpuMs() - cpu, bytes: response.rawPayload.length };
};

/** Requests in a second from 32 connections' worth of questions at once, in this process. */
async function perSecond(url, payload = () => undefined) {
  let asked = 0;
  const cpu = cpuMs();
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() < until) {
        await ask(url(asked), payload(asked));
        asked += 1;
      }
    }),
  );
  return { perSecond: Math.round(asked / SECONDS), cpuMsEach: round((cpuMs() - cpu) / asked) };
}

/** What a process does that knows nothing yet. */
async function readAnew() {
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

async function measure() {
  const blockMs = [];
  const boardMs = [];
  const boardCpu = [];
  const listCpu = [];
  const listMs = [];
  const keptMs = [];
  const allMs = [];
  let listBytes = 0;
  await ask(`/api/dex/quote/buy?assetId=${tokenOf(1)}&amountIn=5000000`);
  for (let each = 0; each < ROUNDS; each += 1) {
    for (let number = 0; number < CHANGED; number += 1) chain.change((each * 101 + number * 7) % POOLS);
    const block = chain.block(index);
    const began = performance.now();
    await index.append([block]);
    blockMs.push(performance.now() - began);
    // The first answer after a block brings the board up to it.
    const quote = await ask(`/api/dex/quote/buy?assetId=${tokenOf(each)}&amountIn=5000000`);
    boardMs.push(quote.ms);
    boardCpu.push(quote.cpu);
    const list = await ask('/api/market/prices?pageSize=100');
    listBytes = list.bytes;
    listMs.push(list.ms);
    listCpu.push(list.cpu);
    keptMs.push((await ask('/api/market/prices?pageSize=100')).ms);
    allMs.push((await ask(`/api/market/prices/${tokenOf(each)}/all`)).ms);
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

for (let each = 0; each < FIRST; each += 1) await everyPoolOnce();
await index.goLive();
const loadMs = await readAnew();
const short = { ...(await measure()), boardReadAnewMs: round(loadMs) };
console.log('history of', FIRST, short);
const nothing = await perSecond(() => '/api/market/methodology');
const quotes = await perSecond(
  (asked) => `/api/dex/quote/buy?assetId=${tokenOf(asked % QUOTED)}&amountIn=${5_000_000 + asked}`,
);
const tipOnly = await perSecond(() => '/api/network/tip?network=CARDANO_MAINNET');
const splits = await perSecond(
  (asked) => `/api/dex/quote/split?tokenIn=lovelace&tokenOut=${tokenOf(asked % QUOTED)}&amountIn=5000000`,
);
const orders = await perSecond(
  () => '/api/aggregator/quote',
  (asked) => ({ tokenIn: 'lovelace', tokenOut: tokenOf(asked % QUOTED), amountIn: `${5_000_000 + asked}` }),
);
console.log({ quotes, splits, orders, nothing, tipOnly });
for (let each = FIRST; each < LATER; each += 1) await everyPoolOnce();
const long = { ...(await measure()), boardReadAnewMs: round(await readAnew()) };
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
await service.close();
await db.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
