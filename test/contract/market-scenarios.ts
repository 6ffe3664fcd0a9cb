import type { LightMyRequestResponse } from 'fastify';
import type { Example } from '../../src/api/kit/operation.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { type Callers, demoKey } from './calls.js';

/** Orders of a simulated market that are newer than its examples, and tokens without a market. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
const UNTRADED_UNIT = 'ab'.repeat(30);

const get =
  (url: string): Scenario =>
  ({ service }) =>
    service.http.inject({ url, headers });

const notFound = (url: string): Partial<Record<ErrorKind, Scenario>> => ({ 'not-found': get(url) });

async function someOrder({ service }: Callers): Promise<{ txHash: string; outputIndex: number; ownerPkh: string }> {
  const response = await service.http.inject({ url: '/api/dex/orders/dex/MINSWAP_V2', headers });
  return response.json().orders[0];
}

export const MARKET_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  async getDexOrder(callers) {
    const { txHash, outputIndex } = await someOrder(callers);
    return { path: { txHash, outputIndex: String(outputIndex) } };
  },
  async listOrdersOfOwner(callers) {
    const { ownerPkh } = await someOrder(callers);
    return { path: { pkh: ownerPkh } };
  },
};

export const MARKET_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getTokenPrice: notFound(`/api/market/prices/${UNTRADED_UNIT}`),
  getMarketTokenMetadata: notFound(`/api/market/tokens/${UNTRADED_UNIT}/metadata`),
  getTradingStats: notFound(`/api/market/tokens/${UNTRADED_UNIT}/trading-stats`),
  getTokenHolders: notFound(`/api/market/tokens/${UNTRADED_UNIT}/holders`),
  getTokenRisk: notFound(`/api/market/tokens/${UNTRADED_UNIT}/risk`),
  getPriceAt: notFound(`/api/market/history/${UNTRADED_UNIT}/at?time=1700000000`),
  getLiquidityPool: notFound(`/api/dex/pools/${UNTRADED_UNIT}`),
  listLiquidityHistory: notFound(`/api/dex/pools/${UNTRADED_UNIT}/history`),
  listPoolTrades: notFound(`/api/dex/pools/${UNTRADED_UNIT}/trades`),
  listPoolCandles: notFound(`/api/dex/pools/${UNTRADED_UNIT}/ohlcv`),
  listPoolPositions: notFound(`/api/dex/pools/${UNTRADED_UNIT}/positions`),
  listTokenLiquidityHistory: notFound(`/api/market/tokens/${UNTRADED_UNIT}/liquidity/history`),
  listMarketCapHistory: notFound(`/api/market/tokens/${UNTRADED_UNIT}/marketcap/history`),
  getNftCollection: notFound(`/api/nft/collection/${UNTRADED_UNIT.slice(0, 56)}`),
  getNftPrice: notFound(`/api/nft/asset/${UNTRADED_UNIT.slice(0, 56)}/abab/price`),
  getOrderBook: notFound(`/api/dex/orderbook/${UNTRADED_UNIT}`),
  getSimulatedOrderBook: notFound(`/api/dex/orderbook/${UNTRADED_UNIT}/simulated`),
  getDexOrder: notFound(`/api/dex/orders/${'ab'.repeat(32)}/0`),
  quoteBuy: notFound(`/api/dex/quote/buy?assetId=${UNTRADED_UNIT}&amountIn=1000000`),
  quoteSell: notFound(`/api/dex/quote/sell?assetId=${UNTRADED_UNIT}&amountIn=1000000`),
  quoteSwap: notFound(`/api/dex/quote/swap?tokenIn=lovelace&tokenOut=${UNTRADED_UNIT}&amountIn=1000000`),
  quoteAll: notFound(`/api/dex/quote/all?tokenIn=lovelace&tokenOut=${UNTRADED_UNIT}&amountIn=1000000`),
  quoteSplit: notFound(`/api/dex/quote/split?tokenIn=lovelace&tokenOut=${UNTRADED_UNIT}&amountIn=1000000`),
};
