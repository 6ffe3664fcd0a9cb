import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { MarketService } from '../../src/api/services/market/market-service.js';
import { createMarkets } from '../../src/api/services/market/market-settings.js';
import { parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { timeToSlot } from '../../src/chains/cardano/time.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { LOVELACE } from '../../src/market/unit.js';
import { Chain } from '../../src/sandbox/cardano/chain.js';
import { sandboxLedger } from '../../src/sandbox/cardano/genesis-ledger.js';
import { writeHistory } from '../../src/sandbox/cardano/history.js';
import { sandboxNetwork } from '../../src/sandbox/cardano/sandbox-network.js';
import { createSimulation } from '../../src/sandbox/cardano/simulation.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { inDepth, takeFirst } from '../support/depth.js';
import { naiveLedger, type PlainOutput, sumAssets, sumLovelace, unspentAt } from '../support/naive-ledger.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { computeProfit, type PlainMarket, type PlainStep, readPlainMarket, replay } from './wallet/naive-wallet.js';

const NETWORK = networkById('CARDANO_MAINNET');
const schema = networkSchema(NETWORK.id);
const END = Date.UTC(2026, 8, 1, 12) / 1000;
const DAY = 86_400;

let service: TestService;
let http: FastifyInstance;
let outputs: readonly PlainOutput[];
let market: PlainMarket;
let accounts: readonly { readonly account: string; readonly stake: string; readonly steps: readonly PlainStep[] }[];

beforeAll(async () => {
  service = await openTestService();
  const network = sandboxNetwork(NETWORK);
  const simulation = createSimulation(network, 1);
  const blocks = writeHistory(new Chain(simulation), timeToSlot(network, END)).map(({ bytes }) => decodeBlock(bytes));
  const ledger = { ...sandboxLedger(simulation), verifyLeaders: 'none' } as const;
  const index = await openCardanoIndex(service.services.db, network, { genesis: simulation.genesis, ledger });
  await appendInBatches(index, blocks);
  await index.goLive();
  outputs = naiveLedger(simulation.genesis, blocks);
  market = await readPlainMarket(service.services.db, schema);
  const marketService = new MarketService(createMarkets(new Map(), () => () => ({ numerator: 5n, denominator: 4n })));
  const operations = OPERATIONS.filter(({ scope }) => scope === 'market');
  http = serveOperations({ ...service, services: { ...service.services, market: marketService } }, operations);
  accounts = chosenAccounts();
}, 240_000);
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const { get, post, refusal } = createApiClient(() => http, 'cardano-mainnet');

/** The accounts with most trades, and some without trades. */
function chosenAccounts() {
  const named = [...new Set(outputs.flatMap(({ account }) => account ?? []))].map((account) => {
    const address = parseAddress(account);
    if (address.type !== 'reward') throw new Error('an account is a reward address');
    const stake = (address.stake.type === 'script' ? '01' : '00') + toHex(address.stake.hash);
    return { account, stake, trades: market.trades.filter(({ wallet }) => wallet === stake).length };
  });
  const traders = named.filter(({ trades }) => trades > 0).sort((a, b) => b.trades - a.trades);
  const others = named.filter(({ trades }) => trades === 0);
  return [...takeFirst(traders, 5), ...others.slice(0, 3)].map(({ account, stake }) => ({
    account,
    stake,
    steps: replay(outputs, market, { account, stake, network: NETWORK }),
  }));
}

const near = (actual: number | null, expected: number): void => {
  expect(actual).not.toBeNull();
  expect(Math.abs((actual ?? 0) - expected)).toBeLessThanOrEqual(1e-6 + 1e-9 * Math.abs(expected));
};
const ada = (lovelace: bigint): number => Number(lovelace) / 1e6;
const filterByAccount = (account: string) => outputs.filter((output) => output.account === account);

/** From the market responses: the price of whole tokens after the last block up to a time. */
async function priceAt(unit: string, time: number): Promise<number | undefined> {
  const response = await http.inject({
    url: `/api/market/history/${unit}/at?time=${time}`,
    headers: { 'x-api-key': 'xt_demo_cardano-mainnet' },
  });
  return response.statusCode === 200 ? response.json().priceAda : undefined;
}

function expectQuantities(answer: JsonResponse, own: readonly PlainOutput[]): void {
  near(answer.adaBalance, ada(BigInt(sumLovelace(own))));
  const quantities = new Map<string, string>(
    [...answer.tokens, ...answer.lp].map(({ unit, quantity }: JsonResponse) => [unit, quantity]),
  );
  const collected = new Map<string, number>(answer.nfts.map(({ policyId, count }: JsonResponse) => [policyId, count]));
  for (const [unit, quantity] of sumAssets(own)) {
    if (quantities.has(unit)) expect(quantities.get(unit)).toBe(quantity);
    else {
      expect(quantity).toBe('1');
      collected.set(unit.slice(0, 56), (collected.get(unit.slice(0, 56)) ?? 0) - 1);
    }
    quantities.delete(unit);
  }
  expect([...quantities.keys()]).toEqual([]);
  expect([...collected.values()].every((count) => count === 0)).toBe(true);
}

describe('scan over all transactions of the simulated mainnet', () => {
  test('gives the current holdings of accounts and their value', async () => {
    expect(accounts.filter(({ steps }) => steps.some(({ trades }) => trades.length > 0)).length).toBeGreaterThan(
      inDepth(4, 8),
    );
    let rewarded = 0;
    for (const { account } of accounts) {
      const answer = await get(`/api/wallet/${account}/holdings?currency=USD`);
      expectQuantities(answer, unspentAt(filterByAccount(account)));
      const parts = [...answer.tokens, ...answer.lp].map(
        (each: JsonResponse) => each.valueAda ?? each.shareValueAda ?? 0,
      );
      near(
        answer.totalValueAda,
        parts.reduce((sum, value) => sum + value, answer.adaBalance + answer.rewardsAda),
      );
      for (const { unit, quantity, decimals, priceAda, valueAda } of answer.tokens) {
        const price = await priceAt(unit, answer.time);
        if (price === undefined) expect(priceAda).toBeNull();
        else {
          near(priceAda, price);
          near(valueAda, (Number(quantity) / 10 ** decimals) * price);
        }
      }
      expect(answer.totalValue).toBe(answer.totalValueUsd);
      near(answer.totalValueEur, answer.totalValueUsd / 1.25);
      rewarded += answer.rewardsAda > 0 ? 1 : 0;
    }
    expect(rewarded).toBeGreaterThan(2);
  });

  test('gives the holdings at earlier times', async () => {
    for (const { account } of accounts)
      for (const time of takeFirst([END - 9 * DAY, END - 2 * DAY, END - 400 * DAY], 1)) {
        const answer = await get(`/api/wallet/${account}/holdings?time=${time}`);
        expectQuantities(answer, unspentAt(filterByAccount(account), timeToSlot(NETWORK, time)));
        for (const { unit, quantity, decimals, valueAda } of answer.tokens) {
          const price = await priceAt(unit, time);
          if (price !== undefined) near(valueAda, (Number(quantity) / 10 ** decimals) * price);
        }
      }
  });

  test('gives the history, whose points are the holdings at that time', async () => {
    for (const { account } of accounts) {
      const history: JsonResponse[] = await get(`/api/wallet/${account}/history?from=${END - 20 * DAY}`);
      expect(history.length).toBeGreaterThan(15);
      for (const { timestamp, adaBalance } of history)
        near(adaBalance, ada(BigInt(sumLovelace(unspentAt(filterByAccount(account), timeToSlot(NETWORK, timestamp))))));
      for (const point of [history[3], history[12]]) {
        const then = await get(`/api/wallet/${account}/holdings?time=${point.timestamp}`);
        near(point.totalValueAda, then.totalValueAda);
        near(point.tokenValueAda, then.totalValueAda - then.adaBalance - then.rewardsAda);
      }
      const plain: JsonResponse[] = await get(`/api/wallet/${account}/history?from=${END - 20 * DAY}&adaOnly=true`);
      expect(plain.map(({ adaBalance, tokenValueAda }) => [adaBalance, tokenValueAda])).toEqual(
        history.map(({ adaBalance }) => [adaBalance, null]),
      );
    }
  });

  test.each(['fifo', 'average'] as const)('gives the gains by %s', async (method) => {
    for (const { account, steps } of accounts) {
      const answer = await get(`/api/wallet/${account}/pnl?method=${method}`);
      const traded = new Set(steps.flatMap(({ trades }) => trades.flatMap(({ given, got }) => [given, got])));
      const listed = new Set(answer.tokens.map(({ unit }: JsonResponse) => unit));
      for (const unit of traded) if (unit !== LOVELACE) expect(listed.has(unit)).toBe(true);
      let [realized, unrealized] = [0, 0];
      for (const token of answer.tokens) {
        const naive = computeProfit(steps, token.unit, method);
        expect({
          quantity: token.currentQuantity,
          unknown: token.unknownCostQuantity,
          bought: token.swapAcquiredQuantity,
          received: token.receivedQuantity,
          sold: token.totalSoldQuantity,
        }).toEqual({
          quantity: String(naive.quantity),
          unknown: String(naive.unknown),
          bought: String(naive.bought),
          received: String(naive.received),
          sold: String(naive.sold),
        });
        expect(token.realizedPnlAda).toBe(ada(naive.realized));
        expect(token.totalSoldAda).toBe(ada(naive.soldFor));
        const known = Number(naive.quantity - naive.unknown) / 10 ** token.decimals;
        if (known > 0) near(token.avgCostBasisAda, ada(naive.cost) / known);
        const open = known * token.currentPriceAda - ada(naive.cost);
        if (token.currentPriceAda !== null) near(token.unrealizedPnlAda, open);
        realized += token.realizedPnlAda;
        unrealized += token.unrealizedPnlAda ?? 0;
      }
      near(answer.totalRealizedPnlAda, realized);
      near(answer.totalPnlAda, realized + unrealized);
      expect(answer.processedTransactions).toBe(steps.filter(({ tx }) => tx !== undefined).length);
    }
  });

  test('gives the flows by month and by counterparty', async () => {
    for (const { account, steps } of accounts) {
      const months = new Map<string, [received: bigint, sent: bigint, count: number]>();
      const parties = new Map<string, bigint>();
      for (const { tx, time, net, others, withdrawn } of steps) {
        const own = net.get(LOVELACE) ?? 0n;
        const month = new Date(time * 1000).toISOString().slice(0, 7);
        const [received, sent, count] = months.get(month) ?? [0n, 0n, 0];
        // Genesis outputs have one transaction each, which the replay counts as one.
        months.set(month, [received + (own > 0n ? own : 0n), sent - (own < 0n ? own : 0n), count + 1]);
        const { fee, deposit } = market.fees.get(tx?.hash ?? '') ?? { fee: 0n, deposit: 0n };
        const all = new Map([...others, ['fees', fee], ['deposits', deposit], ['rewards', -withdrawn]] as const);
        const opposite = [...all].filter(([, gain]) => (own > 0n ? gain < 0n : gain > 0n));
        const total = opposite.reduce((sum, [, gain]) => sum + gain, 0n);
        let rest = own;
        for (const [key, gain] of opposite) {
          const share = (own * gain) / total;
          parties.set(key, (parties.get(key) ?? 0n) + share);
          rest -= share;
        }
        const size = ([, gain]: readonly [string, bigint]): number => Math.abs(Number(gain));
        const [largest = ['genesis']] = opposite.sort((x, y) => size(y) - size(x));
        parties.set(largest[0], (parties.get(largest[0]) ?? 0n) + rest);
      }
      const byMonth: JsonResponse[] = await get(`/api/wallet/${account}/flows?groupBy=month`);
      expect(byMonth.map(({ key, receivedAda, sentAda }) => [key, receivedAda, sentAda])).toEqual(
        [...months].map(([key, [received, sent]]) => [key, ada(received), ada(sent)]),
      );
      const flows: JsonResponse[] = await get(`/api/wallet/${account}/flows`);
      const net = flows.reduce((sum, { receivedAda, sentAda }) => sum + receivedAda - sentAda, 0);
      near(net, ada([...parties.values()].reduce((sum, value) => sum + value, 0n)));
      for (const { key, receivedAda, sentAda } of flows) near(receivedAda - sentAda, ada(parties.get(key) ?? 0n));
    }
  });

  test('gives the sales and withdrawals of the reports, in dollars at the rate of the hour', async () => {
    const rateAt = (time: number) => {
      const hour = Math.floor(time / 3600);
      for (let back = 0; back <= 24; back += 1) {
        const rate = market.rates.get(hour - back);
        if (rate !== undefined) return rate;
      }
      return undefined;
    };
    const dollars = (lovelace: bigint, time: number): bigint | undefined => {
      const rate = rateAt(time);
      return rate && (lovelace * rate.numerator) / rate.denominator;
    };
    for (const { account, steps } of accounts) {
      const units = [...new Set(steps.flatMap(({ trades }) => trades.map(({ given }) => given)))];
      const sales = units
        .filter((unit) => unit !== LOVELACE)
        .flatMap((unit) => computeProfit(steps, unit, 'fifo', dollars).sales)
        .filter(({ time }) => new Date(time * 1000).getUTCFullYear() === 2026);
      const report = await get(`/api/wallet/${account}/report?year=2026&currency=USD`);
      const sortRows = (rows: readonly (readonly [string, string, number | null])[]) => rows.map(String).sort();
      expect(sortRows(report.disposals.map(({ txHash, unit, gain }: JsonResponse) => [txHash, unit, gain]))).toEqual(
        sortRows(sales.map(({ tx, unit, gain }) => [tx, unit, gain === undefined ? null : ada(gain)])),
      );
      const income = steps.flatMap(({ tx, time, net, trades, withdrawn, spends }) => {
        if (new Date(time * 1000).getUTCFullYear() !== 2026) return [];
        const refund = market.fees.get(tx?.hash ?? '')?.deposit ?? 0n;
        const units = new Set([...net.keys(), ...trades.flatMap(({ given, got }) => [given, got])]);
        return [...units].flatMap((unit): (readonly [string, string, string])[] => {
          let rest = net.get(unit) ?? 0n;
          for (const { given, got, amountIn, amountOut } of trades)
            rest += (given === unit ? amountIn : 0n) - (got === unit ? amountOut : 0n);
          if (unit === LOVELACE) rest -= withdrawn - (spends && refund < 0n ? refund : 0n);
          return rest > 0n ? [[tx?.hash ?? '', unit, String(rest)]] : [];
        });
      });
      expect(
        report.income.map(({ txHash, unit, quantity }: JsonResponse) => String([txHash, unit, quantity])).sort(),
      ).toEqual(income.map(String).sort());
      const withdrawn = steps.filter(({ time }) => new Date(time * 1000).getUTCFullYear() === 2026);
      near(
        report.withdrawals.reduce((sum: number, each: JsonResponse) => sum + each.ada, 0),
        ada(withdrawn.reduce((sum, step) => sum + step.withdrawn, 0n)),
      );
      const csv = await http.inject({
        url: `/api/wallet/${account}/report?year=2026&currency=USD&format=csv`,
        headers: { 'x-api-key': 'xt_demo_cardano-mainnet' },
      });
      expect(csv.headers['content-type']).toMatch(/^text\/csv/);
      const { income: incomes, disposals, withdrawals, rewards } = report;
      const rows = incomes.length + disposals.length + withdrawals.length + rewards.length;
      expect(csv.body.trimEnd().split('\r\n')).toHaveLength(rows + 1);
    }
  });

  test('gives the trades, page by page', async () => {
    for (const { account, stake } of accounts) {
      const own = market.trades.filter(({ wallet }) => wallet === stake).reverse();
      const pages = [1, 2, 3].map((page) => get(`/api/wallet/${account}/trades?pageSize=5&page=${page}`));
      const shown = (await Promise.all(pages)).flat();
      expect(shown.map(({ txHash, offerAmount, requestAmount }) => [txHash, offerAmount, requestAmount])).toEqual(
        own.slice(0, 15).map(({ tx, amountIn, amountOut }) => [tx, String(amountIn), String(amountOut)]),
      );
      const [first] = own;
      if (first === undefined) continue;
      const unit = first.given === LOVELACE ? first.got : first.given;
      const unitTrades: JsonResponse[] = await get(`/api/wallet/${account}/trades?unit=${unit}`);
      expect(unitTrades).toHaveLength(
        Math.min(100, own.filter(({ given, got }) => given === unit || got === unit).length),
      );
    }
  });
});

describe('several accounts', () => {
  test('hold together the sum of their holdings, and a shared address counts once', async () => {
    const stakeAddresses = accounts.slice(0, 3).map(({ account }) => account);
    const own = stakeAddresses.flatMap((account) => unspentAt(filterByAccount(account)));
    const answer = await post('/api/wallet/portfolio', { stakeAddresses, addresses: [own[0]?.address] });
    expectQuantities(answer, own);
    expect(answer.stakeAddress).toBeNull();
    expect(await refusal('/api/wallet/portfolio', {})).toMatch(/at least one/);
  });

  test('gain together the same as one account with all of their transactions', async () => {
    const chosen = accounts.slice(0, 2);
    const both = new Set(chosen.map(({ account }) => account));
    const stakes = new Set(chosen.map(({ stake }) => stake));
    const merged = outputs.map((output) => ({
      ...output,
      account: output.account !== undefined && both.has(output.account) ? 'both' : output.account,
    }));
    const mine = (stake: string | null): string | null => (stake !== null && stakes.has(stake) ? 'both' : stake);
    const steps = replay(
      merged,
      {
        ...market,
        trades: market.trades.map((trade) => ({ ...trade, wallet: mine(trade.wallet) })),
        orders: new Map([...market.orders].map(([outpoint, owner]) => [outpoint, mine(owner) ?? owner])),
      },
      { account: 'both', stake: 'both', network: NETWORK },
    );
    const answer = await post('/api/wallet/pnl', { stakeAddresses: [...both] });
    for (const token of answer.tokens) {
      const naive = computeProfit(steps, token.unit, 'fifo');
      expect([token.currentQuantity, token.realizedPnlAda]).toEqual([String(naive.quantity), ada(naive.realized)]);
    }
  });
});

describe('positions', () => {
  test('LP tokens and open orders are those of the account', async () => {
    const [row] = await service.services.db.rows<{ owner: string }>(sql`
      select encode(owner_stake, 'hex') as owner from ${schema}.dex_order
       where status in (0, 1) and owner_stake is not null group by 1 order by count(*) desc limit 1`);
    const owners = accounts.length > 0 && row !== undefined ? [row.owner] : [];
    for (const owner of owners) {
      const account = [...new Set(outputs.flatMap((output) => output.account ?? []))].find((each) => {
        const address = parseAddress(each);
        return address.type === 'reward' && toHex(address.stake.hash) === owner.slice(2);
      });
      const { orders, farms, loans } = await get(`/api/wallet/${account}/positions`);
      const [count] = await service.services.db.rows<{ count: bigint }>(sql`
        select count(*) as count from ${schema}.dex_order where status in (0, 1) and encode(owner_stake, 'hex') = ${owner}`);
      expect(orders).toHaveLength(Number(count?.count));
      expect([farms, loans]).toEqual([[], []]);
    }
  });

  test('LP tokens are valued at their share of the pool reserves', async () => {
    const rows = await service.services.db.rows<{ unit: string }>(sql`
      select encode(a.unit, 'hex') as unit from ${schema}.market_pool p join ${schema}.market_asset a on a.id = p.lp_asset_id`);
    const shares = new Set(rows.map(({ unit }) => unit));
    const holders = new Set(
      unspentAt(outputs)
        .filter(({ assets }) => assets.some(([unit]) => shares.has(unit)))
        .flatMap(({ account }) => account ?? []),
    );
    expect(holders.size).toBeGreaterThan(0);
    for (const account of [...holders].slice(0, 5)) {
      const held = sumAssets(unspentAt(filterByAccount(account))).filter(([unit]) => shares.has(unit));
      const { lp } = await get(`/api/wallet/${account}/positions`);
      expect(lp.map(({ unit, quantity }: JsonResponse) => [unit, quantity])).toEqual(held);
      const { lp: shown } = await get(`/api/wallet/${account}/holdings`);
      const values = new Map<string, number | null>(shown.map((each: JsonResponse) => [each.unit, each.shareValueAda]));
      for (const { poolId, unit, quantity, sharePercent, tokenAAmount, shareValueAda } of lp) {
        const pool = await get(`/api/dex/pools/${poolId}`);
        expect(values.get(unit)).toBe(shareValueAda);
        if (pool.lpTotalSupply === null) expect([sharePercent, shareValueAda]).toEqual([null, null]);
        else {
          const part = Number(quantity) / Number(pool.lpTotalSupply);
          near(sharePercent, part * 100);
          near(shareValueAda, part * pool.tvlAda);
          expect(Math.abs(Number(tokenAAmount) - part * Number(pool.tokenAReserve))).toBeLessThan(2);
        }
      }
    }
  });
});

describe('account that is too large', () => {
  test('is rejected with the limit before its data is read', async () => {
    const account = accounts.at(-1)?.account ?? '';
    const address = parseAddress(account);
    const hash = address.type === 'reward' ? address.stake.hash : new Uint8Array();
    const { db } = service.services;
    const own = sql`stake_id = (select id from ${schema}.stake_credential where hash = ${hash})`;
    await db.run(sql`update ${schema}.stake_total set tx_count = tx_count + 10000 where ${own}`);
    try {
      // Requests that were not sent before, because responses are cached until the next block.
      for (const path of ['flows?from=1', 'history?resolution=1W', 'report?year=2025'])
        expect(await refusal(`/api/wallet/${account}/${path}`)).toMatch(/more than 10000 transactions/);
      expect(await refusal('/api/wallet/pnl', { stakeAddresses: [account] })).toMatch(/more than 10000 transactions/);
    } finally {
      await db.run(sql`update ${schema}.stake_total set tx_count = tx_count - 10000 where ${own}`);
    }
  });

  test('is rejected like a history of too many points', async () => {
    const account = accounts[0]?.account ?? '';
    expect(await refusal(`/api/wallet/${account}/history?from=0&resolution=1H`)).toMatch(/More than 366 points/);
  });
});
