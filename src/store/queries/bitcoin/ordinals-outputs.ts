import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { NumberedOutput } from './output-ordinals.js';
import { latest } from './transactions.js';
import type { OutputKey } from './unspent-page.js';

type Db = NetworkDb<'bitcoin'>;

/** An output of the chain or of a mempool transaction, spent or not. */
export interface FoundOutput extends OutputKey {
  readonly value: bigint;
  /** Null where the output is unspendable: the script is in the bytes of its transaction. */
  readonly script: Uint8Array | null;
  readonly txNum: bigint | null;
  readonly height: number | null;
  readonly hash: string | null;
  readonly time: number | null;
  readonly coinbase: boolean;
  /** The spending transaction, confirmed or in the mempool. */
  readonly spentBy: string | null;
}

const requestedOutputs = (keys: readonly OutputKey[]) => sql`unnest(
  ${keys.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[], ${keys.map(({ vout }) => vout)}::bigint[])
  as requested (txid, vout)`;

/** Unknown ones are omitted. */
export async function findOutputs(db: Db, keys: readonly OutputKey[]): Promise<readonly FoundOutput[]> {
  if (keys.length === 0) return [];
  const spender = (txid: ReturnType<typeof sql>, vout: ReturnType<typeof sql>) => sql`(
    select encode(i.txid, 'hex') from ${db.schema}.mempool_input i where i.output_txid = ${txid} and i.vout = ${vout}
     limit 1)`;
  return await db.rows<FoundOutput>(sql`
    select encode(t.txid, 'hex') as txid, o.vout, o.value, s.script, t.tx_num as "txNum", t.height,
           encode(b.hash, 'hex') as hash, b.time::float8 as time, t.tx_num = b.first_tx_num as coinbase,
           coalesce((select encode(x.txid, 'hex') from ${db.schema}.transaction x where x.tx_num = o.spent_by),
                    ${spender(sql`t.txid`, sql`o.vout`)}) as "spentBy"
      from ${requestedOutputs(keys)}
     cross join lateral (select * from ${db.schema}.transaction t where t.txid = requested.txid
                          order by ${latest} limit 1) t
      join ${db.schema}.output o on o.tx_num = t.tx_num and o.vout = requested.vout
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.script s on s.id = o.script_id
    union all
    select encode(m.txid, 'hex'), m.vout, m.value, m.script, null, null, null, null, false,
           ${spender(sql`m.txid`, sql`m.vout`)}
      from ${requestedOutputs(keys)} join ${db.schema}.mempool_output m on m.txid = requested.txid and m.vout = requested.vout
     where not exists (select from ${db.schema}.transaction t where t.txid = requested.txid)`);
}

/** Outpoints of outputs by transaction number, with their value in satoshi. */
export const findOutpoints = (
  db: Db,
  outputs: readonly NumberedOutput[],
): Promise<readonly (OutputKey & NumberedOutput & { readonly value: bigint; readonly height: number })[]> =>
  db.rows(sql`
    select encode(t.txid, 'hex') as txid, o.vout, o.tx_num as "txNum", o.value, t.height
      from unnest(${outputs.map(({ txNum }) => txNum)}::bigint[], ${outputs.map(({ vout }) => vout)}::integer[])
           as requested (tx_num, vout)
      join ${db.schema}.output o on o.tx_num = requested.tx_num and o.vout = requested.vout
      join ${db.schema}.transaction t on t.tx_num = o.tx_num
     order by o.tx_num, o.vout`);

/** Counters of the newest block. */
export interface OrdinalsCounts {
  readonly blessed: number;
  readonly cursed: number;
  readonly unbound: bigint;
  readonly lostSatoshi: bigint;
  readonly runes: number;
  /** The first block of the index; older blocks are unknown. */
  readonly fromHeight: number;
}

export const ordinalsCounts = (db: Db, height: number): Promise<OrdinalsCounts | undefined> =>
  db.first<OrdinalsCounts>(sql`
    select blessed_count as blessed, cursed_count as cursed, unbound_count as unbound, lost_satoshi as "lostSatoshi",
           rune_count as runes, (select min(height) from ${db.schema}.block) as "fromHeight"
      from ${db.schema}.block where height = ${height}`);
