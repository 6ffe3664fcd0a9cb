import type { NetworkDb } from '../../../network-db.js';
import { emptySql, join, type Sql, sql } from '../../../sql.js';
import type { TxRange } from '../chain/tx-range.js';
import type { ChainOrder } from './chain-outputs.js';
import { isOwned, listKinds, type OwnedKind, type Owners } from './output-owners.js';

/** Where the candidates of a search come from. Each source is a range of an index in chain order. */
export type MatchSource =
  | { readonly kind: 'owners'; readonly owners: Owners }
  | { readonly kind: 'asset'; readonly assetId: number }
  | { readonly kind: 'policy'; readonly policyId: number }
  | { readonly kind: 'all' };

/** An asset, or any asset of a policy. */
export type HeldSource = Extract<MatchSource, { readonly kind: 'asset' | 'policy' }>;

/** Conditions that a candidate has to meet. `created` limits the candidates that are read. */
export interface MatchFilter {
  readonly status: 'any' | 'spent' | 'unspent';
  readonly created: TxRange;
  readonly spent?: TxRange | undefined;
  readonly index?: number | undefined;
  readonly owners?: Owners | undefined;
  /** Assets and policies of which the output must hold some. */
  readonly holds?: readonly HeldSource[];
  /** Excludes Byron addresses. */
  readonly shelleyOnly?: boolean;
}

export interface MatchSearch {
  readonly source: MatchSource;
  readonly filter: MatchFilter;
  readonly order: ChainOrder;
}

/** The place of an output in the chain. */
export interface OutputPlace {
  readonly txId: number;
  readonly index: number;
}

export interface MatchBatch {
  readonly matches: readonly OutputPlace[];
  /** The last candidate that was read, from which the search continues; undefined at its end. */
  readonly last: OutputPlace | undefined;
}

interface CandidateRow {
  readonly tx_id: number;
  /** Null for a transaction of the source without an output of the source. */
  readonly index: number | null;
  readonly matches: boolean | null;
}

/**
 * Reads up to `limit` candidates after the last one and returns those that match: a search with few matches among many
 * candidates takes many short statements instead of one of unknown length.
 */
export async function findMatches(
  db: NetworkDb<'cardano'>,
  { source, filter, order }: MatchSearch,
  { after, limit }: { readonly after: OutputPlace | undefined; readonly limit: number },
): Promise<MatchBatch> {
  const range = { order, after, limit };
  const byTransaction = selectTransactions(db, source, filter, range);
  const candidates =
    byTransaction === undefined
      ? selectPlaces(db, source, filter, range)
      : sql`select t.tx_id, o.index
              from (select distinct tx_id from (${byTransaction}) u order by tx_id ${direction(order)} limit ${limit}) t
              left join lateral (
                select o.index from ${db.schema}.output o where o.tx_id = t.tx_id and ${isFrom(db, source)} offset 0) o
                on true`;
  const rows = await db.rows<CandidateRow>(sql`
    select c.tx_id, c.index, ${join(conditions(db, filter), sql` and `)} as matches
      from (${candidates}) c left join ${db.schema}.output o on o.tx_id = c.tx_id and o.index = c.index
     order by c.tx_id ${direction(order)}, c.index ${direction(order)}`);
  const matches = rows.flatMap(({ tx_id, index, matches }) =>
    index !== null && matches === true ? [{ txId: tx_id, index }] : [],
  );
  const read = byTransaction === undefined ? rows.length : new Set(rows.map(({ tx_id }) => tx_id)).size;
  const last = rows.at(-1);
  return {
    matches,
    last: read < limit || last === undefined ? undefined : { txId: last.tx_id, index: last.index ?? 0 },
  };
}

interface CandidateRange {
  readonly order: ChainOrder;
  readonly after: OutputPlace | undefined;
  readonly limit: number;
}

const direction = (order: ChainOrder): Sql => (order === 'asc' ? sql`asc` : sql`desc`);
const beyond = (order: ChainOrder): Sql => (order === 'asc' ? sql`>` : sql`<`);

const within = ({ from, to }: TxRange): Sql => sql`tx_id between ${from}::integer and ${to}::integer`;

/** Candidates by `tx_id` and `index`. */
function selectPlaces(
  db: NetworkDb<'cardano'>,
  source: MatchSource,
  { status, created }: MatchFilter,
  { order, after, limit }: CandidateRange,
): Sql {
  const rest = after && sql`and (tx_id, index) ${beyond(order)} (${after.txId}::integer, ${after.index}::integer)`;
  const page = sql`and ${within(created)} ${rest ?? emptySql}
    order by tx_id ${direction(order)}, index ${direction(order)} limit ${limit}`;
  switch (source.kind) {
    case 'owners':
      return mergeOwners(
        listKinds(source.owners),
        ({ column }) =>
          sql`select tx_id, index from ${db.schema}.output where ${column} = w.id and spent_by is null ${page}`,
        sql`tx_id, index`,
        sql`order by tx_id ${direction(order)}, index ${direction(order)} limit ${limit}`,
      );
    case 'asset':
      return status === 'unspent'
        ? sql`select tx_id, index from ${db.schema}.unspent_asset where asset_id = ${source.assetId} ${page}`
        : sql`select tx_id, index from ${db.schema}.output_asset where asset_id = ${source.assetId} ${page}`;
    case 'policy':
      return sql`select tx_id, index from ${db.schema}.unspent_policy where policy_id = ${source.policyId} ${page}`;
    case 'all':
      return sql`select tx_id, index from ${db.schema}.output where true ${page}`;
  }
}

/**
 * The history of accounts, scripts and policies is indexed by transaction. Undefined where outputs themselves are
 * indexed.
 */
function selectTransactions(
  db: NetworkDb<'cardano'>,
  source: MatchSource,
  { status, created }: MatchFilter,
  { order, after, limit }: CandidateRange,
): Sql | undefined {
  if (status === 'unspent' || (source.kind !== 'owners' && source.kind !== 'policy')) return undefined;
  const rest = after && sql`and tx_id ${beyond(order)} ${after.txId}::integer`;
  const page = sql`and ${within(created)} ${rest ?? emptySql} order by tx_id ${direction(order)} limit ${limit}`;
  if (source.kind === 'policy')
    return sql`select tx_id from ${db.schema}.policy_tx where policy_id = ${source.policyId} ${page}`;
  return mergeOwners(
    listKinds(source.owners),
    ({ column, history }) => sql`select tx_id from ${db.schema}.${history} where ${column} = w.id ${page}`,
    sql`tx_id`,
    emptySql,
  );
}

/** Each owner contributes up to one page from its own index range. */
const mergeOwners = (
  kinds: readonly OwnedKind[],
  select: (kind: OwnedKind) => Sql,
  columns: Sql,
  page: Sql,
): Sql => sql`
  select ${columns} from (${join(
    kinds.map(
      (kind) => sql`select u.* from unnest(${kind.ids}::integer[]) w (id) cross join lateral (${select(kind)}) u`,
    ),
    sql` union all `,
  )}) m ${page}`;

/** Whether an output of a candidate transaction belongs to the source. */
const isFrom = (db: NetworkDb<'cardano'>, source: MatchSource): Sql =>
  source.kind === 'owners'
    ? sql`(${isOwned(source.owners)})`
    : source.kind === 'policy'
      ? holdsPolicy(db, source.policyId)
      : sql`true`;

const holdsAsset = (db: NetworkDb<'cardano'>, assetId: number): Sql => sql`
  exists (select from ${db.schema}.output_asset h
           where h.tx_id = o.tx_id and h.index = o.index and h.asset_id = ${assetId})`;

const holdsPolicy = (db: NetworkDb<'cardano'>, policyId: number): Sql => sql`
  exists (select from ${db.schema}.output_asset h join ${db.schema}.asset n on n.id = h.asset_id
           where h.tx_id = o.tx_id and h.index = o.index and n.policy_id = ${policyId})`;

function conditions(db: NetworkDb<'cardano'>, filter: MatchFilter): readonly Sql[] {
  const { status, spent, index, owners, holds = [], shelleyOnly } = filter;
  const all: Sql[] = [sql`true`];
  if (status === 'spent') all.push(sql`o.spent_by is not null`);
  if (status === 'unspent') all.push(sql`o.spent_by is null`);
  if (spent !== undefined) all.push(sql`o.spent_by between ${spent.from}::integer and ${spent.to}::integer`);
  if (index !== undefined) all.push(sql`o.index = ${index}::integer`);
  if (owners !== undefined) all.push(listKinds(owners).length === 0 ? sql`false` : sql`(${isOwned(owners)})`);
  for (const held of holds)
    all.push(held.kind === 'asset' ? holdsAsset(db, held.assetId) : holdsPolicy(db, held.policyId));
  // Above 0x7f are Byron and reward addresses (CIP-19).
  if (shelleyOnly)
    all.push(sql`exists (select from ${db.schema}.address a where a.id = o.address_id and get_byte(a.bytes, 0) < 128)`);
  return all;
}

/** Below this, scanning all unspent outputs with the asset is fast, independent of the owner. */
const FEW_WITH_ASSET = 20_000;

export async function isHeldInFewOutputs(db: NetworkDb<'cardano'>, source: HeldSource): Promise<boolean> {
  const unspent =
    source.kind === 'asset'
      ? sql`${db.schema}.unspent_asset where asset_id = ${source.assetId}`
      : sql`${db.schema}.unspent_policy where policy_id = ${source.policyId}`;
  const row = await db.first<{ readonly count: bigint }>(
    sql`select count(*) as count from (select 1 from ${unspent} limit ${FEW_WITH_ASSET + 1}) u`,
  );
  return Number(row?.count ?? 0n) <= FEW_WITH_ASSET;
}
