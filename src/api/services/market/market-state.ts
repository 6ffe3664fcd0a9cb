import type { DexName } from '../../../market/dex-names.js';
import type { AdaRate } from '../../../market/prices/ada-rate.js';
import type { MarketView } from '../../../market/prices/market-view.js';
import type { Unit } from '../../../market/unit.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import type { CurrentOracle } from '../../../store/queries/cardano/market/candles.js';
import type { BookOrder } from '../../../store/queries/cardano/market/orders.js';
import type { StoredTrade } from '../../../store/queries/cardano/market/trades.js';
import type { Names } from './index-names.js';

export const WINDOWS = { '1h': 3_600, '24h': 86_400, '7d': 604_800, '30d': 2_592_000 } as const;

export type Window = keyof typeof WINDOWS;

export const WINDOW_NAMES = Object.keys(WINDOWS) as readonly Window[];

export interface PastView {
  readonly view: MarketView;
  /** The newest transaction that the view includes. */
  readonly lastTxId: number;
}

/** A trade with its DEX and assets by name instead of index number. */
export interface MarketTrade extends StoredTrade {
  readonly dexName: DexName;
  readonly given: Unit;
  readonly got: Unit;
}

/** The market as of one block, held in memory. Immutable: each block has its own market state. */
export interface MarketState extends Names {
  readonly tip: IndexTip;
  /** Time of the tip in seconds since 1970; every figure is computed for it. */
  readonly time: number;
  readonly now: MarketView;
  readonly past: Readonly<Record<Window, PastView>>;
  /** Open orders of order books, by their output. */
  readonly orders: ReadonlyMap<string, BookOrder>;
  /** Trades of the last 24 hours, in chain order. */
  readonly day: readonly MarketTrade[];
  /** US dollars for one ADA by hours since 1970, for the last eight days. */
  readonly rates: ReadonlyMap<number, { readonly numerator: bigint; readonly denominator: bigint }>;
  /** The rate as of the tip. */
  readonly rate: AdaRate | undefined;
  readonly oracles: readonly CurrentOracle[];
  /** Cache of decimals that were looked up for this block. */
  readonly decimals: Map<Unit, number>;
}
