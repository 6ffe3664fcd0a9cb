import { Defaulted, OneOf } from '../../kit/schema.js';
import { LEADERBOARD_WINDOWS, type Leaderboard, type LeaderboardWindow } from './leaderboard-tracker.js';
import type { MarketRequest } from './market-request.js';

export const window = Defaulted(OneOf(LEADERBOARD_WINDOWS, 'Trades up to the newest block'), '7d');

export const loadLeaderboard = (request: MarketRequest, window: LeaderboardWindow): Promise<Leaderboard> =>
  request.marketService.getLeaderboardTracker(request.network.id, window).at(request);
