import Type, { type Static } from 'typebox';
import { addressText } from '../../../chains/cardano/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { DEXES } from '../../../market/dex-names.js';
import { ratio } from '../../../market/fraction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import {
  mostFrequentTraders,
  newestTrades,
  newestTradesOf,
  type ShownTrade,
} from '../../../store/queries/cardano/market-trades.js';
import type { Asking } from '../../market/asking.js';
import { dexNumber, WINDOWS } from '../../market/board.js';
import { decimalsOf } from '../../market/decimals.js';
import { shownAda, shownRatio, wholePrice } from '../../market/figures.js';
import { AssetNameText, DexText, dexNamed, PolicyIdText, unitOfParts } from '../../market/parameters.js';
import { tokenNames } from '../../market/token-names.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, Integer, MapOf, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { MARKET, withMarket } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { credentialOf } from './order-json.js';

const text = Nullable(Type.String());

export const Swap = named(
  'Swap',
  Closed({
    txHash: Type.String(),
    assetId: Type.String({ description: 'The token; of two tokens the one that is got' }),
    dex: Type.String(),
    type: OneOf(['BUY', 'SELL'], 'Of the token, against ADA or another token'),
    priceAda: Nullable(Type.Number({ 'x-plain': true, description: 'ADA for one whole token; null between tokens' })),
    volumeAda: PlainNumber,
    slot: Count(),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    aggregator: text,
    splitSwap: Type.Boolean({ description: 'One of several orders that one transaction placed' }),
    status: OneOf(['FILLED', 'PARTIALLY_FILLED'], 'Of the order that it filled, if there was one'),
    ownerPkh: text,
    arbitrage: Type.Boolean(),
    offerAssetId: Type.String(),
    requestAssetId: Type.String(),
    offerAmount: Amount,
    requestAmount: Amount,
    offerTicker: text,
    requestTicker: text,
    offerDecimals: Integer({ minimum: 0 }),
    requestDecimals: Integer({ minimum: 0 }),
  }),
);

export async function shownSwaps(
  asking: Asking,
  trades: readonly ShownTrade[],
  about?: Unit,
): Promise<Static<typeof Swap>[]> {
  const { board, network } = asking;
  const unitOf = (id: number): Unit => board.units.get(id) ?? LOVELACE;
  const units = trades.flatMap(({ assetIn, assetOut }) => [unitOf(assetIn), unitOf(assetOut)]);
  const decimals = await decimalsOf(asking, units);
  const names = await tokenNames(asking, units);
  const tickerOf = (unit: Unit): string | null => (unit === LOVELACE ? 'ADA' : (names.get(unit)?.ticker ?? null));
  return trades.flatMap((trade) => {
    const dex = DEXES[trade.dex]?.name;
    if (dex === undefined) return [];
    const [given, got] = [unitOf(trade.assetIn), unitOf(trade.assetOut)];
    const token = about ?? (got === LOVELACE ? given : got);
    const amount = token === got ? trade.amountOut : trade.amountIn;
    const hasAda = given === LOVELACE || got === LOVELACE;
    const owner = trade.ownerPayment === null ? undefined : credentialOf(trade.ownerPayment);
    return [
      {
        txHash: trade.txHash,
        assetId: token,
        dex,
        type: token === got ? ('BUY' as const) : ('SELL' as const),
        priceAda: hasAda && amount > 0n ? shownRatio(wholePrice(ratio(trade.lovelace, amount), decimals(token))) : null,
        volumeAda: shownAda(trade.lovelace),
        slot: trade.slot,
        blockTime: slotToTime(network, trade.slot),
        aggregator: trade.aggregator === null ? null : (AGGREGATORS[trade.aggregator] ?? 'OTHER'),
        splitSwap: trade.split,
        status: trade.orderStatus === 1 ? ('PARTIALLY_FILLED' as const) : ('FILLED' as const),
        ownerPkh: owner?.type === 'key' ? toHex(owner.hash) : null,
        arbitrage: trade.arbitrage,
        offerAssetId: given,
        requestAssetId: got,
        offerAmount: trade.amountIn.toString(),
        requestAmount: trade.amountOut.toString(),
        offerTicker: tickerOf(given),
        requestTicker: tickerOf(got),
        offerDecimals: decimals(given),
        requestDecimals: decimals(got),
      },
    ];
  });
}

const limit = Limit({ max: 100, default: 20 });

export const listRecentSwaps = operation({
  ...MARKET,
  id: 'listRecentSwaps',
  route: 'GET /api/dex/swaps/recent',
  summary: 'The newest trades',
  keptByTip: true,
  query: Type.Object({
    limit,
    dex: Type.Optional(DexText),
    status: Type.Optional(OneOf(['FILLED', 'PARTIALLY_FILLED'], 'Of the order that was filled')),
  }),
  result: Type.Array(Swap),
  errors: [],
  example: {},

  handle: (context, { query }) => {
    const dex = query.dex === undefined ? undefined : dexNumber(dexNamed(query.dex));
    return withMarket(context, async (asking) => {
      const trades = await newestTrades(asking.db, { dex, limit: query.limit });
      const swaps = await shownSwaps(asking, trades);
      return swaps.filter(({ status }) => query.status === undefined || status === query.status);
    });
  },
});

const tokenPath = Type.Object({ policyId: PolicyIdText, assetName: AssetNameText });
const tokenExample = { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } };

export const listSwapsOfToken = operation({
  ...MARKET,
  id: 'listSwapsOfToken',
  route: 'GET /api/dex/swaps/token/{policyId}/{assetName}',
  summary: 'The newest trades of a token',
  keptByTip: true,
  path: tokenPath,
  query: Type.Object({ limit }),
  result: Type.Array(Swap),
  errors: [],
  example: tokenExample,

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, async (asking) => {
      const unit = unitOfParts(policyId, assetName);
      const id = asking.board.assets.get(unit)?.id;
      return id === undefined ? [] : await shownSwaps(asking, await newestTradesOf(asking.db, id, query.limit), unit);
    }),
});

export const listTopTraders = operation({
  ...MARKET,
  id: 'listTopTraders',
  route: 'GET /api/dex/tokens/{policyId}/{assetName}/top-traders',
  summary: 'Who traded a token for ADA most often',
  keptByTip: true,
  path: tokenPath,
  query: Type.Object({ limit, window: Defaulted(OneOf(['24h', '7d', '30d']), '30d') }),
  result: Type.Array(
    named(
      'TopTrader',
      Closed({
        rank: Count(),
        ownerPkh: text,
        walletAddress: Type.String(),
        walletType: OneOf(['KEY', 'SCRIPT']),
        tradeCount: Count(),
        buyCount: Count(),
        sellCount: Count(),
      }),
    ),
  ),
  errors: [],
  example: tokenExample,

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, async ({ board, db, network }) => {
      const id = board.assets.get(unitOfParts(policyId, assetName))?.id;
      if (id === undefined) return [];
      const after = board.time - WINDOWS[query.window];
      const traders = await mostFrequentTraders(db, id, { after, limit: query.limit });
      return traders.map(({ ownerPayment, ownerStake, tradeCount, buyCount, sellCount }, place) => {
        const payment = credentialOf(ownerPayment);
        const { networkId } = network;
        const address =
          ownerStake === null
            ? ({ type: 'enterprise', networkId, payment } as const)
            : ({ type: 'base', networkId, payment, stake: credentialOf(ownerStake) } as const);
        return {
          rank: place + 1,
          ownerPkh: payment.type === 'key' ? toHex(payment.hash) : null,
          walletAddress: addressText(address),
          walletType: payment.type === 'key' ? ('KEY' as const) : ('SCRIPT' as const),
          tradeCount,
          buyCount,
          sellCount,
        };
      });
    }),
});

export const getMarketSync = operation({
  ...MARKET,
  id: 'getMarketSync',
  route: 'GET /api/sync/status',
  summary: 'How far the market is indexed',
  description: 'The market is indexed with the blocks themselves: all DEXes are as far as the chain is.',
  result: named(
    'MarketSync',
    Closed({
      slot: Count(),
      blockNumber: Count(),
      lagSeconds: Count('Between the newest block and now'),
      byDex: MapOf(
        Closed({ pools: Count(), trades24h: Count(), newestSlot: Nullable(Count('Of the newest state of a pool')) }),
        'By DEX that has a pool',
      ),
    }),
  ),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async ({ board }) => {
      const byDex: Record<string, { pools: number; trades24h: number; newestSlot: number | null }> = {};
      const of = (dex: string) => {
        byDex[dex] ??= { pools: 0, trades24h: 0, newestSlot: null };
        return byDex[dex];
      };
      for (const { dex, slot } of board.now.pools.values()) {
        const sums = of(dex);
        sums.pools += 1;
        sums.newestSlot = Math.max(sums.newestSlot ?? 0, slot);
      }
      for (const { dexName } of board.day) of(dexName).trades24h += 1;
      const now = Math.floor(context.services.clock.now() / 1000);
      return {
        slot: board.tip.slot,
        blockNumber: board.tip.height,
        lagSeconds: Math.max(0, now - board.time),
        byDex,
      };
    }),
});
