import { runInSteps } from '../../../kernel/run-in-steps.js';
import { type LeaderboardEntry, TradingSums } from '../../../market/leaderboard/trading-sums.js';
import { LOVELACE } from '../../../market/unit.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  type AccountTrade,
  accountTrades,
  type PairTrades,
  pairsTraded,
} from '../../../store/queries/cardano/market/leaders.js';
import { forkSince } from '../../../store/queries/fork-since.js';
import type { MarketSnapshot } from './market-snapshot.js';
import type { MarketState } from './market-state.js';
import { WINDOWS } from './market-state.js';
import { getUnitPrice } from './valuation.js';

export const LEADERBOARD_WINDOWS = ['24h', '7d', '30d'] as const;
export type LeaderboardWindow = (typeof LEADERBOARD_WINDOWS)[number];

/** Trades of the last 43,200 seconds are retained one by one, so that a rollback within them needs no full recount. */
const RETAINED_SECONDS = 43_200;

const DAY = 86_400;

/** Rows added before control returns to the event loop. */
const STEP = 5_000;

/** All accounts that traded in a window. */
export class Leaderboard {
  /** Highest volume first. */
  readonly byVolume: readonly LeaderboardEntry[];
  #byGain: readonly LeaderboardEntry[] | undefined;

  constructor(byVolume: readonly LeaderboardEntry[]) {
    this.byVolume = byVolume;
  }

  /** Highest gain first; accounts with an unknown gain come last. Ties keep the order of volume. */
  get byGain(): readonly LeaderboardEntry[] {
    this.#byGain ??= [...this.byVolume].sort(compareGains);
    return this.#byGain;
  }
}

function compareGains({ gain: a }: LeaderboardEntry, { gain: b }: LeaderboardEntry): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a === b ? 0 : a > b ? -1 : 1;
}

/** The sums of a window up to one block. */
interface Counted {
  readonly tip: IndexTip;
  /** The window starts after this time. */
  readonly start: number;
  readonly sums: TradingSums;
  /** All trades after `recentFrom`. */
  readonly recent: readonly AccountTrade[];
  readonly recentFrom: number;
}

/** Trades that enter and leave a window between two blocks. */
interface Difference {
  readonly came: readonly AccountTrade[];
  readonly removed: readonly AccountTrade[];
  readonly recent: readonly AccountTrade[];
}

/**
 * Maintains the sums of a window from block to block: reads only trades that entered or left it. The next block may
 * also be an older one, or one of another fork.
 */
export class LeaderboardTracker {
  readonly #length: number;
  readonly #cache = new WeakMap<MarketState, Promise<Leaderboard>>();
  #counted: Counted | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(window: LeaderboardWindow) {
    this.#length = WINDOWS[window];
  }

  at(request: MarketSnapshot): Promise<Leaderboard> {
    const { marketState } = request;
    let leaderboard = this.#cache.get(marketState);
    if (leaderboard === undefined) {
      // Counts run one at a time, because they share one set of sums.
      leaderboard = this.#queue.then(() => this.#compute(request));
      this.#queue = leaderboard.catch(() => undefined);
      this.#cache.set(marketState, leaderboard);
      leaderboard.catch(() => this.#cache.delete(marketState));
    }
    return leaderboard;
  }

  async #compute(request: MarketSnapshot): Promise<Leaderboard> {
    const { marketState } = request;
    const { sums } = await this.#count(request);
    for (const asset of [...sums.assets()])
      sums.price(asset, getUnitPrice(marketState.now, marketState.units.get(asset) ?? LOVELACE));
    return new Leaderboard(sums.toLeaderboard());
  }

  async #count(request: MarketSnapshot): Promise<Counted> {
    const { tip, time } = request.marketState;
    const start = time - this.#length;
    const before = this.#counted;
    const difference = before && (await this.#differenceTo(request, before, start));
    if (before === undefined || difference === undefined) {
      const counted = await countAll(request, start);
      // A reader of an abandoned fork must not replace the sums of the current chain.
      if (before === undefined || tip.rollbackId >= before.tip.rollbackId) this.#counted = counted;
      return counted;
    }
    // No await from here on, so that no reader sees partly updated sums.
    for (const trade of difference.removed) before.sums.remove(trade);
    for (const trade of difference.came) before.sums.add(trade);
    this.#counted = { ...before, ...retainRecent(difference.recent, before.recentFrom, time), tip, start };
    return this.#counted;
  }

  /** Undefined when a full recount is cheaper or required. */
  async #differenceTo(
    { marketState, db }: MarketSnapshot,
    before: Counted,
    start: number,
  ): Promise<Difference | undefined> {
    const { tip } = marketState;
    if (tip.rollbackId < before.tip.rollbackId || Math.abs(start - before.start) > this.#length / 2) return undefined;
    const fork = await forkSince(db, before.tip.rollbackId);
    const shared = Math.min(before.tip.lastTxId, tip.lastTxId, fork ?? Number.POSITIVE_INFINITY);
    if (shared < before.recentFrom) return undefined;
    const undone = before.recent.filter(({ txId }) => txId > shared);
    const added = await accountTrades(db, { after: start, afterTx: shared });
    const [from, to] = [Math.min(start, before.start), Math.max(start, before.start)];
    const between = from === to ? [] : await accountTrades(db, { after: from, upTo: to, upToTx: shared });
    const recent = [...before.recent.filter(({ txId }) => txId <= shared), ...added];
    return start < before.start
      ? { came: [...added, ...between], removed: undone, recent }
      : { came: added, removed: [...undone, ...between], recent };
  }
}

async function countAll({ marketState, db }: MarketSnapshot, start: number): Promise<Counted> {
  const sums = new TradingSums();
  // Reads one day at a time, so that sorts stay small and other requests run in between.
  for (let after = start; after < marketState.time; after += DAY) {
    const upTo = Math.min(after + DAY, marketState.time);
    await runInSteps(addAll(sums, await pairsTraded(db, { after, upTo })));
  }
  const recent = await accountTrades(db, { after: Math.max(start, marketState.time - RETAINED_SECONDS) });
  const recentFrom = (recent[0]?.txId ?? marketState.tip.lastTxId + 1) - 1;
  return { tip: marketState.tip, start, sums, recent, recentFrom };
}

function* addAll(sums: TradingSums, rows: readonly PairTrades[]): Generator<void, void> {
  for (const [index, row] of rows.entries()) {
    sums.add(row);
    if (index % STEP === STEP - 1) yield;
  }
}

/** Drops trades that are too old for an expected rollback. */
function retainRecent(
  recent: readonly AccountTrade[],
  recentFrom: number,
  time: number,
): Pick<Counted, 'recent' | 'recentFrom'> {
  const first = recent.findIndex((trade) => trade.time > time - RETAINED_SECONDS);
  const forgotten = first === -1 ? recent.at(-1) : recent[first - 1];
  return {
    recent: first === -1 ? [] : recent.slice(first),
    recentFrom: Math.max(recentFrom, forgotten?.txId ?? recentFrom),
  };
}
