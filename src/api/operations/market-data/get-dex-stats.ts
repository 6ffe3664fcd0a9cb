import Type from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { dexActivity } from '../../../store/queries/cardano/market/dex-activity.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, described, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { activePools } from '../../services/market/current-pools.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { dexNumber } from '../../services/market/load-market-state.js';
import { withMarket } from '../../services/market/market-request.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { DexText, parseDexParameter } from '../../shapes/market/parameters.js';

const WINDOWS = { '1h': 3_600, '24h': 86_400, '7d': 604_800, '30d': 2_592_000 } as const;

export const getDexStats = operation({
  ...MARKET,
  id: 'getDexStats',
  route: 'GET /api/dex/stats/{dex}',
  summary: 'Get volume, trades, orders and fill rate of a DEX',
  description:
    'In a window up to the newest block. Trades between two tokens count with their value in ada. Ended orders are those that were filled, cancelled or expired in the window.',
  cachedUntilNextBlock: true,
  path: Type.Object({ dex: DexText }),
  query: Type.Object({ window: Defaulted(OneOf(['1h', '24h', '7d', '30d'], 'Length of the window'), '24h') }),
  result: named(
    'DexStats',
    Closed({
      dex: Type.String({ description: FIELD.dex }),
      window: Type.String({ description: 'Length of the window' }),
      pools: Count('Number of active pools'),
      tvlAda: described(PlainNumber, 'Value locked in the active pools, in ada'),
      volumeAda: described(PlainNumber, 'Traded volume, in ada'),
      trades: Count('Number of trades'),
      traders: Count('Number of different wallets that traded'),
      ordersPlaced: Count('Orders placed in the window'),
      ordersFilled: Count('Orders filled in the window'),
      ordersCancelled: Count('Orders cancelled in the window'),
      ordersExpired: Count('Orders expired in the window'),
      fillRatePct: Nullable(
        described(PlainNumber, 'Filled orders among those that ended, in percent; null without any'),
      ),
      medianFillSeconds: Nullable(described(PlainNumber, 'Median time from an order to its fill; null without a fill')),
    }),
  ),
  errors: [],
  example: { path: { dex: 'MINSWAP_V2' } },

  handle: (context, { path, query }) => {
    const dex = parseDexParameter(path.dex);
    return withMarket(context, async ({ marketState, db, network }) => {
      const pools = activePools(marketState).filter((pool) => pool.dex === dex);
      const since = Math.max(marketState.time - WINDOWS[query.window], network.systemStart);
      const start = await findChainStateAt(db, timeToSlot(network, since));
      const activity = await dexActivity(db, dexNumber(dex), { since, afterTx: start?.lastTxId ?? -1 });
      const { filled, cancelled, expired } = activity;
      const ended = filled + cancelled + expired;
      return {
        dex,
        window: query.window,
        pools: pools.length,
        tvlAda: toAdaNumber(pools.reduce((sum, pool) => sum + marketState.now.getTvl(pool), 0n)),
        volumeAda: toAdaNumber(activity.lovelace),
        trades: activity.trades,
        traders: activity.traders,
        ordersPlaced: activity.placed,
        ordersFilled: filled,
        ordersCancelled: cancelled,
        ordersExpired: expired,
        fillRatePct: ended === 0 ? null : Number(((filled * 100) / ended).toPrecision(6)),
        medianFillSeconds: activity.medianFillSeconds,
      };
    });
  },
});
