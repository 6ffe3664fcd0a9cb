import Type from 'typebox';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import type { LeaderboardEntry } from '../../../market/leaderboard/trading-sums.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { loadLeaderboard, window } from '../../services/market/leaderboard.js';
import { withMarket } from '../../services/market/market-request.js';
import { Ada } from '../../shapes/market/leaderboard.js';
import { MARKET } from '../../shapes/market/market-operation.js';

const MICRO = 1_000_000n;

export const getLeaderStats = operation({
  ...MARKET,
  id: 'getLeaderStats',
  route: 'GET /api/leaderboard/stats',
  summary: 'Get statistics of all trading accounts',
  description:
    'Sums over all accounts with a trade in the window, which ends with the newest block. Cached until the next block.',
  cachedUntilNextBlock: true,
  query: Type.Object({ window }),
  result: named(
    'LeaderStats',
    Closed({
      window: Type.String({ description: 'Window of the figures, as in the request' }),
      accounts: Count('Number of accounts that traded in the window'),
      tradeCount: Count('Number of trades in the window'),
      volumeAda: described(PlainNumber, 'Volume of all trades in the window, in ada'),
      medianVolumeAda: Nullable(Ada('Median volume of an account')),
      topTenVolumePct: Nullable(Ada('Share of the volume of the ten largest accounts, in percent')),
      gained: Count('Number of accounts whose `pnlAda` is above zero'),
      lost: Count('Number of accounts whose `pnlAda` is below zero'),
      unknown: Count('Number of accounts whose `pnlAda` is null'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { window: over } }) =>
    withMarket(context, async (request) => {
      await expectLive(request.db);
      const { byVolume: leaderboard } = await loadLeaderboard(request, over);
      const volume = sumVolume(leaderboard);
      const [low, high] = [leaderboard[leaderboard.length >> 1], leaderboard[(leaderboard.length - 1) >> 1]];
      const where = (holds: (gain: bigint | undefined) => boolean): number =>
        leaderboard.filter(({ gain }) => holds(gain)).length;
      return {
        window: over,
        accounts: leaderboard.length,
        tradeCount: leaderboard.reduce((sum, { trades }) => sum + trades, 0),
        volumeAda: toAdaNumber(volume),
        medianVolumeAda:
          low === undefined || high === undefined ? null : ratioNumber(ratio(low.volume + high.volume, 2n * MICRO)),
        topTenVolumePct: volume === 0n ? null : ratioNumber(ratio(sumVolume(leaderboard.slice(0, 10)) * 100n, volume)),
        gained: where((gain) => gain !== undefined && gain > 0n),
        lost: where((gain) => gain !== undefined && gain < 0n),
        unknown: where((gain) => gain === undefined),
      };
    }),
});

const sumVolume = (leaderboard: readonly LeaderboardEntry[]): bigint =>
  leaderboard.reduce((sum, { volume }) => sum + volume, 0n);
