import { type TradingAccount, tradingAccounts } from '../../store/queries/cardano/market-leaders.js';
import { priceOf } from '../wallet/worth.js';
import { type Board, WINDOWS } from './board.js';
import type { Asking } from './token-facts.js';

export const STANDING_WINDOWS = ['24h', '7d', '30d'] as const;
export type StandingWindow = (typeof STANDING_WINDOWS)[number];

const known = new WeakMap<Board, Map<StandingWindow, Promise<readonly TradingAccount[]>>>();

/** All accounts that traded in a window, the one with most volume first: read once for each block, whatever the page. */
export function standingsOf(asking: Asking, window: StandingWindow): Promise<readonly TradingAccount[]> {
  const { board } = asking;
  const windows = known.get(board) ?? new Map<StandingWindow, Promise<readonly TradingAccount[]>>();
  known.set(board, windows);
  let standings = windows.get(window);
  if (standings === undefined) {
    standings = readStandings(asking, window);
    windows.set(window, standings);
    standings.catch(() => windows.delete(window));
  }
  return standings;
}

function readStandings({ board, db }: Asking, window: StandingWindow): Promise<readonly TradingAccount[]> {
  const prices = [...board.assets].flatMap(([unit, { id }]) => {
    const price = priceOf(board.now, unit);
    return price === undefined ? [] : [{ assetId: id, ...price }];
  });
  return tradingAccounts(db, board.time - WINDOWS[window], prices);
}
