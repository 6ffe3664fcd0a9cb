import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** An output with its creating and its spending transaction. */
export interface OutputLink {
  readonly fromTxId: number;
  readonly toTxId: number;
  readonly index: number;
  readonly address: Uint8Array;
  readonly quantity: bigint;
}

/**
 * Links from transactions to those whose outputs they spent (`back`), or to those that spent theirs; in a total order.
 */
export function findLinks(
  db: NetworkDb<'cardano'>,
  txIds: readonly number[],
  range: {
    readonly direction: 'back' | 'forward';
    /** Undefined for lovelace. */
    readonly assetId: number | undefined;
    readonly limit: number;
  },
): Promise<readonly OutputLink[]> {
  const { direction, assetId, limit } = range;
  const txColumn = direction === 'back' ? sql`o.spent_by` : sql`o.tx_id`;
  const sortKey = direction === 'back' ? sql`o.spent_by, o.spent_index` : sql`o.tx_id, o.index`;
  const held =
    assetId === undefined
      ? sql`cross join lateral (select o.lovelace as quantity) h`
      : sql`join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index and h.asset_id = ${assetId}`;
  return db.rows<OutputLink>(sql`
    select l.*, a.bytes as address
      from (select o.tx_id as "fromTxId", o.spent_by as "toTxId", o.index, o.address_id, h.quantity,
                   row_number() over (order by ${sortKey}, o.tx_id, o.index) as place
              from ${db.schema}.output o ${held}
             where ${txColumn} = any(${txIds}::integer[]) and o.spent_by is not null
             order by ${sortKey}, o.tx_id, o.index limit ${limit}) l
      join ${db.schema}.address a on a.id = l.address_id
     order by l.place`);
}

export interface TracedTransaction {
  readonly txId: number;
  readonly txHash: string;
  /** Null for genesis outputs, which are in no block. */
  readonly height: number | null;
  readonly slot: bigint | null;
}

export const tracedTransactions = (
  db: NetworkDb<'cardano'>,
  txIds: readonly number[],
): Promise<readonly TracedTransaction[]> =>
  db.rows<TracedTransaction>(sql`
    select t.id as "txId", encode(t.hash, 'hex') as "txHash", b.height, b.slot
      from ${db.schema}.transaction t left join ${db.schema}.block b on b.height = t.height
     where t.id = any(${txIds}::integer[])`);

export async function findTxId(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  const row = await db.first<{ readonly id: number }>(
    sql`select id from ${db.schema}.transaction where hash = ${hash} and height >= 0`,
  );
  return row?.id;
}
