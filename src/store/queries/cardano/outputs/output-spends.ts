import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { OutputPlace } from './matching-outputs.js';

/** The spending of an output. */
export interface OutputSpend {
  readonly txHash: string;
  readonly slot: number;
  readonly blockHash: string;
  /** Index among the inputs of the transaction in the ledger's order, in which redeemers count. */
  readonly inputIndex: number;
  /** CBOR of the redeemer; undefined for outputs of keys. */
  readonly redeemer: Uint8Array | undefined;
}

export interface OutputEvents {
  /** Index of the creating transaction in its block. */
  readonly txIndex: number;
  readonly spend: OutputSpend | undefined;
}

/** By `txId#index`. Inputs of a failed transaction are its collateral, which no redeemer refers to. */
export async function findOutputEvents(
  db: NetworkDb<'cardano'>,
  places: readonly OutputPlace[],
): Promise<ReadonlyMap<string, OutputEvents>> {
  const rows = await db.rows<{
    readonly tx_id: number;
    readonly index: number;
    readonly tx_index: number;
    readonly spent_hash: string | null;
    readonly slot: bigint | null;
    readonly block_hash: string | null;
    readonly input_index: bigint | null;
    readonly redeemer: Uint8Array | null;
  }>(sql`
    select o.tx_id, o.index, o.tx_id - c.first_tx_id as tx_index, encode(e.hash, 'hex') as spent_hash, b.slot,
           encode(b.hash, 'hex') as block_hash, p.input_index, r.data as redeemer
      from unnest(${places.map(({ txId }) => txId)}::integer[], ${places.map(({ index }) => index)}::integer[])
             w (tx_id, index)
      join ${db.schema}.output o on o.tx_id = w.tx_id and o.index = w.index
      join ${db.schema}.transaction t on t.id = o.tx_id
      join ${db.schema}.block c on c.height = t.height
      left join ${db.schema}.transaction e on e.id = o.spent_by
      left join ${db.schema}.block b on b.height = e.height
      left join lateral (
        select count(*) as input_index
          from ${db.schema}.output i join ${db.schema}.transaction h on h.id = i.tx_id
         where i.spent_by = o.spent_by and (h.hash, i.index) < (t.hash, o.index)) p on o.spent_by is not null
      left join ${db.schema}.redeemer r
        on e.valid and r.tx_id = o.spent_by and r.purpose = 0 and r.index = p.input_index`);
  return new Map(
    rows.map((row) => [
      `${row.tx_id}#${row.index}`,
      {
        txIndex: row.tx_index,
        spend:
          row.spent_hash === null
            ? undefined
            : {
                txHash: row.spent_hash,
                slot: Number(row.slot),
                blockHash: row.block_hash as string,
                inputIndex: Number(row.input_index),
                redeemer: row.redeemer ?? undefined,
              },
      },
    ]),
  );
}
