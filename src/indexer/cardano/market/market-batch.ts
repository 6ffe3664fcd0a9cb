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

/** Datums by the keys of their hashes, and outputs that await one, by position. */
export interface RevealedData {
  readonly datums: ReadonlyMap<string, Uint8Array>;
  readonly contents: ReadonlyMap<string, OutputContent>;
}

/**
 * Market data that a batch needs in addition to the indexed market, loaded before the projection: datums that its
 * outputs reference by hash, and outputs whose datum is revealed in it.
 */
export interface MarketLookups extends RevealedData {
  /** Slot of the block before the batch; undefined before the first. */
  readonly previousSlot: number | undefined;
}

/** The market part of a projection. */
export interface MarketBatch {
  readonly rules: MarketRules;
  readonly book: IndexedMarket;
  readonly nfts: NftBook;
  readonly trades: DollarTrades;
  /** Datums that the batch has revealed so far, by the key of their hash. */
  readonly datums: Map<string, Uint8Array>;
  /** Outputs of the batch that await a datum. */
  readonly contents: Map<string, OutputContent>;
  /** The same from before the batch, as far as it needs them. */
  readonly earlier: readonly RevealedData[];
  /** Facts created in this batch, which may still end in it, by position. */
  readonly states: Map<string, Row<'poolState'>>;
  readonly orders: Map<string, Row<'dexOrder'>>;
  readonly nftOrders: Map<string, Row<'nftOrder'>>;
  readonly undecoded: Map<string, Row<'marketUndecoded'>>;
  readonly oracles: Map<string, Row<'oracleState'>>;
  previousSlot: number | undefined;
}

export interface MarketBatchInput extends Pick<MarketBatch, 'rules' | 'book' | 'nfts' | 'trades'> {
  readonly lookups: MarketLookups;
  /** Data of the blocks before, which the lookups did not find because their rows were not written yet. */
  readonly unwritten?: RevealedData | undefined;
}

export const startMarketBatch = ({ lookups, unwritten, ...fields }: MarketBatchInput): MarketBatch => ({
  ...fields,
  datums: new Map(),
  contents: new Map(),
  earlier: unwritten === undefined ? [lookups] : [unwritten, lookups],
  states: new Map(),
  orders: new Map(),
  nftOrders: new Map(),
  undecoded: new Map(),
  oracles: new Map(),
  previousSlot: lookups.previousSlot,
});

export const findDatum = ({ datums, earlier }: MarketBatch, key: string): Uint8Array | undefined =>
  datums.get(key) ?? findFirst(earlier, (data) => data.datums.get(key));

export function findContent({ contents, earlier }: MarketBatch, position: OutputPosition): OutputContent | undefined {
  const key = formatPositionKey(position);
  return contents.get(key) ?? findFirst(earlier, (data) => data.contents.get(key));
}

function findFirst<Value>(
  earlier: MarketBatch['earlier'],
  get: (data: RevealedData) => Value | undefined,
): Value | undefined {
  for (const data of earlier) {
    const found = get(data);
    if (found !== undefined) return found;
  }
  return undefined;
}

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
