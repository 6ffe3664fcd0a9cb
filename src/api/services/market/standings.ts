import { runInSteps } from '../../../kernel/run-in-steps.js';
import { type Standing, TradingSums } from '../../../market/standings/trading-sums.js';
import { LOVELACE } from '../../../market/unit.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  type AccountTrade,
  accountTrades,
  type PairTrades,
  pairsTraded,
} from '../../../store/queries/cardano/market/leaders.js';
import { forkSince } from '../../../store/queries/fork-since.js';
import type { Board } from './market-board.js';
import { WINDOWS } from './market-board.js';
import type { MarketSnapshot } from './market-snapshot.js';
import { priceOf } from './worth.js';

export const STANDING_WINDOWS = ['24h', '7d', '30d'] as const;
export type StandingWindow = (typeof STANDING_WINDOWS)[number];

/** Trades of the last 43,200 seconds are retained one by one, so that a rollback within them needs no full recount. */
const REMEMBERED = 43_200;

const DAY = 86_400;

/** Rows added before control returns to the event loop. */
const STEP = 5_000;

/** All accounts that traded in a window. */
export class Standings {
  /** Highest volume first. */
  readonly byVolume: readonly Standing[];
  #byGain: readonly Standing[] | undefined;

  constructor(byVolume: readonly Standing[]) {
    this.byVolume = byVolume;
  }

  /** Highest gain first; accounts with an unknown gain come last. Ties keep the order of volume. */
  get byGain(): readonly Standing[] {
    this.#byGain ??= [...this.byVolume].sort(compareGains);
    return this.#byGain;
  }
}

function compareGains({ gain: a }: Standing, { gain: b }: Standing): number {
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
  readonly went: readonly AccountTrade[];
  readonly recent: readonly AccountTrade[];
}

/**
 * Maintains the sums of a window from block to block: reads only trades that entered or left it. The next block may
 * also be an older one, or one of another fork.
 */
export class StandingsKeeper {
  readonly #length: number;
  readonly #known = new WeakMap<Board, Promise<Standings>>();
  #counted: Counted | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(window: StandingWindow) {
    this.#length = WINDOWS[window];
  }

  at(asking: MarketSnapshot): Promise<Standings> {
    const { board } = asking;
    let standings = this.#known.get(board);
    if (standings === undefined) {
      // Counts run one at a time, because they share one set of sums.
      standings = this.#turn.then(() => this.#make(asking));
      this.#turn = standings.catch(() => undefined);
      this.#known.set(board, standings);
      standings.catch(() => this.#known.delete(board));
    }
    return standings;
  }

  async #make(asking: MarketSnapshot): Promise<Standings> {
    const { board } = asking;
    const { sums } = await this.#count(asking);
    for (const asset of [...sums.assets()]) sums.price(asset, priceOf(board.now, board.units.get(asset) ?? LOVELACE));
    return new Standings(sums.standings());
  }

  async #count(asking: MarketSnapshot): Promise<Counted> {
    const { tip, time } = asking.board;
    const start = time - this.#length;
    const before = this.#counted;
    const difference = before && (await this.#differenceTo(asking, before, start));
    if (before === undefined || difference === undefined) {
      const counted = await countAll(asking, start);
      // A reader of an abandoned fork must not replace the sums of the current chain.
      if (before === undefined || tip.rollbackId >= before.tip.rollbackId) this.#counted = counted;
      return counted;
    }
    // No await from here on, so that no reader sees partly updated sums.
    for (const trade of difference.went) before.sums.remove(trade);
    for (const trade of difference.came) before.sums.add(trade);
    this.#counted = { ...before, ...remembered(difference.recent, before.recentFrom, time), tip, start };
    return this.#counted;
  }

  /** Undefined when a full recount is cheaper or required. */
  async #differenceTo({ board, db }: MarketSnapshot, before: Counted, start: number): Promise<Difference | undefined> {
    const { tip } = board;
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
      ? { came: [...added, ...between], went: undone, recent }
      : { came: added, went: [...undone, ...between], recent };
  }
}

async function countAll({ board, db }: MarketSnapshot, start: number): Promise<Counted> {
  const sums = new TradingSums();
  // Reads one day at a time, so that sorts stay small and other requests run in between.
  for (let after = start; after < board.time; after += DAY) {
    const upTo = Math.min(after + DAY, board.time);
    await runInSteps(addAll(sums, await pairsTraded(db, { after, upTo })));
  }
  const recent = await accountTrades(db, { after: Math.max(start, board.time - REMEMBERED) });
  const recentFrom = (recent[0]?.txId ?? board.tip.lastTxId + 1) - 1;
  return { tip: board.tip, start, sums, recent, recentFrom };
}

function* addAll(sums: TradingSums, rows: readonly PairTrades[]): Generator<void, void> {
  for (const [place, row] of rows.entries()) {
    sums.add(row);
    if (place % STEP === STEP - 1) yield;
  }
}

/** Drops trades that are too old for an expected rollback. */
function remembered(
  recent: readonly AccountTrade[],
  recentFrom: number,
  time: number,
): Pick<Counted, 'recent' | 'recentFrom'> {
  const first = recent.findIndex((trade) => trade.time > time - REMEMBERED);
  const forgotten = first === -1 ? recent.at(-1) : recent[first - 1];
  return {
    recent: first === -1 ? [] : recent.slice(first),
    recentFrom: Math.max(recentFrom, forgotten?.txId ?? recentFrom),
  };
}
