import type { DexName } from '../../../market/dex-names.js';
import type { AdaRate } from '../../../market/prices/ada-rate.js';
import type { MarketView } from '../../../market/prices/market-view.js';
import type { Unit } from '../../../market/unit.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import type { StandingOracle } from '../../../store/queries/cardano/market/candles.js';
import type { BookOrder } from '../../../store/queries/cardano/market/orders.js';
import type { StoredTrade } from '../../../store/queries/cardano/market/trades.js';
import type { Names } from './board-names.js';

export const WINDOWS = { '1h': 3_600, '24h': 86_400, '7d': 604_800, '30d': 2_592_000 } as const;

export type Window = keyof typeof WINDOWS;

export const WINDOW_NAMES = Object.keys(WINDOWS) as readonly Window[];

export interface PastView {
  readonly view: MarketView;
  /** The newest transaction that it knows. */
  readonly lastTxId: number;
}

/** A trade with the names of what the index numbers. */
export interface BoardTrade extends StoredTrade {
  readonly dexName: DexName;
  readonly given: Unit;
  readonly got: Unit;
}

/** The market as of one block, held in memory. Never changes: the next block has a board of its own. */
export interface Board extends Names {
  readonly tip: IndexTip;
  /** Of the tip's block, seconds since 1970: the moment that everything is computed for. */
  readonly time: number;
  readonly now: MarketView;
  readonly past: Readonly<Record<Window, PastView>>;
  /** Orders of books that stand, by their output. */
  readonly orders: ReadonlyMap<string, BookOrder>;
  /** Trades of the last 24 hours, in the order of the chain. */
  readonly day: readonly BoardTrade[];
  /** US dollars for one ADA by hours since 1970, of the last eight days. */
  readonly rates: ReadonlyMap<number, { readonly numerator: bigint; readonly denominator: bigint }>;
  /** As of the tip. */
  readonly rate: AdaRate | undefined;
  readonly oracles: readonly StandingOracle[];
  /** Decimals that have been looked up since the block came. */
  readonly decimals: Map<Unit, number>;
}
