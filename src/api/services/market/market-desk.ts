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

/** Whether the block of an earlier market state is still on the chain. */
async function isOnChain(db: NetworkDb<'cardano'>, { height, hash }: Board['tip']): Promise<boolean> {
  return (await blockHashAt(db, height)) === hash;
}

/** Caches the market state of each network until the next block, so that quotes need no database reads. */
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

  /** As of the newest block in `db`; each call reads the tip, one row by its key. */
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

  /** All reads of `work` see the block of the market state. */
  withBoard<Result>(
    { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
    work: (board: Board, snapshot: NetworkDb<'cardano'>) => Promise<Result>,
  ): Promise<Result> {
    return db.snapshot(async (snapshot) => work(await this.board(snapshot, network), snapshot));
  }

  /** Tracks the leaderboard of a window from block to block, once it has been requested. */
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
    // A reader of an older snapshot must not replace the newer market state.
    if (newest === undefined || newest.tip.rollbackId < tip.rollbackId || newest.tip.height <= tip.height)
      this.#boards.set(network.id, board);
    return board;
  }
}
