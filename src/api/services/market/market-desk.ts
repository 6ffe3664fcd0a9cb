import type { CardanoNetwork, NetworkId } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockHashAt, readTip } from '../../../store/queries/cardano/chain/tip.js';
import { tipMark } from '../../../store/queries/tip-mark.js';
import { advanceBoard, loadBoard } from './board.js';
import { HolderCounts } from './holder-counts.js';
import type { Board } from './market-board.js';
import type { MarketOfNetwork, Markets } from './market-settings.js';
import { StandingsKeeper, type StandingWindow } from './standings.js';

declare module '../../kit/context.js' {
  interface Services {
    readonly market: MarketDesk;
  }
}

/** Whether the block of an earlier board is still part of the chain. */
async function isOnChain(db: NetworkDb<'cardano'>, { height, hash }: Board['tip']): Promise<boolean> {
  return (await blockHashAt(db, height)) === hash;
}

/** Keeps the board of each network while no block comes, so that quotes are arithmetic alone. */
export class MarketDesk {
  readonly holders = new HolderCounts();
  readonly #markets: Markets;
  readonly #boards = new Map<NetworkId, Board>();
  readonly #beingMade = new Map<string, Promise<Board>>();
  readonly #standings = new Map<string, StandingsKeeper>();

  constructor(markets: Markets) {
    this.#markets = markets;
  }

  market(network: NetworkId): MarketOfNetwork {
    const market = this.#markets.get(network);
    if (market === undefined) throw new ServiceError('internal', `${network} has no market`);
    return market;
  }

  /** As of the newest block that `db` shows, which is asked of it each time: one row by its key. */
  async board(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<Board> {
    const mark = await tipMark(db);
    const known = this.#boards.get(network.id);
    if (known !== undefined && known.tip.hash === mark) return known;
    const turn = `${network.id} ${mark}`;
    const pending =
      this.#beingMade.get(turn) ??
      db.snapshot((snapshot) => this.#make(snapshot, network)).finally(() => this.#beingMade.delete(turn));
    this.#beingMade.set(turn, pending);
    return await pending;
  }

  /** Everything that `work` reads is of the board's block. */
  withBoard<Result>(
    { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
    work: (board: Board, snapshot: NetworkDb<'cardano'>) => Promise<Result>,
  ): Promise<Result> {
    return db.snapshot(async (snapshot) => work(await this.board(snapshot, network), snapshot));
  }

  /** What accounts traded in a window, kept from block to block once somebody has asked. */
  standings(network: NetworkId, window: StandingWindow): StandingsKeeper {
    const key = `${network} ${window}`;
    const keeper = this.#standings.get(key) ?? new StandingsKeeper(window);
    this.#standings.set(key, keeper);
    return keeper;
  }

  async #make(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<Board> {
    const tip = await readTip(db);
    const before = this.#boards.get(network.id);
    const origin = { db, network, market: this.market(network.id), tip };
    const goesOn = before !== undefined && (await isOnChain(db, before.tip));
    const board = goesOn ? await advanceBoard(origin, before) : await loadBoard(origin);
    const newest = this.#boards.get(network.id);
    // Somebody who still looks at an older block must not take the newer board away.
    if (newest === undefined || newest.tip.rollbackId < tip.rollbackId || newest.tip.height <= tip.height)
      this.#boards.set(network.id, board);
    return board;
  }
}
