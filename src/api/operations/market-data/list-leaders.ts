import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { Standing } from '../../../market/standings/trading-sums.js';
import { LOVELACE } from '../../../market/unit.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { sharesOfAccounts } from '../../../store/queries/cardano/market/leaders.js';
import { MOST_SKIPPED } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, Defaulted, Nullable, named, OneOf } from '../../kit/schema.js';
import type { Asking } from '../../services/market/asking.js';
import { withMarket } from '../../services/market/asking.js';
import { shownAda } from '../../services/market/figures.js';
import { standingsOf, window } from '../../services/market/leaderboard.js';
import { poolsOfShares, shareWorth } from '../../services/market/worth.js';
import { credentialOf } from '../../shapes/dex/order-json.js';
import { MARKET } from '../../shapes/market/asking.js';
import { Ada, MOST_ASSETS_OF_LEADER } from '../../shapes/market/leaderboard.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

export const listLeaders = operation({
  ...MARKET,
  id: 'listLeaders',
  route: 'GET /api/leaderboard',
  summary: 'List the leaderboard of trading accounts',
  description:
    'Accounts with a trade in the window, by volume or by profit. Trades of addresses without a stake credential belong to no account.',
  keptByTip: true,
  query: Type.Object({
    limit: Limit({ max: 100, default: 20 }),
    offset: Defaulted(Type.Integer({ minimum: 0, maximum: MOST_SKIPPED, description: 'Accounts to leave out' }), 0),
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
          Ada(`Current value of its liquidity positions; null when it holds more than ${MOST_ASSETS_OF_LEADER} assets`),
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
    withMarket(context, async (asking) => {
      await expectLive(asking.db);
      const standings = await standingsOf(asking, over);
      const page = (sort === 'volume' ? standings.byVolume : standings.byGain).slice(offset, offset + limit);
      const shares = await sharesWorth(asking, page);
      return page.map(({ account, trades, volume, gain }, place) => {
        const worth = shares.get(account);
        return {
          rank: offset + place + 1,
          stakeAddress: stakeAddressText(credentialOf(fromHex(account)), asking.network),
          lpTvlAda: worth === undefined ? null : shownAda(worth),
          volumeAda: shownAda(volume),
          pnlAda: gain === undefined ? null : shownAda(gain),
          tradeCount: trades,
        };
      });
    }),
});

/** Lovelace by account, without accounts that hold too many assets. */
async function sharesWorth({ db, board }: Asking, accounts: readonly Standing[]): Promise<ReadonlyMap<string, bigint>> {
  const credentials = accounts.map(({ account }) => fromHex(account));
  const held = await sharesOfAccounts(db, credentials, MOST_ASSETS_OF_LEADER);
  const unitOf = (assetId: number) => board.units.get(assetId) ?? LOVELACE;
  const pools = poolsOfShares(
    board,
    held.flatMap(({ assetId }) => (assetId === null ? [] : unitOf(assetId))),
  );
  const sums = new Map(accounts.map(({ account }) => [account, 0n]));
  for (const { account, assetId, quantity } of held) {
    if (assetId === null) {
      sums.delete(account);
      continue;
    }
    const numbers = pools.get(unitOf(assetId)) ?? [];
    const pool = numbers.map((number) => board.now.pools.get(number)).find((each) => each !== undefined);
    const worth = pool && shareWorth(board.now, pool, quantity);
    sums.set(account, (sums.get(account) ?? 0n) + (worth ?? 0n));
  }
  return sums;
}
