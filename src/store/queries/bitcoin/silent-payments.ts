import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { decodeTweaks, ENTRY_BYTES, type IndexedTweak } from '../../write/bitcoin/tweaks.js';

type Db = NetworkDb<'bitcoin'>;

/** A block with the tweaks of its transactions; undefined tweaks where they are not indexed. */
export interface TweakBlock {
  readonly height: number;
  readonly hash: string;
  readonly time: number;
  readonly firstTxNum: bigint;
  readonly tweaks: readonly IndexedTweak[] | undefined;
}

type Row = Omit<TweakBlock, 'tweaks'> & { readonly tweaks: Uint8Array | null };

/** Blocks from a height on, in order; the last one is the first with which they have `maxTweaks` tweaks together. */
export async function listTweakBlocks(
  db: Db,
  {
    from,
    to,
    limit,
    maxTweaks,
  }: { readonly from: number; readonly to: number; readonly limit: number; readonly maxTweaks: number },
): Promise<readonly TweakBlock[]> {
  // The lengths are summed before the bytes are read.
  const rows = await db.rows<Row>(sql`
    select b.height, encode(b.hash, 'hex') as hash, b.time::float8 as time, b.first_tx_num as "firstTxNum", s.tweaks
      from (select b.height, b.hash, b.time, b.first_tx_num,
                   coalesce(sum(octet_length(s.tweaks)) over (order by b.height
                     rows between unbounded preceding and 1 preceding), 0) as before
              from (select * from ${db.schema}.block where height between ${from} and ${to}
                     order by height limit ${limit}) b
              left join ${db.schema}.silent_block s on s.height = b.height) b
      left join ${db.schema}.silent_block s on s.height = b.height
     where b.before < ${maxTweaks * ENTRY_BYTES} order by b.height`);
  return rows.map((row) => ({ ...row, tweaks: row.tweaks === null ? undefined : decodeTweaks(row.tweaks) }));
}

/** A taproot output of a transaction. */
export interface TaprootOutput {
  readonly txNum: bigint;
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly spent: boolean;
  /** In hexadecimal. */
  readonly key: string;
}

/** Taproot outputs of confirmed transactions, spent or not. */
export const listTaprootOutputs = (db: Db, txNums: readonly bigint[]): Promise<readonly TaprootOutput[]> =>
  db.rows<TaprootOutput>(sql`
    select o.tx_num as "txNum", encode(t.txid, 'hex') as txid, o.vout, o.value, o.spent_by is not null as spent,
           encode(substring(s.script from 3), 'hex') as key
      from ${db.schema}.output o
      join ${db.schema}.transaction t on t.tx_num = o.tx_num
      join ${db.schema}.script s on s.id = o.script_id
     where o.tx_num = any(${txNums}::bigint[]) and length(s.script) = 34
       and substring(s.script from 1 for 2) = '\\x5120'::bytea
     order by o.tx_num, o.vout`);

/** Ids of confirmed transactions by their numbers. */
export const listTxids = (db: Db, txNums: readonly bigint[]): Promise<readonly { txNum: bigint; txid: string }[]> =>
  db.rows(sql`
    select tx_num as "txNum", encode(txid, 'hex') as txid from ${db.schema}.transaction
     where tx_num = any(${txNums}::bigint[])`);
