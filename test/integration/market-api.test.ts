import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stakeAddressText } from '../../src/api/shapes/outputs/address-utxo.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { inDepth } from '../support/depth.js';
import { seeded } from '../support/mutations.js';
import { createApiClient, type JsonResponse } from './cardano-api/api-client.js';
import { naiveRecords } from './market-api/naive-market.js';
import { NETWORK, type ServedMarket, serveMarket } from './market-api/served-market.js';
import { GeneratedMarket } from './market-index/generated-market.js';
import { getStakeHash, keyHash } from './market-index/market-state.js';
import { DOLLARS, TOKENS } from './market-index/test-identifiers.js';

const near = (actual: number | null, expected: number | null): void => {
  if (expected === null || actual === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

const at = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}network=preview`;

describe('generated market', () => {
  let served: ServedMarket;
  let http: FastifyInstance;
  const market = new GeneratedMarket(11).grow(160);
  beforeAll(async () => {
    served = await serveMarket();
    await served.append(market, 0, 40);
    await served.index.goLive();
    http = served.serve();
  });
  afterAll(async () => {
    await http?.close();
    await served?.service.close();
  });
  const { get, post, refusal, failure } = createApiClient(() => http, 'cardano-preview');

  test('records equal a replay of all events', async () => {
    const schema = networkSchema(NETWORK.id);
    const expected = await naiveRecords(served.service.services.db, schema, NETWORK.systemStart, (unit) =>
      DOLLARS.includes(unit) ? 6 : 0,
    );
    expect(expected.size).toBeGreaterThan(2);
    for (const [unit, naive] of expected) {
      const [record, ...others] = await get(at(`/api/market/prices/${unit}/all`));
      expect(others).toEqual([]);
      expect(record.dex).toBe('CERRA');
      for (const field of ['priceAda', 'liquidity', 'volume24hAda', 'txnCount24h', 'makerCount24h'] as const)
        if (field !== 'volume24hAda') near(record[field], naive[field]);
      near(record.priceChange1h, naive.priceChange1h);
      near(record.priceChange24h, naive.priceChange24h);
      // Trades against other tokens are valued by those tokens, which the replay does not cover.
      expect(record.volume24hAda).toBeGreaterThanOrEqual(naive.volume24hAda - 1e-6);
      expect(record.volume7dAda).toBeGreaterThanOrEqual(naive.volume7dAda - 1e-6);
      expect(record.organicVolume24h ?? 0).toBeLessThanOrEqual((record.volume24h ?? 0) + 1e-9);
    }
  });

  test('record has exactly the fields of the specification', async () => {
    const [record] = await get(at(`/api/market/prices/${TOKENS[0]}/all`));
    const fields =
      'assetId dex assetNameAscii source name ticker marketCapBasis fingerprint label logo priceAda priceUsd priceEur weightedPriceAda weightedPriceUsd tvl volume24h organicVolume24h volume7d priceChange1h priceChange24h priceChange7d priceChange30d marketCap fdv volume24hAda volume7dAda marketCapAda fdvAda totalSupply circulatingSupply liquidity decimals holders txnCount24h makerCount24h quarantined verified isNew policyLocked updatedAt firstSeen priceSource';
    expect(Object.keys(record).sort()).toEqual(fields.split(' ').sort());
    expect(record.priceEur * 1.25).toBeCloseTo(record.priceUsd, 12);
    expect(record.priceChange30d).toBeNull();
  });

  test('only genuine pools are listed, without look-alikes at their script', async () => {
    const pools: JsonResponse[] = await get(at('/api/dex/pools'));
    const shown = pools.map(({ poolId, tokenAReserve, tokenBReserve }) => [poolId, tokenAReserve, tokenBReserve]);
    const known = market.state.pools.map(({ id, reserves: [a, b] }) => [id, a.toString(), b.toString()]);
    expect(shown.sort()).toEqual(known.sort());
    for (const { poolId, ...pool } of pools)
      expect(await get(at(`/api/dex/pools/${poolId}`))).toEqual({ poolId, ...pool });
  });

  test('quote is the output of the pool, and the best of all pools', async () => {
    const pools = market.state.pools.filter(({ assets }) => assets[0] === 'lovelace' && assets[1] === TOKENS[0]);
    const input = 25_000_000n;
    const outputs = pools.map(({ id, kept, reserves: [a, b] }) => ({
      id,
      out: (input * kept * b) / (a * 1000n + input * kept),
    }));
    const best = outputs.reduce((x, y) => (y.out > x.out ? y : x));
    const quote = await get(at(`/api/dex/quote/buy?assetId=${TOKENS[0]}&amountIn=${input}`));
    expect(BigInt(quote.amountOut)).toBe(best.out);
    for (const { id, out } of outputs) {
      const one = await get(at(`/api/dex/quote/buy?poolId=${id}&amountIn=${input}`));
      expect({ poolId: one.poolId, amountOut: BigInt(one.amountOut) }).toEqual({ poolId: id, amountOut: out });
      expect(Object.keys(one).sort()).toEqual(
        'amountIn amountOut dex executionPrice feePercent poolId priceImpact spotPrice tokenIn tokenOut'.split(' '),
      );
      const exact = await get(at(`/api/dex/quote/swap?tokenIn=lovelace&tokenOut=${TOKENS[0]}&amountOut=${out}`));
      expect(exact.amountIn).toBeLessThanOrEqual(Number(input));
    }
    const all: JsonResponse[] = await get(at(`/api/dex/quote/all?tokenIn=ada&tokenOut=${TOKENS[0]}&amountIn=${input}`));
    expect(all).toHaveLength(outputs.length);
    const split = await get(at(`/api/dex/quote/split?tokenIn=ada&tokenOut=${TOKENS[0]}&amountIn=${input * 100n}`));
    const single = await get(at(`/api/dex/quote/buy?assetId=${TOKENS[0]}&amountIn=${input * 100n}`));
    expect(Number(split.amountOut)).toBeGreaterThanOrEqual(single.amountOut);
    expect(split.legs.reduce((sum: number, leg: JsonResponse) => sum + Number(leg.amountIn), 0)).toBe(
      Number(input * 100n),
    );
    const back = await get(at(`/api/dex/quote/sell?poolId=${best.id}&amountIn=${best.out}`));
    expect(back.amountOut).toBeLessThan(Number(input));
  });

  test('orders match the chain, in pages from 0 with exact totals', async () => {
    const statuses = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'UNKNOWN'];
    const seen = [...market.state.seen.values()];
    const found: JsonResponse[] = [];
    for (let page = 0; ; page += 1) {
      const { orders, ...rest } = await get(at(`/api/dex/orders/dex/cerra?page=${page}&size=30`));
      expect(rest).toEqual({ page, size: 30, totalElements: seen.length, totalPages: Math.ceil(seen.length / 30) });
      found.push(...orders);
      if (orders.length === 0) break;
    }
    expect(found.map(({ txHash, outputIndex, status }) => `${txHash}#${outputIndex} ${status}`).sort()).toEqual(
      seen.map(({ root, status }) => `${root} ${statuses[status]}`).sort(),
    );
    expect(found.map(({ slot }) => slot)).toEqual(found.map(({ slot }) => slot).sort((a, b) => b - a));
    for (const [number, status] of statuses.entries()) {
      const { totalElements } = await get(at(`/api/dex/orders/dex/CERRA?status=${status}&size=1`));
      expect(totalElements).toBe(seen.filter((order) => order.status === number).length);
    }
    const [some] = found;
    expect(await get(at(`/api/dex/orders/${some.txHash}/${some.outputIndex}`))).toEqual(some);
    const owned = await get(at(`/api/dex/orders/owner/${some.ownerPkh}?size=100`));
    expect(owned.totalElements).toBe(found.filter(({ ownerPkh }) => ownerPkh === some.ownerPkh).length);
    const token = TOKENS[0]!;
    const tokenOrders = await get(at(`/api/dex/orders/token/${token.slice(0, 56)}/${token.slice(56)}?size=1`));
    const policy = token.slice(0, 56);
    expect(tokenOrders.totalElements).toBe(
      found.filter(({ offerPolicyId, requestPolicyId }) => [offerPolicyId, requestPolicyId].includes(policy)).length,
    );
    for (const order of found) {
      const stands = order.status === 'OPEN' || order.status === 'PARTIALLY_FILLED';
      expect(order.spentTxHash === null).toBe(stands);
      expect(order.cancellable).toBe(stands);
    }
  });

  test('candles of every interval have the volume of the trades', async () => {
    const volumes = [];
    for (const resolution of ['1m', '5m', '1h', '4h', '1d', '1w']) {
      const candles: JsonResponse[] = await get(
        at(`/api/prices/historical/candles?assetId=${TOKENS[0]}&resolution=${resolution}&from=0`),
      );
      volumes.push(candles.reduce((sum, { volume }) => sum + volume, 0));
      for (const { open, high, low, close } of candles)
        expect([low <= Math.min(open, close), high >= Math.max(open, close)]).toEqual([true, true]);
    }
    for (const volume of volumes) expect(volume).toBeCloseTo(volumes[0]!, 5);
  });

  test('token without trades has no record, no quote and no pool', async () => {
    const untradedUnit = 'cd'.repeat(30);
    expect(await get(at(`/api/market/prices/${untradedUnit}/all`))).toEqual([]);
    expect(await failure(at(`/api/market/prices/${untradedUnit}`))).toEqual([
      404,
      'No pool or order book has this asset on this network',
    ]);
    expect((await failure(at(`/api/dex/quote/buy?assetId=${untradedUnit}&amountIn=5`)))[0]).toBe(404);
    expect(await post(at('/api/market/prices'), [untradedUnit, TOKENS[0]])).toHaveLength(1);
    expect(await get(at('/api/dex/orders/dex/shadowbook'))).toMatchObject({ orders: [], totalPages: 0 });
    expect(await refusal(at('/api/dex/orders/dex/nowhere'))).toMatch(/must be a known DEX/);
    expect(await refusal(at('/api/market/prices/zz/all'))).toMatch(/assetId/);
  });

  test('farms and loans of an account are its open positions, also by a payment key of its addresses', async () => {
    const { db } = served.service.services;
    const schema = networkSchema(NETWORK.id);
    const toBytes = (hash: Uint8Array): Uint8Array => Uint8Array.of(0, ...hash);
    // As if the datums named only the key of this trader.
    const setStake = (stake: Uint8Array | null) =>
      db.run(sql`update ${schema}.defi_position set owner_stake = ${stake}
                  where owner_payment = ${toBytes(keyHash('ben'))}`);
    await setStake(null);
    for (const name of ['anna', 'ben', 'dora']) {
      const stake = { type: 'key', hash: getStakeHash(name)! } as const;
      const { farms, loans } = await get(at(`/api/wallet/${stakeAddressText(stake, NETWORK)}/positions`));
      const expected = market.state.positions
        .filter(({ hidden }) => !hidden)
        .flatMap(({ reference: { txHash, index }, contract, roles, owners }) =>
          roles.flatMap((role, place) =>
            owners[place] === name ? [{ contract, txHash: toHex(txHash), outputIndex: index, role }] : [],
          ),
        );
      const toSummary = ({ contract, txHash, outputIndex, role = 'STAKER' }: JsonResponse) => ({
        contract,
        txHash,
        outputIndex,
        role: role.toLowerCase(),
      });
      const byHash = (a: { txHash: string }, b: { txHash: string }): number => (a.txHash < b.txHash ? -1 : 1);
      expect([...farms, ...loans].map(toSummary).sort(byHash)).toEqual(expected.sort(byHash));
      expect(expected.length).toBeGreaterThan(0);
      for (const { staked, rewards } of farms) expect([staked[0].quantity, rewards]).toEqual(['50', []]);
      for (const { status, collateral, dueAt } of loans)
        expect([status, collateral[0].quantity, dueAt]).toEqual(['ACTIVE', '50', '2023-11-14T22:13:20.000Z']);
    }
    await setStake(toBytes(getStakeHash('ben')!));
  });

  test('farms and loans of an index that lacks those of earlier blocks are null', async () => {
    const { db } = served.service.services;
    const schema = networkSchema(NETWORK.id);
    // Accounts that were not requested before: responses are cached until the next block.
    const read = (filled: number) => {
      const stake = { type: 'key', hash: new Uint8Array(28).fill(filled) } as const;
      return get(at(`/api/wallet/${stakeAddressText(stake, NETWORK)}/positions`));
    };
    await db.run(sql`update ${schema}.checkpoint set positions_from = height`);
    expect(await read(1)).toMatchObject({ farms: null, loans: null, orders: [] });
    await db.run(sql`update ${schema}.checkpoint set positions_from = null`);
    expect(await read(2)).toMatchObject({ farms: [], loans: [], orders: [] });
  });

  test('amount outside the limits is rejected with the minimum or maximum', async () => {
    const pool = market.state.pools.find(({ assets }) => assets[0] === 'lovelace')!;
    const url = `/api/dex/quote/swap?tokenIn=lovelace&tokenOut=${pool.assets[1]}&dex=cerra&amountOut=${10n ** 19n}`;
    expect(await refusal(at(url))).toMatch(/^amountOut must be at most [0-9]+: the pools hold no more$/);
    expect(
      await refusal(
        at(
          `/api/dex/quote/buy?poolId=${pool.id}&assetId=${DOLLARS[0] === pool.assets[1] ? TOKENS[0] : DOLLARS[0]}&amountIn=5`,
        ),
      ),
    ).toBe("Parameters 'poolId' and 'assetId' name different tokens");
    expect(await refusal(at('/api/dex/quote/buy?amountIn=5'))).toBe(
      "One of the parameters 'poolId' and 'assetId' is required",
    );
    expect(await refusal(at(`/api/dex/quote/buy?assetId=${TOKENS[0]}&amountIn=0`))).toMatch(/amountIn/);
  });

  test('market has its own networks, and needs its add-on', async () => {
    const requestOnNetwork = (network: string, key: string) =>
      http.inject({ url: `/api/dex?network=${network}`, headers: { 'x-api-key': key } });
    for (const name of ['preview', 'PREVIEW', 'cardano-preview', 'CARDANO_PREVIEW'])
      expect((await requestOnNetwork(name, 'xt_demo_cardano-mainnet')).statusCode).toBe(200);
    expect((await requestOnNetwork('nowhere', 'xt_demo_cardano-mainnet')).json()).toEqual({
      error: "Invalid value 'nowhere' for parameter 'network'",
    });
    expect((await requestOnNetwork('preview', 'xt_demo_apex-prime-mainnet')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await requestOnNetwork('preview', 'xt_demo_bitcoin-mainnet')).json()).toEqual({
      error: 'Network Mismatch',
    });
    expect((await requestOnNetwork('preview', 'xt_demo_cardano-preview_basic')).statusCode).toBe(402);
  });
});

/** Tokens of this market appear and disappear unlike on a ledger, which affects the holder counts. */
const withoutHolders = (body: JsonResponse): JsonResponse =>
  Array.isArray(body) ? body.map(({ holders: _, ...rest }) => rest) : body;

describe('incrementally updated market state', () => {
  test('equals a newly loaded one, also after rollbacks', async () => {
    const served = await serveMarket();
    const seed = 5;
    const random = seeded(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    let market = new GeneratedMarket(seed).grow(90);
    await served.append(market, 0, 90);
    await served.index.goLive();
    const longRunningServer = served.serve();
    const headers = { 'x-api-key': 'xt_demo_cardano-preview' };
    const paths = [
      ...[...TOKENS, ...DOLLARS].map((unit) => `/api/market/prices/${unit}/all`),
      '/api/market/prices?pageSize=50',
      '/api/market/prices/top-movers?window=1h',
      '/api/dex/pools',
      '/api/market/stats',
      '/api/market/rates',
      '/api/prices/rsi?resolution=5m',
      '/api/leaderboard?window=24h',
      `/api/dex/quote/split?tokenIn=lovelace&tokenOut=${TOKENS[0]}&amountIn=500000000`,
    ];
    for (let round = 0; round < inDepth(4, 8); round += 1) {
      if (round % 3 === 2) {
        const tipIndex = market.blocks.length - 1 - below(6);
        await served.rollback(market, tipIndex);
        market = market.fork(seed * 100 + round, tipIndex + 1);
      }
      const from = market.blocks.length;
      market.grow(1 + below(3));
      await served.append(market, from, 1);
      const fresh = served.serve();
      for (const path of paths) {
        const [one, other] = [
          await longRunningServer.inject({ url: at(path), headers }),
          await fresh.inject({ url: at(path), headers }),
        ];
        expect({ path, round, status: one.statusCode, body: withoutHolders(one.json()) }).toEqual({
          path,
          round,
          status: 200,
          body: withoutHolders(other.json()),
        });
      }
      await fresh.close();
    }
    await longRunningServer.close();
    await served.service.close();
  });
});
