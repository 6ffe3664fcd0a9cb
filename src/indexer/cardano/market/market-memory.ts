import type { Block } from '../../../chains/cardano/blocks/block.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { CacheStats } from '../../../kernel/metrics.js';
import { type OutputPlace, placeKey } from '../../../market/transactions/market-transaction.js';
import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import {
  loadDatumBytes,
  loadMarket,
  loadOpenOrders,
  loadOutputContents,
  loadPoolTrades,
} from '../../../store/write/cardano/load-market.js';
import { keyOf } from '../keys.js';
import type { View } from '../known.js';
import { DollarTrades, dollarPools, TRADES_WINDOW } from './dollar-trades.js';
import type { MarketParts, OutputContent } from './market-batch.js';
import { MarketBook } from './market-book.js';
import { collectMarketNeeds } from './market-needs.js';
import { ADA_ID, orderOfRow } from './market-rows.js';
import type { MarketRules } from './market-rules.js';
import { contentOf } from './project-market.js';

/** Holds the indexed market between batches and loads missing data. */
export class MarketMemory {
  readonly #rules: MarketRules;
  readonly #network: CardanoNetwork;
  #held: { readonly book: MarketBook; readonly trades: DollarTrades } | undefined;

  constructor(rules: MarketRules, network: CardanoNetwork) {
    this.#rules = rules;
    this.#network = network;
  }

  /** Loads all data that the projection of these blocks needs. `view` must contain the outputs that they spend. */
  async recall(
    db: Queryable,
    schema: Identifier,
    blocks: readonly Block[],
    view: View,
    previousSlot: number | undefined,
  ): Promise<MarketParts> {
    this.#held ??= await this.#load(db, schema, previousSlot);
    const { book, trades } = this.#held;
    const needs = collectMarketNeeds(blocks, view, this.#rules, book);
    await recallOrders(db, schema, needs.orders, book);
    const contents = await recallContents(db, schema, [...needs.contents.values()]);
    const datums = needs.datums.size === 0 ? [] : await loadDatumBytes(db, schema, [...needs.datums.values()]);
    return {
      rules: this.#rules,
      book,
      trades,
      recall: { contents, datums: new Map(datums.map(({ hash, bytes }) => [keyOf(hash), bytes])), previousSlot },
    };
  }

  /** Undefined until the market is loaded. */
  get orderCache(): CacheStats | undefined {
    return this.#held?.book.orderCache;
  }

  age(): void {
    this.#held?.book.age();
  }

  forget(): void {
    this.#held = undefined;
  }

  async #load(db: Queryable, schema: Identifier, previousSlot: number | undefined) {
    const book = MarketBook.of(await loadMarket(db, schema));
    const trades = new DollarTrades();
    const pools = dollarPools(book, this.#rules);
    if (pools.length === 0 || previousSlot === undefined) return { book, trades };
    const numbers = pools.map(({ number }) => number);
    const after = slotToTime(this.#network, previousSlot) - TRADES_WINDOW;
    for (const row of await loadPoolTrades(db, schema, numbers, after)) {
      const { pool_id, time, asset_in_id, amount_in, amount_out } = row;
      trades.add(pool_id, Number(time), asset_in_id === ADA_ID ? amount_out : amount_in);
    }
    return { book, trades };
  }
}

async function recallOrders(
  db: Queryable,
  schema: Identifier,
  places: readonly OutputPlace[],
  book: MarketBook,
): Promise<void> {
  if (places.length === 0) return;
  for (const row of await loadOpenOrders(db, schema, places)) {
    const placed = orderOfRow(
      row,
      (assetId) => book.unitOf(assetId),
      (poolId) => book.poolOfNumber(poolId)?.id,
    );
    if (placed !== undefined) book.addOrder(placed);
  }
}

async function recallContents(
  db: Queryable,
  schema: Identifier,
  places: readonly OutputPlace[],
): Promise<ReadonlyMap<string, OutputContent>> {
  if (places.length === 0) return new Map();
  const { outputs, assets } = await loadOutputContents(db, schema, places);
  const held = new Map<string, AssetQuantity[]>(places.map((place) => [placeKey(place), []]));
  for (const { tx_id: txId, index, policy, name, quantity } of assets)
    held.get(placeKey({ txId, index }))?.push({ policyId: policy, assetName: name, quantity });
  return new Map(
    outputs.map(({ tx_id: txId, index, address, lovelace }) => {
      const key = placeKey({ txId, index });
      return [key, contentOf({ address, lovelace, assets: held.get(key) ?? [] })];
    }),
  );
}
