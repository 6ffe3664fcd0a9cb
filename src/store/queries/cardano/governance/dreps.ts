import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, join, type Sql, sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-position.js';
import {
  type AnchorColumns,
  type AnchorFact,
  anchorColumns,
  anchorFact,
  briefAnchorColumns,
  joinAnchor,
} from './anchor-columns.js';
import { toDRep } from './drep-columns.js';
import type { DRepContext } from './drep-power.js';
import { expiresAfter, joinDRepEntry } from './ledger-entries.js';

/** A DRep's state on the chain: its last certificate, and the balances of its delegators. */
export interface DRepState {
  readonly id: number;
  readonly drep: DRep;
  /** Whether it ever had a certificate of its own, beyond being the target of delegations. */
  readonly certified: boolean;
  readonly retired: boolean;
  /** Its last registration. */
  readonly registration: { readonly txId: number; readonly slot: number; readonly deposit: bigint } | undefined;
  /** The later of the transactions of its last certificate and its last vote. */
  readonly lastActiveTxId: number | undefined;
  readonly anchor: AnchorFact | undefined;
  readonly delegatorCount: number;
  /** Unspent outputs of the delegators. */
  readonly lovelace: bigint;
  /** Reward balances of the delegators; without meaning in an index without ledger state. */
  readonly rewards: bigint;
  /** The last active epoch without dormant epochs; undefined for a DRep that the ledger state does not have. */
  readonly expiresAfter: number | undefined;
}

interface StateRow extends AnchorColumns {
  readonly id: number;
  readonly kind: number;
  readonly hash: Uint8Array;
  readonly action: number | null;
  readonly last_active: number | null;
  readonly registration_tx_id: number | null;
  readonly registration_slot: bigint | null;
  readonly registration_deposit: bigint | null;
  readonly delegator_count: number;
  readonly lovelace: bigint;
  readonly rewards: bigint;
  readonly expires_after: number | null;
}

const RETIREMENT = 2;

/** The last vote of the DRep `d`, read from the end of an index range. */
const lastVote = (db: NetworkDb<'cardano'>): Sql => sql`
  (select v.tx_id from ${db.schema}.vote v
    where v.voter_hash = d.hash and v.role = 1 and v.voter_script = (d.kind = 1)
    order by v.tx_id desc, v.index desc limit 1)`;

/** In the order of `ids`. */
export async function drepStates(
  db: NetworkDb<'cardano'>,
  ids: readonly number[],
  documents: 'brief' | 'whole' = 'brief',
): Promise<readonly DRepState[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<StateRow>(sql`
    select d.id, d.kind, d.hash, u.action, greatest(u.tx_id, ${lastVote(db)}) as last_active,
           r.tx_id as registration_tx_id, r.slot as registration_slot, r.deposit as registration_deposit,
           coalesce(t.delegator_count, 0) as delegator_count, coalesce(t.lovelace, 0) as lovelace,
           coalesce(t.rewards, 0) as rewards, ${expiresAfter} as expires_after,
           ${documents === 'brief' ? briefAnchorColumns : anchorColumns}
      from unnest(${ids}::integer[]) with ordinality k (id, place)
      join ${db.schema}.drep d on d.id = k.id
      left join ${db.schema}.drep_update u on u.drep_id = d.id and u.ended_height is null
      left join lateral (
        select g.tx_id, g.deposit, b.slot from ${db.schema}.drep_update g
          join ${db.schema}.transaction x on x.id = g.tx_id join ${db.schema}.block b on b.height = x.height
         where g.drep_id = d.id and g.action = 0 order by g.tx_id desc, g.cert_index desc limit 1) r on true
      left join ${db.schema}.drep_total t on t.drep_id = d.id
      ${joinDRepEntry(db)}
      ${joinAnchor(db, sql`u.anchor_url`, sql`u.anchor_hash`)}
     order by k.place`);
  return rows.map((row) => ({
    id: row.id,
    drep: toDRep(row.kind, row.hash),
    certified: row.action !== null,
    retired: row.action === RETIREMENT,
    registration:
      row.registration_tx_id === null
        ? undefined
        : {
            txId: row.registration_tx_id,
            slot: Number(row.registration_slot),
            deposit: row.registration_deposit ?? 0n,
          },
    lastActiveTxId: row.last_active ?? undefined,
    anchor: anchorFact(row),
    delegatorCount: row.delegator_count,
    lovelace: row.lovelace,
    rewards: row.rewards,
    expiresAfter: row.expires_after ?? undefined,
  }));
}

export type DRepSort = 'votingPower' | '-votingPower' | 'name' | 'registered' | 'activity' | 'random';
export type DRepStatus = 'active' | 'inactive' | 'retired';

export interface DRepFilter {
  readonly status?: DRepStatus | undefined;
  /** Part of a name. */
  readonly search?: string | undefined;
  /** Only this DRep; an undefined value matches none. */
  readonly only?: number | undefined;
  readonly hasMetadata?: boolean | undefined;
  readonly around: Pick<DRepContext, 'ledger' | 'activeSinceTxId' | 'deposits'>;
}

/** DReps that were ever registered. */
function chosen(db: NetworkDb<'cardano'>, filter: DRepFilter): Sql {
  const { status, search, only, hasMetadata, around } = filter;
  const { ledger, activeSinceTxId, deposits } = around;
  const conditions = [sql`u.ended_height is null`];
  const isActive =
    ledger !== undefined
      ? sql`(coalesce(${expiresAfter}, -1) + ${ledger.dormantEpochs} >= ${ledger.epoch})`
      : sql`(u.tx_id >= ${activeSinceTxId} or exists (
    select from ${db.schema}.vote v where v.voter_hash = d.hash and v.tx_id >= ${activeSinceTxId} and v.role = 1
       and v.voter_script = (d.kind = 1)))`;
  if (status === 'retired') conditions.push(sql`u.action = ${RETIREMENT}`);
  if (status === 'active') conditions.push(sql`u.action <> ${RETIREMENT} and ${isActive}`);
  if (status === 'inactive') conditions.push(sql`u.action <> ${RETIREMENT} and not ${isActive}`);
  if (only !== undefined) conditions.push(sql`d.id = ${only}`);
  if (hasMetadata) conditions.push(sql`document.name is not null`);
  if (search !== undefined)
    conditions.push(sql`position(lower(${search}::text) in lower(coalesce(document.name, ''))) > 0`);
  const named = hasMetadata || search !== undefined;
  return sql`
    from ${db.schema}.drep_update u
    join ${db.schema}.drep d on d.id = u.drep_id
    left join ${db.schema}.drep_total t on t.drep_id = d.id
    left join unnest(${[...deposits.keys()]}::integer[], ${[...deposits.values()]}::numeric[]) p (drep_id, lovelace)
      on p.drep_id = d.id
    ${status === 'active' || status === 'inactive' ? joinDRepEntry(db) : emptySql}
    ${named ? joinDocument(db) : emptySql}
    where ${join(conditions, sql` and `)}`;
}

const joinDocument = (db: NetworkDb<'cardano'>): Sql => sql`
  left join ${db.schema}.anchor_document document
    on document.hash = u.anchor_hash and md5(document.url) = md5(u.anchor_url)`;

/** Rewards count only where they are known. */
const power = ({ ledger }: Pick<DRepContext, 'ledger'>): Sql =>
  ledger === undefined
    ? sql`(coalesce(t.lovelace, 0) + coalesce(p.lovelace, 0))`
    : sql`(coalesce(t.lovelace + t.rewards, 0) + coalesce(p.lovelace, 0))`;

/** Number of ever registered DReps with more power, and the total power of all. */
export async function powerAmong(
  db: NetworkDb<'cardano'>,
  around: DRepContext,
  own: bigint,
): Promise<{ readonly stronger: number; readonly total: bigint }> {
  const row = await db.first<{ readonly stronger: number; readonly total: bigint }>(sql`
    select count(*) filter (where ${power(around)} > ${own}::numeric)::integer as stronger,
           coalesce(sum(${power(around)}), 0) as total
      ${chosen(db, { around })}`);
  return row ?? { stronger: 0, total: 0n };
}

/** Ids of DReps in a total order. */
export async function drepIds(
  db: NetworkDb<'cardano'>,
  filter: DRepFilter,
  { sort, seed, skip, limit }: ListRange & { readonly sort: DRepSort; readonly seed: string },
): Promise<readonly number[]> {
  const orders: Readonly<Record<DRepSort, Sql>> = {
    votingPower: sql`${power(filter.around)} desc`,
    '-votingPower': power(filter.around),
    name: sql`(select lower(n.name) from ${db.schema}.anchor_document n
                where n.hash = u.anchor_hash and md5(n.url) = md5(u.anchor_url)) nulls last`,
    registered: sql`(select max(g.tx_id) from ${db.schema}.drep_update g where g.drep_id = d.id and g.action = 0) desc`,
    activity: sql`greatest(u.tx_id, ${lastVote(db)}) desc`,
    random: sql`md5(${seed}::text || encode(d.hash, 'hex'))`,
  };
  const rows = await db.rows<{ readonly id: number }>(
    sql`select d.id ${chosen(db, filter)} order by ${orders[sort]}, d.id offset ${skip} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function drepCount(db: NetworkDb<'cardano'>, filter: DRepFilter): Promise<number> {
  const row = await db.first<{ readonly count: number }>(sql`select count(*)::integer as count ${chosen(db, filter)}`);
  return row?.count ?? 0;
}
