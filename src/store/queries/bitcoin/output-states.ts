import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { InBlock } from './history.js';
import type { OutputRef } from './outspends.js';
import { latest } from './transactions.js';

/** An output of the chain or of the mempool, and whether anything spends it. */
export interface OutputState extends OutputRef {
  readonly value: bigint;
  readonly script: Uint8Array;
  readonly coinbase: boolean;
  /** Spent by a block or by the mempool. */
  readonly spent: boolean;
  /** Undefined in the mempool. */
  readonly txNum: bigint | undefined;
  readonly block: InBlock | undefined;
}

type Row = Omit<OutputState, 'block' | 'txNum'> & {
  readonly txNum: bigint | null;
  readonly height: number | null;
  readonly hash: string | null;
  readonly time: number | null;
};

/** By `txid:vout`; without outputs that are unknown or that cannot be spent. */
export async function findOutputStates(
  db: NetworkDb<'bitcoin'>,
  requested: readonly OutputRef[],
): Promise<ReadonlyMap<string, OutputState>> {
  if (requested.length === 0) return new Map();
  const rows = await db.rows<Row>(sql`
    select encode(requested.txid, 'hex') as txid, requested.vout::int as vout, found.value, found.script, found.coinbase,
           found.spent or exists (select from ${db.schema}.mempool_input i
                                   where i.output_txid = requested.txid and i.vout = requested.vout) as spent,
           found."txNum", found.height, found.hash, found.time
      from unnest(${requested.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[],
                  ${requested.map(({ vout }) => vout)}::bigint[]) as requested (txid, vout)
     cross join lateral (
       (select o.value, s.script, t.tx_num = b.first_tx_num as coinbase, o.spent_by is not null as spent,
               t.tx_num as "txNum", t.height, encode(b.hash, 'hex') as hash, b.time::float8 as time
          from (select * from ${db.schema}.transaction t where t.txid = requested.txid order by ${latest} limit 1) t
          join ${db.schema}.block b on b.height = t.height
          join ${db.schema}.output o on o.tx_num = t.tx_num and o.vout = requested.vout
          join ${db.schema}.script s on s.id = o.script_id)
       union all
       (select m.value, m.script, false, false, null, null, null, null from ${db.schema}.mempool_output m
         where m.txid = requested.txid and m.vout = requested.vout)
       limit 1) found`);
  return new Map(
    rows.map(({ txNum, height, hash, time, ...row }) => [
      `${row.txid}:${row.vout}`,
      {
        ...row,
        txNum: txNum ?? undefined,
        block: height === null ? undefined : { height, hash: hash!, time: time! },
      },
    ]),
  );
}
