import type { Queryable } from '../../db.js';
import { type Identifier, identifier, sql } from '../../sql.js';

/** An output by its transaction id. */
export interface OutputNumber {
  readonly txId: number;
  readonly index: number;
}

/** Outputs as rows `r(tx_id, index)`. */
export const outputRows = (positions: readonly OutputNumber[]) => sql`unnest(
  ${positions.map(({ txId }) => txId)}::integer[], ${positions.map(({ index }) => index)}::integer[]) r(tx_id, index)`;

export interface MarketEnding extends OutputNumber {
  /** The transaction that ends it. */
  readonly by: number;
}

/** Market facts from before a batch that end in it. */
export interface MarketEndings {
  readonly poolStates: MarketEnding[];
  readonly orders: (MarketEnding & { readonly outcome: number })[];
  readonly nftOrders: (MarketEnding & { readonly outcome: number })[];
  readonly undecoded: MarketEnding[];
  readonly oracleStates: MarketEnding[];
}

export const noMarketEndings = (): MarketEndings => ({
  poolStates: [],
  orders: [],
  nftOrders: [],
  undecoded: [],
  oracleStates: [],
});

/** All statements are issued before the first has ended. */
export async function endMarketFacts(db: Queryable, schema: Identifier, endings: MarketEndings): Promise<void> {
  await Promise.all([
    endOutputs(db, schema, { table: 'pool_state', column: 'spent_by' }, endings.poolStates),
    endOutputs(db, schema, { table: 'market_undecoded', column: 'shown_by' }, endings.undecoded),
    endOutputs(db, schema, { table: 'oracle_state', column: 'spent_by' }, endings.oracleStates),
    endOrders(db, schema, 'dex_order', endings.orders),
    endOrders(db, schema, 'nft_order', endings.nftOrders),
  ]);
}

async function endOrders(
  db: Queryable,
  schema: Identifier,
  table: string,
  orders: MarketEndings['orders'],
): Promise<void> {
  if (orders.length === 0) return;
  await db.run(sql`update ${schema}.${identifier(table)} t set spent_by = e.by, outcome = e.outcome
    from unnest(${orders.map(({ txId }) => txId)}::integer[], ${orders.map(({ index }) => index)}::integer[],
      ${orders.map(({ by }) => by)}::integer[], ${orders.map(({ outcome }) => outcome)}::smallint[]
    ) e(tx_id, index, by, outcome)
    where t.tx_id = e.tx_id and t.index = e.index and t.spent_by is null`);
}

async function endOutputs(
  db: Queryable,
  schema: Identifier,
  { table, column }: { readonly table: string; readonly column: string },
  endings: readonly MarketEnding[],
): Promise<void> {
  if (endings.length === 0) return;
  await db.run(sql`update ${schema}.${identifier(table)} t set ${identifier(column)} = e.by
    from unnest(${endings.map(({ txId }) => txId)}::integer[], ${endings.map(({ index }) => index)}::integer[],
      ${endings.map(({ by }) => by)}::integer[]) e(tx_id, index, by)
    where t.tx_id = e.tx_id and t.index = e.index and t.${identifier(column)} is null`);
}
