import type { Queryable } from '../../db.js';
import { type Identifier, identifier, sql } from '../../sql.js';

/** Reward balances with which an index begins. */
export function writeStartRewards(
  db: Queryable,
  schema: Identifier,
  balances: Iterable<readonly [stakeId: number, lovelace: bigint]>,
): Promise<number> {
  const columns = [
    { name: identifier('stake_id'), type: 'int4' },
    { name: identifier('lovelace'), type: 'int8' },
  ] as const;
  return db.copy({ schema, table: identifier('start_reward'), columns }, balances);
}

/**
 * Counts the quantity of each asset in the outputs of a start state as minted by one transaction, so that its supply is
 * known.
 */
export async function mintStartAssets(db: Queryable, schema: Identifier, txId: number): Promise<void> {
  await db.run(sql`
    insert into ${schema}.mint (tx_id, asset_id, quantity, policy_id)
    select ${txId}, h.asset_id, h.quantity, a.policy_id
      from (select asset_id, sum(quantity) as quantity from ${schema}.output_asset group by asset_id) h
      join ${schema}.asset a on a.id = h.asset_id`);
}

/** Ids of the transactions with these hashes, by hash in hexadecimal; those without a row are absent. */
export async function findTransactionIds(
  db: Queryable,
  schema: Identifier,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ readonly id: number; readonly hash: string }>(sql`
    select t.id, encode(t.hash, 'hex') as hash from unnest(${hashes}::bytea[]) w (hash)
     cross join lateral (select id, hash from ${schema}.transaction where hash = w.hash limit 1) t`);
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}
