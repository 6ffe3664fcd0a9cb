import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { decodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { ScriptOutput } from '../../../market/dex.js';
import { formatPositionKey, type OutputPosition } from '../../../market/transactions/market-transaction.js';
import type { MarketEnding } from '../../../store/write/cardano/market-facts.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import type { DollarTrades } from './dollar-trades.js';
import type { IndexedMarket } from './indexed-market.js';
import type { MarketRules } from './market-rules.js';
import type { NftBook } from './nft-book.js';

/** An output at a market script, without its datum. */
export interface OutputContent extends Omit<ScriptOutput, 'datum'> {
  readonly scriptKey: string;
}

/** Market data that a batch needs in addition to the indexed market, loaded before the projection. */
export interface MarketLookups {
  /** Datums from before the batch that its outputs reference by hash. */
  readonly datums: ReadonlyMap<string, Uint8Array>;
  /** Outputs from before the batch whose datum is revealed in it, by position. */
  readonly contents: ReadonlyMap<string, OutputContent>;
  /** Slot of the block before the batch; undefined before the first. */
  readonly previousSlot: number | undefined;
}

/** The market part of a projection. */
export interface MarketBatch {
  readonly rules: MarketRules;
  readonly book: IndexedMarket;
  readonly nfts: NftBook;
  readonly trades: DollarTrades;
  /** Datums that the batch knows or has revealed so far, by the key of their hash. */
  readonly datums: Map<string, Uint8Array>;
  readonly contents: Map<string, OutputContent>;
  /** Facts created in this batch, which may still end in it, by position. */
  readonly states: Map<string, Row<'poolState'>>;
  readonly orders: Map<string, Row<'dexOrder'>>;
  readonly nftOrders: Map<string, Row<'nftOrder'>>;
  readonly undecoded: Map<string, Row<'marketUndecoded'>>;
  readonly oracles: Map<string, Row<'oracleState'>>;
  previousSlot: number | undefined;
}

/** Datums and outputs of projected blocks that the database may not have yet. */
export type MarketCarry = Pick<MarketBatch, 'datums' | 'contents'>;

export interface MarketBatchInput extends Pick<MarketBatch, 'rules' | 'book' | 'nfts' | 'trades'> {
  readonly lookups: MarketLookups;
}

export const startMarketBatch = ({ lookups, ...fields }: MarketBatchInput): MarketBatch => ({
  ...fields,
  datums: new Map(lookups.datums),
  contents: new Map(lookups.contents),
  states: new Map(),
  orders: new Map(),
  nftOrders: new Map(),
  undecoded: new Map(),
  oracles: new Map(),
  previousSlot: lookups.previousSlot,
});

/** Ends a fact of this batch, or one from before it. `column` is the column of its row that records the end. */
export function endFact<R extends unknown[]>(
  rows: Map<string, R>,
  position: OutputPosition,
  by: number,
  column: number,
  endings: MarketEnding[],
): R | undefined {
  const row = rows.get(formatPositionKey(position));
  if (row === undefined) endings.push({ ...position, by });
  else row[column] = by;
  return row;
}

/** Undefined for bytes that are not Plutus data: a datum hash may be the hash of anything. */
export function decodeDatum(bytes: Uint8Array): PlutusData | undefined {
  try {
    return decodePlutusData(bytes);
  } catch {
    return undefined;
  }
}
