import type { NetworkDb } from '../../network-db.js';
import { join, type Sql, sql } from '../../sql.js';
import { type Found, type FoundRow, toFound } from './found.js';

/** Possible interpretations of a search text. Each is one index lookup. */
export interface MidnightNames {
  readonly hash?: Uint8Array | undefined;
  readonly height?: number | undefined;
  /** Transaction identifier; it survives merging. */
  readonly identifier?: Uint8Array | undefined;
  readonly address?: { readonly text: string; readonly owner: Uint8Array | undefined } | undefined;
}

export async function findOnMidnight(db: NetworkDb<'midnight'>, names: MidnightNames): Promise<readonly Found[]> {
  const { schema } = db;
  const { hash, height, identifier, address } = names;
  const queries: Sql[] = [];
  if (hash !== undefined)
    queries.push(
      sql`(select 'transaction' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
            from ${schema}.transaction where hash = ${hash} order by id desc limit 1)`,
      sql`select 'block' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
            from ${schema}.block where hash = ${hash}`,
      sql`(select 'contract' as kind, encode(address, 'hex') as id, 'Contract' as label
            from ${schema}.contract_action where address = ${hash} limit 1)`,
    );
  if (height !== undefined)
    queries.push(sql`select 'block' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
                     from ${schema}.block where height = ${height}`);
  if (identifier !== undefined)
    queries.push(sql`
      (select 'transaction' as kind, encode(t.hash, 'hex') as id, 'Block ' || t.height as label
         from ${schema}.transaction_identifier i join ${schema}.transaction t on t.id = i.tx_id
        where i.identifier = ${identifier} order by t.id desc limit 1)`);
  if (address !== undefined)
    queries.push(sql`
      select 'address' as kind, ${address.text} as id,
             case when exists (select from ${schema}.address_tx where owner = ${address.owner ?? new Uint8Array()})
                  then 'Address' end as label`);
  if (queries.length === 0) return [];
  return (await db.rows<FoundRow>(join(queries, sql` union all `))).map(toFound);
}
