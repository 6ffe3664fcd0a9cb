import type { LocatedInscription } from '../../../chains/bitcoin/ordinals/floating.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { latest } from './transactions.js';
import type { OutputKey } from './unspent-page.js';

type Db = NetworkDb<'bitcoin'>;

/** Inscriptions on outputs of blocks, by outpoint. */
export async function findLocatedInscriptions(
  db: Db,
  outputs: readonly OutputKey[],
): Promise<ReadonlyMap<string, readonly LocatedInscription[]>> {
  const rows = await db.rows<{
    readonly outpoint: string;
    readonly sequence: number;
    readonly offset: bigint;
    readonly wasCursed: boolean;
    readonly txid: Uint8Array;
    readonly index: number;
  }>(sql`
    select encode(requested.txid, 'hex') || ':' || requested.vout as outpoint, p.inscription_id as sequence,
           p.satoshi as "offset", i.curse is not null as "wasCursed", it.txid, i.index
      from unnest(${outputs.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[],
                  ${outputs.map(({ vout }) => vout)}::bigint[]) as requested (txid, vout)
     cross join lateral (select tx_num from ${db.schema}.transaction t where t.txid = requested.txid
                          order by ${latest} limit 1) t
      join ${db.schema}.inscription_place p
        on p.output_tx_num = t.tx_num and p.vout = requested.vout and p.ended_with is null and p.kind = 0
      join ${db.schema}.inscription i on i.id = p.inscription_id
      join ${db.schema}.transaction it on it.tx_num = i.tx_num
     order by p.inscription_id`);
  const located = new Map<string, LocatedInscription[]>();
  for (const { outpoint, txid, index, ...row } of rows) {
    const there = located.get(outpoint) ?? [];
    located.set(outpoint, [...there, { ...row, id: { txid, index } }]);
  }
  return located;
}

/** Ancestors of mempool transactions and themselves, each after those whose outputs it spends; at most `limit`. */
export const listMempoolAncestry = (
  db: Db,
  txid: string,
  limit: number,
): Promise<readonly { readonly txid: string }[]> =>
  db.rows(sql`
    with recursive found as (
      select m.txid from ${db.schema}.mempool_transaction m where m.txid = ${Buffer.from(txid, 'hex')}
      union
      select m.txid from found f
        join ${db.schema}.mempool_input i on i.txid = f.txid
        join ${db.schema}.mempool_transaction m on m.txid = i.output_txid)
    select encode(m.txid, 'hex') as txid from found f join ${db.schema}.mempool_transaction m on m.txid = f.txid
     order by m.place limit ${limit}`);
