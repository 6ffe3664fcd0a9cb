import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import { ALL_TRANSACTIONS, type TxRange } from '../chain/tx-range.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from './chain-outputs.js';

/** Several owners at once: the addresses of a key, a batch of accounts. Each kind has its own indexes. */
export interface Owners {
  readonly addressIds?: readonly number[];
  readonly stakeIds?: readonly number[];
  readonly paymentScriptIds?: readonly number[];
}

const KINDS = [
  { ids: 'addressIds', column: sql`address_id`, history: sql`address_tx` },
  { ids: 'stakeIds', column: sql`stake_id`, history: sql`stake_tx` },
  { ids: 'paymentScriptIds', column: sql`payment_script_id`, history: sql`payment_script_tx` },
] as const;

export interface OwnedKind {
  readonly ids: readonly number[];
  readonly column: Sql;
  readonly history: Sql;
}

/** The kinds with at least one owner. */
export const listKinds = (owners: Owners): readonly OwnedKind[] =>
  KINDS.map(({ ids, ...kind }) => ({ ids: owners[ids] ?? [], ...kind })).filter(({ ids }) => ids.length > 0);

/** Whether the output `o` belongs to one of the owners. */
export const isOwned = (owners: Owners): Sql =>
  join(
    listKinds(owners).map(({ ids, column }) => sql`o.${column} = any(${ids}::integer[])`),
    sql` or `,
  );

interface OutputRange {
  readonly order?: ChainOrder;
  /** The last output of the previous page. */
  readonly after?: readonly number[] | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly within?: TxRange;
}

/**
 * Unspent outputs of all owners in one chain order. Each owner contributes up to one page from its own index range, so
 * that the cost depends on the page size and the number of owners, not on their holdings.
 */
export async function listUnspentOutputs(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  { order = 'asc', after, skip = 0, limit, within = ALL_TRANSACTIONS }: OutputRange,
): Promise<readonly ChainOutput[]> {
  const kinds = listKinds(owners);
  if (kinds.length === 0) return [];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const rest = after && sql`and (tx_id, index) ${beyond} (${after[0]}::integer, ${after[1]}::integer)`;
  const places = kinds.map(
    ({ ids, column }) => sql`
      select u.tx_id, u.index from unnest(${ids}::integer[]) w (id)
        cross join lateral (
          select tx_id, index from ${db.schema}.output
           where ${column} = w.id and spent_by is null
             and tx_id between ${within.from}::integer and ${within.to}::integer ${rest ?? sql``}
           order by tx_id ${direction}, index ${direction} limit ${skip + limit}) u`,
  );
  return await chainOutputs(
    db,
    sql`select tx_id, index from (${join(places, sql` union all `)}) u
         order by tx_id ${direction}, index ${direction} offset ${skip} limit ${limit}`,
    order,
  );
}

/** Address ids in the order of the request; undefined for addresses that do not appear on the chain. */
export async function findAddressIds(
  db: NetworkDb<'cardano'>,
  addresses: readonly Uint8Array[],
): Promise<readonly (number | undefined)[]> {
  const rows = await db.rows<{ readonly place: number; readonly id: number }>(sql`
    select w.place::integer, a.id from unnest(${addresses}::bytea[]) with ordinality w (bytes, place)
      join ${db.schema}.address a on a.bytes = w.bytes`);
  return arrangeByPosition(addresses.length, rows);
}

export async function findStakeIds(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<readonly (number | undefined)[]> {
  const rows = await db.rows<{ readonly place: number; readonly id: number }>(sql`
    select w.place::integer, c.id
      from unnest(${credentials.map(({ hash }) => hash)}::bytea[],
                  ${credentials.map(({ type }) => type === 'script')}::boolean[]) with ordinality w (hash, script, place)
      join ${db.schema}.stake_credential c on c.hash = w.hash and c.script = w.script`);
  return arrangeByPosition(credentials.length, rows);
}

function arrangeByPosition(
  count: number,
  rows: readonly { readonly place: number; readonly id: number }[],
): readonly (number | undefined)[] {
  const ids = new Array<number | undefined>(count).fill(undefined);
  for (const { place, id } of rows) ids[place - 1] = id;
  return ids;
}

/** A payment credential; a bare hash may belong to a key or to a script. */
export interface PaymentCredential {
  readonly type: 'key' | 'script' | 'unknown';
  readonly hash: Uint8Array;
}

/**
 * Owners with these payment credentials: scripts by their own id, keys by their addresses. A key usually has a handful
 * of addresses, but anyone may create more of them.
 */
export async function findOwners(
  db: NetworkDb<'cardano'>,
  credentials: readonly PaymentCredential[],
): Promise<Required<Pick<Owners, 'addressIds' | 'paymentScriptIds'>>> {
  const selectHashes = (type: PaymentCredential['type']): readonly Uint8Array[] =>
    credentials.filter((credential) => credential.type !== type).map(({ hash }) => hash);
  const scripts = selectHashes('key');
  const keys = selectHashes('script');
  // Bit 4 of the first byte marks the payment part as a script (CIP-19); above 0x7f are Byron and reward addresses.
  const rows = await db.rows<{ readonly id: number; readonly script: boolean }>(sql`
    select id, true as script from ${db.schema}.payment_script where hash = any(${scripts}::bytea[])
    union all
    select a.id, false from unnest(${keys}::bytea[]) w (hash)
      join ${db.schema}.address a on substring(a.bytes from 2 for 28) = w.hash
     where get_byte(a.bytes, 0) < 128 and get_byte(a.bytes, 0) & 16 = 0`);
  const selectIds = (script: boolean): readonly number[] =>
    [...new Set(rows.filter((row) => row.script === script).map(({ id }) => id))].sort((a, b) => a - b);
  return { addressIds: selectIds(false), paymentScriptIds: selectIds(true) };
}
