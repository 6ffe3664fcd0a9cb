import type { CardanoNetwork, NetworkId } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockHashAt, readTip } from '../../../store/queries/cardano/chain/tip.js';
import { tipMark } from '../../../store/queries/tip-mark.js';
import { HolderCounts } from './holder-counts.js';
import { LeaderboardTracker, type LeaderboardWindow } from './leaderboard-tracker.js';
import { advanceMarketState, loadMarketState } from './load-market-state.js';
import type { Markets, NetworkMarket } from './market-settings.js';
import type { MarketState } from './market-state.js';

declare module '../../kit/context.js' {
  interface Services {
    readonly market: MarketService;
  }
}

/** Whether the block of an earlier market state is still on the chain. */
async function isOnChain(db: NetworkDb<'cardano'>, { height, hash }: MarketState['tip']): Promise<boolean> {
  return (await blockHashAt(db, height)) === hash;
}

/** Caches the market state of each network until the next block, so that quotes need no database reads. */
export class MarketService {
  readonly holders = new HolderCounts();
  readonly #markets: Markets;
  readonly #boards = new Map<NetworkId, MarketState>();
  readonly #pending = new Map<string, Promise<MarketState>>();
  readonly #getLeaderboardTracker = new Map<string, LeaderboardTracker>();

  constructor(markets: Markets) {
    this.#markets = markets;
  }

  market(network: NetworkId): NetworkMarket {
    const market = this.#markets.get(network);
    if (market === undefined) throw new ServiceError('internal', `${network} has no market`);
    return market;
  }

  /** As of the newest block in `db`; each call reads the tip, one row by its key. */
  async getState(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<MarketState> {
    const mark = await tipMark(db);
    const cached = this.#boards.get(network.id);
    if (cached !== undefined && cached.tip.hash === mark) return cached;
    const pendingKey = `${network.id} ${mark}`;
    const pending =
      this.#pending.get(pendingKey) ??
      db.snapshot((snapshot) => this.#load(snapshot, network)).finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, pending);
    return await pending;
  }

  /** All reads of `work` see the block of the market state. */
  withState<Result>(
    { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
    work: (marketState: MarketState, snapshot: NetworkDb<'cardano'>) => Promise<Result>,
  ): Promise<Result> {
    return db.snapshot(async (snapshot) => work(await this.getState(snapshot, network), snapshot));
  }

  /** Tracks the leaderboard of a window from block to block, once it has been requested. */
  getLeaderboardTracker(network: NetworkId, window: LeaderboardWindow): LeaderboardTracker {
    const key = `${network} ${window}`;
    const tracker = this.#getLeaderboardTracker.get(key) ?? new LeaderboardTracker(window);
    this.#getLeaderboardTracker.set(key, tracker);
    return tracker;
  }

  async #load(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<MarketState> {
    const tip = await readTip(db);
    const before = this.#boards.get(network.id);
    const origin = { db, network, market: this.market(network.id), tip };
    const isContinuation = before !== undefined && (await isOnChain(db, before.tip));
    const marketState = isContinuation ? await advanceMarketState(origin, before) : await loadMarketState(origin);
    const newest = this.#boards.get(network.id);
    // A reader of an older snapshot must not replace the newer market state.
    if (newest === undefined || newest.tip.rollbackId < tip.rollbackId || newest.tip.height <= tip.height)
      this.#boards.set(network.id, marketState);
    return marketState;
  }
}
