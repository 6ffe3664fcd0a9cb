import { labelPrefix } from '../../../../chains/cardano/assets/asset-label.js';
import {
  HANDLE_LABELS,
  HANDLE_POLICY,
  type HandleType,
  type Rarity,
} from '../../../../chains/cardano/assets/handle.js';
import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import { hasSupply } from './assets.js';

/** Handles are tokens of one policy; only tokens with a positive supply count. */

export interface HandleFilter {
  readonly search?: string | undefined;
  readonly rarity?: Rarity | undefined;
  /** As `describeCharacters` writes them. */
  readonly characters?: string | undefined;
  readonly numericModifiers?: string | undefined;
  readonly length?: { readonly from: number; readonly to: number } | undefined;
  readonly type?: HandleType | undefined;
  /** The part after `@`. */
  readonly root?: string | undefined;
}

const OWNER = labelPrefix(HANDLE_LABELS.owner);
const VIRTUAL = labelPrefix(HANDLE_LABELS.virtual);

/** The three name ranges of handles: within each range names are in the order of the handles. */
const RANGES: readonly {
  readonly types: readonly HandleType[];
  readonly is: Sql;
  readonly name: Sql;
  /** Additional allowed characters: names that only look like a handle are excluded. */
  readonly others: Sql;
}[] = [
  {
    types: ['handle'],
    others: sql`= ''`,
    is: sql`n.name >= '\\x2d'`,
    name: sql`encode(n.name, 'escape')`,
  },
  {
    types: ['handle', 'nft_subhandle'],
    others: sql`in ('', '@')`,
    is: sql`n.name > ${OWNER}::bytea and n.name < ${next(OWNER)}::bytea`,
    name: sql`encode(substring(n.name from 5), 'escape')`,
  },
  {
    types: ['virtual_subhandle'],
    others: sql`= '@'`,
    is: sql`n.name > ${VIRTUAL}::bytea and n.name < ${next(VIRTUAL)}::bytea`,
    name: sql`encode(substring(n.name from 5), 'escape')`,
  },
];

/** The first prefix after all names with this one. */
function next(prefix: Uint8Array): Uint8Array {
  const after = Uint8Array.from(prefix);
  after[after.length - 1]! += 1;
  return after;
}

const LENGTHS: Readonly<Record<Rarity, readonly [from: number, to: number]>> = {
  legendary: [1, 1],
  ultra_rare: [2, 2],
  rare: [3, 3],
  common: [4, 7],
  basic: [8, 100],
};

function conditions(name: Sql, range: (typeof RANGES)[number], filter: HandleFilter, supplyCondition: Sql): Sql {
  const longest = range.types.length > 1 || range.types[0] !== 'handle' ? 28 : 15;
  const parts: Sql[] = [
    sql`n.policy = ${HANDLE_POLICY}`,
    range.is,
    sql`length(${name}) between 1 and ${longest}`,
    sql`translate(${name}, 'abcdefghijklmnopqrstuvwxyz0123456789_.-', '') ${range.others}`,
  ];
  const { search, rarity, characters, numericModifiers, length, type, root } = filter;
  if (type !== undefined && range.types.length > 1)
    parts.push(type === 'handle' ? sql`${name} !~ '@'` : sql`${name} ~ '@'`);
  if (search !== undefined) parts.push(sql`strpos(${name}, ${search}) > 0`);
  if (root !== undefined) parts.push(sql`split_part(${name}, '@', 2) = ${root}`);
  if (rarity !== undefined) parts.push(sql`length(${name}) between ${LENGTHS[rarity][0]} and ${LENGTHS[rarity][1]}`);
  if (length !== undefined) parts.push(sql`length(${name}) between ${length.from} and ${length.to}`);
  if (characters !== undefined) {
    const kinds = characters.split(',');
    parts.push(sql`(${name} ~ '[a-z]') = ${kinds.includes('letters')}`);
    parts.push(sql`(${name} ~ '[0-9]') = ${kinds.includes('numbers')}`);
    parts.push(sql`(${name} ~ '[_.-]') = ${kinds.includes('special')}`);
  }
  if (numericModifiers !== undefined) {
    const kinds = numericModifiers.split(',');
    parts.push(sql`${name} ~ '^-?[0-9]*(\\.[0-9]+)?$'`);
    parts.push(sql`(${name} like '-%') = ${kinds.includes('negative')}`);
    parts.push(sql`(strpos(${name}, '.') > 0) = ${kinds.includes('decimal')}`);
  }
  parts.push(supplyCondition);
  return join(parts, sql` and `);
}

/** Ids of handles by name; each range contributes up to one full page. */
export async function listHandleIds(
  db: NetworkDb<'cardano'>,
  filter: HandleFilter,
  { order, skip, limit }: { readonly order: 'asc' | 'desc'; readonly skip: number; readonly limit: number },
): Promise<readonly number[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const ranges = RANGES.filter(({ types }) => filter.type === undefined || types.includes(filter.type));
  const parts = ranges.map(
    (range) => sql`(select n.id, ${range.name} as handle from ${db.schema}.asset n
      where ${conditions(range.name, range, filter, hasSupply(db))} order by n.name ${direction} limit ${skip + limit})`,
  );
  const rows = await db.rows<{ readonly id: number }>(sql`
    select id from (${join(parts, sql` union all `)}) h
     order by handle collate "C" ${direction}, id ${direction} offset ${skip} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Names of handles that have sub-handles, by name. */
export async function rootHandleNames(
  db: NetworkDb<'cardano'>,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly string[]> {
  const parts = RANGES.slice(1).map(
    (range) => sql`select split_part(${range.name}, '@', 2) as root from ${db.schema}.asset n
      where ${conditions(range.name, range, {}, sql`true`)} and ${range.name} ~ '@' and ${hasSupply(db)}`,
  );
  const rows = await db.rows<{ readonly root: string }>(sql`
    select root from (${join(parts, sql` union `)}) r order by root collate "C" offset ${skip} limit ${limit}`);
  return rows.map(({ root }) => root);
}

/** Equivalent to `hasSupply` for counting all handles: joins whole tables. */
const isInSupply = (db: NetworkDb<'cardano'>): Sql =>
  sql`exists (select from ${db.schema}.asset_total s where s.asset_id = n.id and s.minted > s.burned)`;

export async function countHandles(db: NetworkDb<'cardano'>): Promise<number> {
  const parts = RANGES.map(
    (range) =>
      sql`select count(*) as count from ${db.schema}.asset n where ${conditions(range.name, range, {}, isInSupply(db))}`,
  );
  const row = await db.first<{ readonly count: bigint | null }>(
    sql`select sum(count) as count from (${join(parts, sql` union all `)}) c`,
  );
  return Number(row?.count ?? 0n);
}

/** A handle's state on the chain. */
export interface HandleFact {
  readonly id: number;
  readonly assetName: Uint8Array;
  /** The output that holds its token. */
  readonly output: {
    readonly txId: number;
    readonly txHash: string;
    readonly index: number;
    readonly slot: number;
    readonly lovelace: bigint;
    readonly address: Uint8Array;
    readonly stakeId: number | undefined;
    readonly addressId: number;
    readonly datum: Uint8Array | undefined;
    readonly hasDatum: boolean;
  };
  readonly createdSlot: number;
  /** The output that holds the reference token, and its datum. */
  readonly reference:
    | { readonly txId: number; readonly index: number; readonly datum: Uint8Array | undefined }
    | undefined;
  /** The transaction that described it by CIP-25. */
  readonly describedBy: number | undefined;
}

/** In the order of `ids`; tokens that are in no unspent output are omitted. */
export async function handleFacts(db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly HandleFact[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<{
    readonly id: number;
    readonly name: Uint8Array;
    readonly tx_id: number;
    readonly index: number;
    readonly tx_hash: string;
    readonly slot: bigint | null;
    readonly lovelace: bigint;
    readonly address: Uint8Array;
    readonly address_id: number;
    readonly stake_id: number | null;
    readonly has_datum: boolean;
    readonly datum: Uint8Array | null;
    readonly created_slot: bigint | null;
    readonly reference_tx_id: number | null;
    readonly reference_index: number | null;
    readonly reference_datum: Uint8Array | null;
    readonly described_by: number | null;
  }>(sql`
    select n.id, n.name, o.tx_id, o.index, encode(t.hash, 'hex') as tx_hash, b.slot, o.lovelace, a.bytes as address,
           o.address_id, o.stake_id, o.datum_hash is not null as has_datum,
           (select d.bytes from ${db.schema}.datum d where d.hash = o.datum_hash limit 1) as datum,
           (select c.slot from ${db.schema}.transaction m join ${db.schema}.block c on c.height = m.height
             where m.id = n.first_tx_id) as created_slot,
           r.tx_id as reference_tx_id, r.index as reference_index,
           (select d.bytes from ${db.schema}.output p join ${db.schema}.datum d on d.hash = p.datum_hash
             where p.tx_id = r.tx_id and p.index = r.index limit 1) as reference_datum,
           (select m.tx_id from ${db.schema}.asset_metadata m where m.asset_id = n.id order by m.tx_id desc limit 1)
             as described_by
      from unnest(${ids}::integer[]) with ordinality w (id, place)
      join ${db.schema}.asset n on n.id = w.id
      cross join lateral (
        select tx_id, index from ${db.schema}.unspent_asset where asset_id = n.id
         order by tx_id desc, index desc limit 1) u
      join ${db.schema}.output o on o.tx_id = u.tx_id and o.index = u.index
      join ${db.schema}.transaction t on t.id = o.tx_id
      join ${db.schema}.address a on a.id = o.address_id
      left join ${db.schema}.block b on b.height = t.height
      left join lateral (
        select x.tx_id, x.index from ${db.schema}.asset f join ${db.schema}.unspent_asset x on x.asset_id = f.id
         where f.policy = n.policy and f.name = ${REFERENCE}::bytea ||
               case when substring(n.name for 4) = ${OWNER}::bytea then substring(n.name from 5) else n.name end
         order by x.tx_id desc limit 1) r on true
     order by w.place`);
  return rows.map((row) => ({
    id: row.id,
    assetName: row.name,
    output: {
      txId: row.tx_id,
      txHash: row.tx_hash,
      index: row.index,
      slot: Number(row.slot ?? 0n),
      lovelace: row.lovelace,
      address: row.address,
      stakeId: row.stake_id ?? undefined,
      addressId: row.address_id,
      datum: row.datum ?? undefined,
      hasDatum: row.has_datum,
    },
    createdSlot: Number(row.created_slot ?? 0n),
    reference:
      row.reference_tx_id === null
        ? undefined
        : {
            txId: row.reference_tx_id,
            index: row.reference_index as number,
            datum: row.reference_datum ?? undefined,
          },
    describedBy: row.described_by ?? undefined,
  }));
}

const REFERENCE = labelPrefix(HANDLE_LABELS.reference);

/** Ids of the policy's tokens by name, in the order of the request. */
export async function handleAssetIds(
  db: NetworkDb<'cardano'>,
  names: readonly Uint8Array[],
): Promise<readonly (number | undefined)[]> {
  const rows = await db.rows<{ readonly place: number; readonly id: number }>(sql`
    select w.place::integer, n.id from unnest(${names}::bytea[]) with ordinality w (name, place)
      join ${db.schema}.asset n on n.policy = ${HANDLE_POLICY} and n.name = w.name
     where exists (select from ${db.schema}.unspent_asset u where u.asset_id = n.id)`);
  const ids = new Array<number | undefined>(names.length).fill(undefined);
  for (const { place, id } of rows) ids[place - 1] = id;
  return ids;
}

/** An owner of handles: an account, or an address without one. */
export type HandleOwner = { readonly stakeId: number } | { readonly addressId: number };

/** Maximum number of an owner's tokens that are scanned for handles. */
const MAX_SCANNED_TOKENS = 20_000;

/** Handles of each owner, shortest first; at most `limit`, within the scan limit per request. */
export async function findHandleIds(
  db: NetworkDb<'cardano'>,
  owners: readonly HandleOwner[],
  limit: number,
): Promise<ReadonlyMap<HandleOwner, readonly number[]>> {
  const found = new Map<HandleOwner, readonly number[]>(owners.map((owner) => [owner, []]));
  if (owners.length === 0) return found;
  const parts = owners.map((owner, place) => {
    const held =
      'stakeId' in owner
        ? sql`${db.schema}.stake_asset where stake_id = ${owner.stakeId}`
        : sql`${db.schema}.address_asset where address_id = ${owner.addressId}`;
    return sql`(select ${place}::integer as place, n.id
       from (select asset_id from ${held} limit ${MAX_SCANNED_TOKENS}) h
       join ${db.schema}.asset n on n.id = h.asset_id
      where n.policy = ${HANDLE_POLICY} and (n.name >= '\\x2d' or substring(n.name for 4) = ${OWNER}::bytea)
      order by length(n.name), n.id limit ${limit})`;
  });
  const rows = await db.rows<{ readonly place: number; readonly id: number }>(join(parts, sql` union all `));
  for (const { place, id } of rows) {
    const owner = owners[place]!;
    found.set(owner, [...(found.get(owner) ?? []), id]);
  }
  return found;
}

export interface HandleHolder {
  readonly owner: HandleOwner;
  readonly address: Uint8Array | undefined;
  readonly stake: { readonly type: 'key' | 'script'; readonly hash: Uint8Array } | undefined;
  readonly total: number;
}

/** Holders with the most tokens of the policy first; holders without a handle are omitted. */
export async function handleHolders(
  db: NetworkDb<'cardano'>,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly HandleHolder[]> {
  const policy = sql`(select id from ${db.schema}.policy where hash = ${HANDLE_POLICY})`;
  const selectHandles = (table: Sql, column: Sql): Sql => sql`
    from (select asset_id from ${db.schema}.${table} where ${column} = h.id limit ${MAX_SCANNED_TOKENS}) w
    join ${db.schema}.asset n on n.id = w.asset_id
   where n.policy = ${HANDLE_POLICY} and (n.name >= '\\x2d' or substring(n.name for 4) = ${OWNER}::bytea)`;
  const accountHandles = selectHandles(sql`stake_asset`, sql`stake_id`);
  const addressHandles = selectHandles(sql`address_asset`, sql`address_id`);
  const rows = await db.rows<{
    readonly stake_id: number | null;
    readonly address_id: number | null;
    readonly address: Uint8Array | null;
    readonly stake_hash: Uint8Array | null;
    readonly stake_script: boolean | null;
    readonly total: bigint;
  }>(sql`
    select case when h.account then h.id end as stake_id, case when not h.account then h.id end as address_id,
           a.bytes as address, k.hash as stake_hash, k.script as stake_script,
           case when h.account then (select count(*) ${accountHandles}) else (select count(*) ${addressHandles}) end as total
      from (
        select * from (
          (select h.stake_id as id, true as account, h.quantity
             from (select stake_id, stake_id as id, quantity from ${db.schema}.policy_stake
                    where policy_id = ${policy} order by quantity desc, stake_id desc offset 0) h
            where (select true ${accountHandles} limit 1) limit ${skip + limit})
          union all
          (select h.id, false, h.quantity
             from (select address_id as id, quantity from ${db.schema}.policy_address
                    where policy_id = ${policy} order by quantity desc, address_id desc offset 0) h
            where (select stake_id is null from ${db.schema}.address where id = h.id)
              and (select true ${addressHandles} limit 1) limit ${skip + limit})) e
         order by quantity desc, account desc, id desc offset ${skip} limit ${limit}) h
      left join ${db.schema}.address a on not h.account and a.id = h.id
      left join ${db.schema}.stake_credential k on h.account and k.id = h.id
     order by h.quantity desc, h.account desc, h.id desc`);
  return rows.map((row) => ({
    owner: row.stake_id === null ? { addressId: row.address_id as number } : { stakeId: row.stake_id },
    address: row.address ?? undefined,
    stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
    total: Number(row.total),
  }));
}

export async function countHandleHolders(db: NetworkDb<'cardano'>): Promise<number> {
  const row = await db.first<{ readonly count: bigint | null }>(sql`
    select (select count(*) from ${db.schema}.policy_stake where policy_id = p.id)
         + (select count(*) from ${db.schema}.policy_address h join ${db.schema}.address a on a.id = h.address_id
             where h.policy_id = p.id and a.stake_id is null) as count
      from ${db.schema}.policy p where p.hash = ${HANDLE_POLICY}`);
  return Number(row?.count ?? 0n);
}

export interface HandleMove {
  readonly txId: number;
  readonly from: Uint8Array | undefined;
  readonly to: Uint8Array | undefined;
}

/** Sender and receiver of the token in each transaction. */
export async function handleMoves(
  db: NetworkDb<'cardano'>,
  assetId: number,
  txIds: readonly number[],
): Promise<ReadonlyMap<number, HandleMove>> {
  if (txIds.length === 0) return new Map();
  const address = (condition: Sql): Sql => sql`
    (select a.bytes from ${db.schema}.output o
       join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index and h.asset_id = ${assetId}
       join ${db.schema}.address a on a.id = o.address_id
      where ${condition} limit 1)`;
  const rows = await db.rows<{
    readonly tx_id: number;
    readonly from: Uint8Array | null;
    readonly to: Uint8Array | null;
  }>(sql`
    select w.tx_id, ${address(sql`o.spent_by = w.tx_id`)} as "from", ${address(sql`o.tx_id = w.tx_id`)} as "to"
      from unnest(${txIds}::integer[]) w (tx_id)`);
  return new Map(
    rows.map(({ tx_id, from, to }) => [tx_id, { txId: tx_id, from: from ?? undefined, to: to ?? undefined }]),
  );
}
