import type { NetworkDb } from '../../network-db.js';
import { join, type Sql, sql } from '../../sql.js';
import { type Found, type FoundRow, toFound } from './found.js';

/** Possible interpretations of a search text. Each is one index lookup. */
export interface BitcoinNames {
  readonly hash?: Uint8Array | undefined;
  readonly height?: number | undefined;
  readonly inscription?: { readonly txid: Uint8Array; readonly index: number } | undefined;
  readonly inscriptionNumber?: number | undefined;
  /** Without spacers. */
  readonly runeName?: string | undefined;
  readonly runeId?: { readonly height: number; readonly txIndex: number } | undefined;
  readonly script?: { readonly bytes: Uint8Array; readonly address: string } | undefined;
}

export async function findOnBitcoin(db: NetworkDb<'bitcoin'>, names: BitcoinNames): Promise<readonly Found[]> {
  const { schema } = db;
  const { hash, height, inscription, inscriptionNumber, runeName, runeId, script } = names;
  const queries: Sql[] = [];
  // `+ 0` keeps a server without statistics from scanning the table backwards instead of looking up the hash.
  if (hash !== undefined)
    queries.push(
      sql`(select 'transaction' as kind, encode(txid, 'hex') as id, 'Block ' || height as label
            from ${schema}.transaction where txid = ${hash} order by tx_num + 0 desc limit 1)`,
      sql`select 'transaction' as kind, encode(txid, 'hex') as id, 'Waits for a block' as label
            from ${schema}.mempool_transaction where txid = ${hash}`,
      sql`select 'block' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
            from ${schema}.block where hash = ${hash}`,
    );
  if (height !== undefined)
    queries.push(sql`select 'block' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
                     from ${schema}.block where height = ${height}`);
  const inscriptions = (condition: Sql): Sql => sql`
    select 'inscription' as kind, encode(t.txid, 'hex') || 'i' || i.index as id, 'Inscription ' || i.number as label
      from ${schema}.inscription i join ${schema}.transaction t on t.tx_num = i.tx_num where ${condition}`;
  if (inscription !== undefined)
    queries.push(inscriptions(sql`t.txid = ${inscription.txid} and i.index = ${inscription.index}`));
  if (inscriptionNumber !== undefined) queries.push(inscriptions(sql`i.number = ${inscriptionNumber}`));
  const runes = (condition: Sql): Sql =>
    sql`select 'rune' as kind, height || ':' || tx_index as id, name as label from ${schema}.rune where ${condition}`;
  if (runeName !== undefined) queries.push(runes(sql`name = ${runeName}`));
  if (runeId !== undefined) queries.push(runes(sql`height = ${runeId.height} and tx_index = ${runeId.txIndex}`));
  if (script !== undefined)
    queries.push(sql`
      select 'address' as kind, ${script.address} as id,
             case when exists (select from ${schema}.script where sha256(script) = sha256(${script.bytes}))
                    or exists (select from ${schema}.mempool_output where script = ${script.bytes})
                  then 'Address' end as label`);
  if (queries.length === 0) return [];
  return (await db.rows<FoundRow>(join(queries, sql` union all `))).map(toFound);
}
