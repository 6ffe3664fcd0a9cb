import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';
import { toSortDirection } from './chain-position.js';

/** An address that appears on the chain. */
export interface ChainAddress {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** The account that it belongs to, also for pointer addresses. */
  readonly stake: Credential | undefined;
  /** The first transaction that paid to it. */
  readonly firstTxId: number;
  /** Undefined where it is in the genesis files. */
  readonly firstSlot: number | undefined;
}

interface AddressRow {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
  readonly first_tx_id: number;
  readonly first_slot: bigint | null;
}

const toChainAddress = (row: AddressRow): ChainAddress => ({
  id: row.id,
  bytes: row.bytes,
  stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
  firstTxId: row.first_tx_id,
  firstSlot: row.first_slot === null ? undefined : Number(row.first_slot),
});

/** `ids` selects `id`, already limited to one page. */
const described = (db: NetworkDb<'cardano'>, ids: Sql): Sql => sql`
  select a.id, a.bytes, k.hash as stake_hash, k.script as stake_script, a.first_tx_id, b.slot as first_slot
    from (${ids}) p
    join ${db.schema}.address a on a.id = p.id
    left join ${db.schema}.stake_credential k on k.id = a.stake_id
    join ${db.schema}.transaction t on t.id = a.first_tx_id
    left join ${db.schema}.block b on b.height = t.height
   order by a.id`;

/** The given addresses that appear on the chain. */
export async function findChainAddresses(
  db: NetworkDb<'cardano'>,
  addresses: readonly Uint8Array[],
): Promise<readonly ChainAddress[]> {
  const ids = sql`select id from ${db.schema}.address where bytes = any(${addresses}::bytea[])`;
  return (await db.rows<AddressRow>(described(db, ids))).map(toChainAddress);
}

/** All addresses of the chain in order of first appearance. */
export async function addressesAfter(
  db: NetworkDb<'cardano'>,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly ChainAddress[]> {
  const ids = sql`select id from ${db.schema}.address where id > ${after ?? -1} order by id limit ${limit}`;
  return (await db.rows<AddressRow>(described(db, ids))).map(toChainAddress);
}

/**
 * The last address that appeared up to a transaction. Addresses appear with the outputs that pay to them, so the next
 * new one is near.
 */
export async function lastAddressUpTo(db: NetworkDb<'cardano'>, txId: number): Promise<number> {
  const row = await db.first<{ readonly id: number | null }>(sql`
    select coalesce(
      (select a.id - 1 from ${db.schema}.output o join ${db.schema}.address a on a.id = o.address_id
        where o.tx_id > ${txId} and a.first_tx_id > ${txId} order by o.tx_id, o.index limit 1),
      (select max(id) from ${db.schema}.address)) as id`);
  return row?.id ?? -1;
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** Addresses of keys and scripts. Those of a script are an index range, those of a key are few. */
export async function addressesOfCredential(
  db: NetworkDb<'cardano'>,
  owners: { readonly addressIds: readonly number[]; readonly paymentScriptIds: readonly number[] },
  { skip, limit }: Page,
): Promise<readonly ChainAddress[]> {
  const { addressIds, paymentScriptIds } = owners;
  const ids =
    paymentScriptIds.length === 0
      ? sql`select id from unnest(${addressIds}::integer[]) w (id) order by id offset ${skip} limit ${limit}`
      : sql`select id from ${db.schema}.address where payment_script_id = ${paymentScriptIds[0]}
             order by id offset ${skip} limit ${limit}`;
  return (await db.rows<AddressRow>(described(db, ids))).map(toChainAddress);
}

/** An address of an account with its first and last use. */
export interface AccountAddress {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly firstSlot: number | undefined;
  readonly lastSlot: number | undefined;
}

/** In order of first appearance, or in reverse. */
export async function addressesOfAccount(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  {
    order = 'asc',
    after = -1,
    skip = 0,
    limit,
  }: { readonly order?: ChainOrder; readonly after?: number; readonly skip?: number; readonly limit: number },
): Promise<readonly AccountAddress[]> {
  const inOrder = toSortDirection(order);
  const selectSlot = (direction: Sql): Sql => sql`
    (select b.slot from ${db.schema}.address_tx h
       join ${db.schema}.transaction t on t.id = h.tx_id join ${db.schema}.block b on b.height = t.height
      where h.address_id = a.id and h.tx_id >= 0 order by h.tx_id ${direction} limit 1)`;
  const rows = await db.rows<{
    readonly id: number;
    readonly bytes: Uint8Array;
    readonly first_slot: bigint | null;
    readonly last_slot: bigint | null;
  }>(sql`
    select a.id, a.bytes, ${selectSlot(sql`asc`)} as first_slot, ${selectSlot(sql`desc`)} as last_slot
      from (select id, bytes from ${db.schema}.address where stake_id = ${stakeId} and id > ${after}
             order by id ${inOrder} offset ${skip} limit ${limit}) a
     order by a.id ${inOrder}`);
  return rows.map(({ id, bytes, first_slot, last_slot }) => ({
    id,
    bytes,
    firstSlot: first_slot === null ? undefined : Number(first_slot),
    lastSlot: last_slot === null ? undefined : Number(last_slot),
  }));
}

/** Addresses of several accounts, in order of first appearance for each. */
export async function addressesOfAccounts(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  {
    unspentOnly,
    perAccount,
    limit,
  }: { readonly unspentOnly: boolean; readonly perAccount: number | undefined; readonly limit: number },
): Promise<readonly { readonly stakeId: number; readonly bytes: Uint8Array }[]> {
  const unspent = unspentOnly
    ? sql`and exists (select from ${db.schema}.output o where o.address_id = a.id and o.spent_by is null)`
    : sql``;
  return await db.rows(sql`
    select w.id as "stakeId", a.bytes
      from unnest(${stakeIds}::integer[]) with ordinality w (id, place)
      cross join lateral (
        select a.id, a.bytes from ${db.schema}.address a where a.stake_id = w.id ${unspent}
         order by a.id limit ${perAccount ?? limit}) a
     order by w.place, a.id limit ${limit}`);
}
