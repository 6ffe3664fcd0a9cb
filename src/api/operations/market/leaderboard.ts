import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import type { Standing } from '../../../market/standings/trading-sums.js';
import { LOVELACE } from '../../../market/unit.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { sharesOfAccounts } from '../../../store/queries/cardano/market-leaders.js';
import { MOST_SKIPPED } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { shownAda } from '../../market/figures.js';
import { STANDING_WINDOWS, type Standings, type StandingWindow } from '../../market/standings.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Count, Defaulted, described, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { poolsOfShares, shareWorth } from '../../wallet/worth.js';
import { credentialOf } from '../dex/order-json.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { MARKET, withMarket } from './asking.js';

const MICRO = 1_000_000n;

/** Of one account. */
export const MOST_ASSETS_OF_LEADER = 5_000;

const window = Defaulted(OneOf(STANDING_WINDOWS, 'Trades up to the newest block'), '7d');

const Ada = (description: string) => Type.Number({ 'x-plain': true, description });

const standingsOf = (asking: Asking, window: StandingWindow): Promise<Standings> =>
  asking.desk.standings(asking.network.id, window).at(asking);

export const listLeaders = operation({
  ...MARKET,
  id: 'listLeaders',
  route: 'GET /api/leaderboard',
  summary: 'The accounts that trade most',
  description:
    'Accounts with a trade in the window, by what they traded or by what they gained. Trades of addresses without a stake credential belong to no account.',
  keptByTip: true,
  query: Type.Object({
    limit: Limit({ max: 100, default: 20 }),
    offset: Defaulted(Type.Integer({ minimum: 0, maximum: MOST_SKIPPED, description: 'Accounts to leave out' }), 0),
    window,
    sort: Defaulted(OneOf(['volume', 'pnl'], 'What comes first; an unknown `pnlAda` comes last'), 'volume'),
  }),
  result: Type.Array(
    named(
      'Leader',
      Closed({
        rank: Count('Rank, starting at 1'),
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        lpTvlAda: Nullable(
          Ada(`What its shares of pools are worth now; null where it holds more than ${MOST_ASSETS_OF_LEADER} assets`),
        ),
        volumeAda: Ada('Volume of its trades in the window'),
        pnlAda: Nullable(
          Ada(
            'What the trades of the window got less what they gave, both at the prices of now; null where a token that was gained or lost has no price',
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

/** In lovelace by account; without those that hold too much to be looked at. */
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

export const getLeaderStats = operation({
  ...MARKET,
  id: 'getLeaderStats',
  route: 'GET /api/leaderboard/stats',
  summary: 'All accounts that trade, together',
  description:
    'Sums over all accounts with a trade in the window, which ends with the newest block. Cached until the next block.',
  keptByTip: true,
  query: Type.Object({ window }),
  result: named(
    'LeaderStats',
    Closed({
      window: Type.String({ description: 'Window of the figures, as in the request' }),
      accounts: Count('That traded in the window'),
      tradeCount: Count('Number of trades in the window'),
      volumeAda: described(PlainNumber, 'Volume of all trades in the window, in ada'),
      medianVolumeAda: Nullable(Ada('Median volume of an account')),
      topTenVolumePct: Nullable(Ada('Percent of the volume that the ten accounts with most of it have')),
      gained: Count('Accounts whose `pnlAda` is above zero'),
      lost: Count('Accounts whose `pnlAda` is below zero'),
      unknown: Count('Accounts whose `pnlAda` is null'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { window: over } }) =>
    withMarket(context, async (asking) => {
      await expectLive(asking.db);
      const { byVolume: standings } = await standingsOf(asking, over);
      const volume = volumeOf(standings);
      const [low, high] = [standings[standings.length >> 1], standings[(standings.length - 1) >> 1]];
      const where = (holds: (gain: bigint | undefined) => boolean): number =>
        standings.filter(({ gain }) => holds(gain)).length;
      return {
        window: over,
        accounts: standings.length,
        tradeCount: standings.reduce((sum, { trades }) => sum + trades, 0),
        volumeAda: shownAda(volume),
        medianVolumeAda:
          low === undefined || high === undefined ? null : ratioNumber(ratio(low.volume + high.volume, 2n * MICRO)),
        topTenVolumePct: volume === 0n ? null : ratioNumber(ratio(volumeOf(standings.slice(0, 10)) * 100n, volume)),
        gained: where((gain) => gain !== undefined && gain > 0n),
        lost: where((gain) => gain !== undefined && gain < 0n),
        unknown: where((gain) => gain === undefined),
      };
    }),
});

const volumeOf = (standings: readonly Standing[]): bigint => standings.reduce((sum, { volume }) => sum + volume, 0n);
