import type { Block } from '../../../chains/cardano/blocks/block.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { CacheStats } from '../../../kernel/metrics.js';
import { formatPositionKey, type OutputPosition } from '../../../market/transactions/market-transaction.js';
import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import {
  loadDatumBytes,
  loadMarket,
  loadOpenOrders,
  loadOutputContents,
  loadPoolTrades,
} from '../../../store/write/cardano/load-market.js';
import { loadOpenNftOrders } from '../../../store/write/cardano/load-nft-orders.js';
import { toKey } from '../keys.js';
import type { View } from '../known.js';
import { DollarTrades, dollarPools, TRADES_WINDOW } from './dollar-trades.js';
import { IndexedMarket } from './indexed-market.js';
import type { MarketBatchInput, OutputContent } from './market-batch.js';
import { collectMarketNeeds } from './market-needs.js';
import { ADA_ID, toOrder } from './market-rows.js';
import type { MarketRules } from './market-rules.js';
import { NftBook } from './nft-book.js';
import { toNftOrder } from './nft-rows.js';
import { toOutputContent } from './project-market.js';

/** Holds the indexed market between batches and loads missing data. */
export class MarketCache {
  readonly #rules: MarketRules;
  readonly #network: CardanoNetwork;
  #held: HeldMarket | undefined;

  constructor(rules: MarketRules, network: CardanoNetwork) {
    this.#rules = rules;
    this.#network = network;
  }

  /**
   * Loads all data that the projection of these blocks needs. `view` must contain the outputs that they spend, except
   * those of blocks whose rows are not written: the projection of these adds to the held market.
   */
  async load(
    db: Queryable,
    schema: Identifier,
    blocks: readonly Block[],
    view: View,
    previousSlot: number | undefined,
  ): Promise<MarketBatchInput> {
    this.#held ??= await this.#load(db, schema, previousSlot);
    const { book: indexed, nfts, trades } = this.#held;
    const needs = collectMarketNeeds(blocks, view, this.#rules, indexed, nfts);
    await loadMissingOrders(db, schema, needs.orders, indexed);
    await loadMissingNftOrders(db, schema, needs.nftOrders, nfts);
    const contents = await loadContents(db, schema, [...needs.contents.values()]);
    const datums = needs.datums.size === 0 ? [] : await loadDatumBytes(db, schema, [...needs.datums.values()]);
    const lookups = {
      contents,
      datums: new Map(datums.map(({ hash, bytes }) => [toKey(hash), bytes])),
      previousSlot,
    };
    return { rules: this.#rules, book: indexed, nfts, trades, lookups };
  }

  /** Undefined until the market is loaded. */
  get orderCache(): CacheStats | undefined {
    return this.#held?.book.orderCache;
  }

  age(): void {
    this.#held?.book.age();
    this.#held?.nfts.age();
  }

  clear(): void {
    this.#held = undefined;
  }

  async #load(db: Queryable, schema: Identifier, previousSlot: number | undefined): Promise<HeldMarket> {
    const nfts = new NftBook();
    const indexed = IndexedMarket.fromRows(await loadMarket(db, schema));
    const trades = new DollarTrades();
    const pools = dollarPools(indexed, this.#rules);
    if (pools.length === 0 || previousSlot === undefined) return { book: indexed, nfts, trades };
    const numbers = pools.map(({ number }) => number);
    const after = slotToTime(this.#network, previousSlot) - TRADES_WINDOW;
    for (const row of await loadPoolTrades(db, schema, numbers, after)) {
      const { pool_id, time, asset_in_id, amount_in, amount_out } = row;
      trades.add(pool_id, Number(time), asset_in_id === ADA_ID ? amount_out : amount_in);
    }
    return { book: indexed, nfts, trades };
  }
}

interface HeldMarket {
  readonly book: IndexedMarket;
  readonly nfts: NftBook;
  readonly trades: DollarTrades;
}

async function loadMissingOrders(
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputPosition[],
  indexed: IndexedMarket,
): Promise<void> {
  if (positions.length === 0) return;
  for (const row of await loadOpenOrders(db, schema, positions)) {
    const placed = toOrder(
      row,
      (assetId) => indexed.getUnit(assetId),
      (poolId) => indexed.getPoolByNumber(poolId)?.id,
    );
    if (placed !== undefined) indexed.addOrder(placed);
  }
}

async function loadMissingNftOrders(
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputPosition[],
  nfts: NftBook,
): Promise<void> {
  if (positions.length === 0) return;
  for (const row of await loadOpenNftOrders(db, schema, positions)) {
    const placed = toNftOrder(row);
    if (placed !== undefined) nfts.add(placed);
  }
}

async function loadContents(
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputPosition[],
): Promise<ReadonlyMap<string, OutputContent>> {
  if (positions.length === 0) return new Map();
  const { outputs, assets } = await loadOutputContents(db, schema, positions);
  const held = new Map<string, AssetQuantity[]>(positions.map((position) => [formatPositionKey(position), []]));
  for (const { tx_id: txId, index, policy, name, quantity } of assets)
    held.get(formatPositionKey({ txId, index }))?.push({ policyId: policy, assetName: name, quantity });
  return new Map(
    outputs.map(({ tx_id: txId, index, address, lovelace }) => {
      const key = formatPositionKey({ txId, index });
      return [key, toOutputContent({ address, lovelace, assets: held.get(key) ?? [] })];
    }),
  );
}
