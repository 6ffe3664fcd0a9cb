import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { LeaderboardEntry } from '../../../market/leaderboard/trading-sums.js';
import { LOVELACE } from '../../../market/unit.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findHeldShares } from '../../../store/queries/cardano/market/leaders.js';
import { MAX_SKIPPED_ROWS } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, Defaulted, Nullable, named, OneOf } from '../../kit/schema.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { loadLeaderboard, window } from '../../services/market/leaderboard.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { computeLpValue, groupPoolsByLpToken } from '../../services/market/valuation.js';
import { parseCredential } from '../../shapes/dex/order-json.js';
import { Ada, MAX_LEADER_ASSETS } from '../../shapes/market/leaderboard.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

export const listLeaders = operation({
  ...MARKET,
  id: 'listLeaders',
  route: 'GET /api/leaderboard',
  summary: 'List the leaderboard of trading accounts',
  description:
    'Accounts with a trade in the window, by volume or by profit. Trades of addresses without a stake credential belong to no account.',
  cachedUntilNextBlock: true,
  query: Type.Object({
    limit: Limit({ max: 100, default: 20 }),
    offset: Defaulted(Type.Integer({ minimum: 0, maximum: MAX_SKIPPED_ROWS, description: 'Accounts to leave out' }), 0),
    window,
    sort: Defaulted(OneOf(['volume', 'pnl'], 'Sort order; accounts with an unknown `pnlAda` come last'), 'volume'),
  }),
  result: Type.Array(
    named(
      'Leader',
      Closed({
        rank: Count('Rank, starting at 1'),
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        lpTvlAda: Nullable(
          Ada(`Current value of its liquidity positions; null when it holds more than ${MAX_LEADER_ASSETS} assets`),
        ),
        volumeAda: Ada('Volume of its trades in the window'),
        pnlAda: Nullable(
          Ada(
            'Value received minus value paid in the trades of the window, both at current prices; null when a gained or lost token has no price',
          ),
        ),
        tradeCount: Count('Number of trades in the window'),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { limit, offset, window: over, sort } }) =>
    withMarket(context, async (request) => {
      await expectLive(request.db);
      const leaderboard = await loadLeaderboard(request, over);
      const page = (sort === 'volume' ? leaderboard.byVolume : leaderboard.byGain).slice(offset, offset + limit);
      const shares = await valueLiquidityPositions(request, page);
      return page.map(({ account, trades, volume, gain }, index) => {
        const value = shares.get(account);
        return {
          rank: offset + index + 1,
          stakeAddress: stakeAddressText(parseCredential(fromHex(account)), request.network),
          lpTvlAda: value === undefined ? null : toAdaNumber(value),
          volumeAda: toAdaNumber(volume),
          pnlAda: gain === undefined ? null : toAdaNumber(gain),
          tradeCount: trades,
        };
      });
    }),
});

/** Lovelace by account, without accounts that hold too many assets. */
async function valueLiquidityPositions(
  { db, marketState }: MarketRequest,
  accounts: readonly LeaderboardEntry[],
): Promise<ReadonlyMap<string, bigint>> {
  const credentials = accounts.map(({ account }) => fromHex(account));
  const held = await findHeldShares(db, credentials, MAX_LEADER_ASSETS);
  const findUnit = (assetId: number) => marketState.units.get(assetId) ?? LOVELACE;
  const pools = groupPoolsByLpToken(
    marketState,
    held.flatMap(({ assetId }) => (assetId === null ? [] : findUnit(assetId))),
  );
  const sums = new Map(accounts.map(({ account }) => [account, 0n]));
  for (const { account, assetId, quantity } of held) {
    if (assetId === null) {
      sums.delete(account);
      continue;
    }
    const numbers = pools.get(findUnit(assetId)) ?? [];
    const pool = numbers.map((number) => marketState.now.pools.get(number)).find((each) => each !== undefined);
    const value = pool && computeLpValue(marketState.now, pool, quantity);
    sums.set(account, (sums.get(account) ?? 0n) + (value ?? 0n));
  }
  return sums;
}
