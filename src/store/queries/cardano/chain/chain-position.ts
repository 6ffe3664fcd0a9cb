import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** A transaction and its block. */
export interface ChainPosition {
  readonly id: number;
  readonly hash: Uint8Array;
  /** Index in the block. */
  readonly index: number;
  readonly block: { readonly hash: string; readonly height: number; readonly slot: number; readonly epoch: number };
}

export interface PositionColumns {
  readonly tx_id: number;
  readonly tx_hash: Uint8Array;
  readonly tx_index: number;
  readonly height: number;
  readonly slot: bigint;
  readonly epoch: number;
  readonly block_hash: Uint8Array;
}

/** Columns of the tables that `joinPosition` adds. */
export const positionColumns = sql`
  t.id as tx_id, t.hash as tx_hash, t.id - b.first_tx_id as tx_index, b.height, b.slot, b.epoch, b.hash as block_hash`;

export const joinPosition = (db: NetworkDb<'cardano'>, txId: Sql): Sql => sql`
  join ${db.schema}.transaction t on t.id = ${txId} join ${db.schema}.block b on b.height = t.height`;

export const toChainPosition = (row: PositionColumns): ChainPosition => ({
  id: row.tx_id,
  hash: row.tx_hash,
  index: row.tx_index,
  block: { hash: toHex(row.block_hash), height: row.height, slot: Number(row.slot), epoch: row.epoch },
});

export const toSortDirection = (order: 'asc' | 'desc'): Sql => (order === 'asc' ? sql`asc` : sql`desc`);

/** A page of a list: offset and maximum length. */
export interface ListRange {
  readonly skip: number;
  readonly limit: number;
}
