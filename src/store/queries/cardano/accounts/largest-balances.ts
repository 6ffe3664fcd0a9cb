import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, type Sql, sql } from '../../../sql.js';
import { heldLovelace, isLargeBalance } from '../../../write/cardano/live-indexes.js';

/** Lovelace in unspent outputs and the id of the address or account: the sort key of both lists. */
export interface BalanceKey {
  readonly lovelace: bigint;
  readonly id: number;
}

interface BalanceRange {
  /** The last entry of the page before. */
  readonly after: BalanceKey | undefined;
  readonly limit: number;
}

export interface AccountBalance extends BalanceKey {
  readonly stake: Credential;
  /** Hash of the pool that the account delegates to. */
  readonly pool: Uint8Array | undefined;
}

export interface AddressBalance extends BalanceKey {
  readonly bytes: Uint8Array;
  readonly stake: Credential | undefined;
}

interface StakeColumns {
  readonly id: number;
  readonly lovelace: bigint;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
}

/** One page from the end of the index over large balances. Equal balances are in reverse order of first appearance. */
const selectLargest = (table: Sql, id: Sql, { after, limit }: BalanceRange): Sql => sql`
  select ${id} as id, ${heldLovelace} as lovelace from ${table}
   where ${isLargeBalance}
     ${after === undefined ? emptySql : sql`and (${heldLovelace}, ${id}) < (${after.lovelace}::numeric, ${after.id}::integer)`}
   order by ${heldLovelace} desc, ${id} desc limit ${limit}`;

/** Accounts with a large balance, the largest first. */
export async function largestAccounts(
  db: NetworkDb<'cardano'>,
  range: BalanceRange,
): Promise<readonly AccountBalance[]> {
  const { schema } = db;
  const rows = await db.rows<StakeColumns & { readonly pool: Uint8Array | null }>(sql`
    select l.id, l.lovelace, k.hash as stake_hash, k.script as stake_script, p.hash as pool
      from (${selectLargest(sql`${schema}.stake_total`, sql`stake_id`, range)}) l
      join ${schema}.stake_credential k on k.id = l.id
      left join ${schema}.delegation d on d.stake_id = l.id and d.ended_height is null
      left join ${schema}.pool p on p.id = d.pool_id
     order by l.lovelace desc, l.id desc`);
  return rows.map((row) => ({
    id: row.id,
    lovelace: row.lovelace,
    stake: toCredential(row)!,
    pool: row.pool ?? undefined,
  }));
}

/** Addresses with a large balance, the largest first. */
export async function largestAddresses(
  db: NetworkDb<'cardano'>,
  range: BalanceRange,
): Promise<readonly AddressBalance[]> {
  const { schema } = db;
  const rows = await db.rows<StakeColumns & { readonly bytes: Uint8Array }>(sql`
    select l.id, l.lovelace, a.bytes, k.hash as stake_hash, k.script as stake_script
      from (${selectLargest(sql`${schema}.address_total`, sql`address_id`, range)}) l
      join ${schema}.address a on a.id = l.id
      left join ${schema}.stake_credential k on k.id = a.stake_id
     order by l.lovelace desc, l.id desc`);
  return rows.map((row) => ({
    id: row.id,
    lovelace: row.lovelace,
    bytes: row.bytes,
    stake: toCredential(row),
  }));
}

const toCredential = ({ stake_hash: hash, stake_script: script }: StakeColumns): Credential | undefined =>
  hash === null ? undefined : { type: script === true ? 'script' : 'key', hash };
