import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** An output that holds a satoshi, and what became of it. */
export interface SatOutput {
  readonly spentBy: bigint | null;
  /** Negative for the output of a coinbase that another one with the same id replaced (BIP-30). */
  readonly spentVin: number | null;
  /** Sum of the inputs before the one that spends it. */
  readonly before: bigint;
}

export const readSatOutput = (db: Db, txNum: bigint, vout: number): Promise<SatOutput | undefined> =>
  db.first<SatOutput>(sql`
    select o.spent_by as "spentBy", o.spent_vin as "spentVin",
           (select coalesce(sum(i.value), 0)::bigint from ${db.schema}.output i
             where i.spent_by = o.spent_by and i.spent_vin >= 0 and i.spent_vin < o.spent_vin)
           + (select coalesce(sum(e.value), 0)::bigint from ${db.schema}.earlier_output e
               where e.spent_by = o.spent_by and e.spent_vin < o.spent_vin) as before
      from ${db.schema}.output o where o.tx_num = ${txNum} and o.vout = ${vout}`);

export interface OutputOffset {
  readonly vout: number;
  /** Offset in the output. */
  readonly offset: bigint;
}

/** The output of a transaction that contains a position counted over all outputs; undefined beyond the last one. */
export async function locateSat(db: Db, txNum: bigint, position: bigint): Promise<OutputOffset | undefined> {
  return await db.first<OutputOffset>(sql`
    select vout, ${position}::bigint - start as offset
      from (select vout, value, (sum(value) over (order by vout) - value)::bigint as start
              from ${db.schema}.output where tx_num = ${txNum}) o
     where start <= ${position}::bigint and ${position}::bigint < start + value`);
}

/** The block of a transaction, and the fees of the transactions before it. */
export interface FeePosition {
  readonly height: number;
  readonly firstTxNum: bigint;
  readonly feesBefore: bigint;
  /** Sum of the outputs of the transaction. */
  readonly outputs: bigint;
}

export async function readFeePosition(db: Db, txNum: bigint): Promise<FeePosition> {
  const row = await db.first<FeePosition>(sql`
    select b.height, b.first_tx_num as "firstTxNum", t.value as outputs,
           (select coalesce(sum(f.fee), 0)::bigint from ${db.schema}.transaction f
             where f.tx_num > b.first_tx_num and f.tx_num < t.tx_num) as "feesBefore"
      from ${db.schema}.transaction t join ${db.schema}.block b on b.height = t.height
     where t.tx_num = ${txNum}`);
  return row!;
}

export interface SatHolder {
  readonly txid: string;
  /** Undefined for an unspendable output. */
  readonly script: Uint8Array | null;
  /** Ids of the inscriptions on the satoshi, oldest first. */
  readonly inscriptions: readonly string[];
}

/** Who holds a satoshi: the output, and the inscriptions at its offset. */
export async function readSatHolder(
  db: Db,
  { txNum, vout, offset }: OutputOffset & { readonly txNum: bigint },
): Promise<SatHolder> {
  const row = await db.first<SatHolder>(sql`
    select encode(t.txid, 'hex') as txid, s.script,
           array(select encode(c.txid, 'hex') || 'i' || i.index
                   from ${db.schema}.inscription_place p
                   join ${db.schema}.inscription i on i.id = p.inscription_id
                   join ${db.schema}.transaction c on c.tx_num = i.tx_num
                  where p.output_tx_num = ${txNum} and p.vout = ${vout} and p.satoshi = ${offset}
                    and p.ended_with is null and p.kind = 0
                  order by i.id) as inscriptions
      from ${db.schema}.output o
      join ${db.schema}.transaction t on t.tx_num = o.tx_num
      left join ${db.schema}.script s on s.id = o.script_id
     where o.tx_num = ${txNum} and o.vout = ${vout}`);
  return row!;
}
