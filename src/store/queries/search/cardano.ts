import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { NetworkDb } from '../../network-db.js';
import { join, type Sql, sql } from '../../sql.js';
import { findDRepsByHash } from '../cardano/governance/drep-updates.js';
import { type Found, type FoundRow, toFound } from './found.js';

type Db = NetworkDb<'cardano'>;

/** Possible interpretations of a search text. Each is one index lookup. */
export interface CardanoNames {
  readonly hash?: Uint8Array | undefined;
  readonly height?: number | undefined;
  readonly policy?: Uint8Array | undefined;
  readonly action?: GovernanceActionId | undefined;
}

/** Blocks, transactions, policies and proposals by their identifiers, in one query. */
export async function findOnCardano(db: Db, { hash, height, policy, action }: CardanoNames): Promise<readonly Found[]> {
  const { schema } = db;
  const queries: Sql[] = [];
  if (hash !== undefined)
    queries.push(
      sql`select 'transaction' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
            from ${schema}.transaction where hash = ${hash} and height >= 0`,
      sql`select 'transaction', encode(m.tx_hash, 'hex'), 'Waits for a block' from ${schema}.mempool_transaction m
           where m.tx_hash = ${hash} and m.left_at is null
             and not exists (select from ${schema}.transaction t where t.hash = m.tx_hash)`,
      sql`select 'block', encode(hash, 'hex'), 'Block ' || height from ${schema}.block where hash = ${hash}`,
      sql`select 'block', encode(hash, 'hex'), 'Boundary block of epoch ' || epoch
            from ${schema}.boundary_block where hash = ${hash}`,
    );
  if (height !== undefined)
    queries.push(sql`select 'block' as kind, encode(hash, 'hex') as id, 'Block ' || height as label
                     from ${schema}.block where height = ${height}`);
  if (policy !== undefined)
    queries.push(sql`select 'policy' as kind, encode(hash, 'hex') as id, null as label
                     from ${schema}.policy where hash = ${policy}`);
  if (action !== undefined)
    queries.push(sql`
      select 'proposal' as kind, encode(t.hash, 'hex') || '#' || p.index as id, document.name as label
        from ${schema}.transaction t
        join ${schema}.proposal p on p.tx_id = t.id and p.index = ${action.index}
        left join ${schema}.anchor_document document
          on document.hash = p.anchor_hash and md5(document.url) = md5(p.anchor_url)
       where t.hash = ${action.txHash}`);
  if (queries.length === 0) return [];
  return (await db.rows<FoundRow>(join(queries, sql` union all `))).map(toFound);
}

/** DReps that appear on the chain, with the name from their document. */
export async function findDReps(db: Db, { hash }: { readonly hash: Uint8Array }): Promise<readonly Found[]> {
  const dreps: readonly DRep[] = await findDRepsByHash(db, [hash]);
  return dreps.map((drep) => ({ kind: 'drep', id: drepIdCip129(drep), label: undefined }));
}

interface PoolRow {
  readonly hash: Uint8Array;
  readonly ticker: string | null;
  readonly name: string | null;
}

/** The newest registration of each pool counts, so that a former ticker finds nothing. */
const newestRegistration = (db: Db): Sql => sql`
  cross join lateral (
    select g.metadata_hash, g.metadata_url from ${db.schema}.pool_registration g where g.pool_id = p.id
     order by g.tx_id desc, g.cert_index desc limit 1) r
  left join ${db.schema}.anchor_document document
    on document.hash = r.metadata_hash and md5(document.url) = md5(r.metadata_url)`;

const toFoundPool = ({ hash, ticker, name }: PoolRow): Found => ({
  kind: 'pool',
  id: poolIdBech32(hash),
  label: [ticker, name].filter((each) => each !== null).join(' ') || undefined,
});

export async function findPool(db: Db, hash: Uint8Array): Promise<readonly Found[]> {
  const rows = await db.rows<PoolRow>(sql`
    select p.hash, document.ticker, document.name from ${db.schema}.pool p ${newestRegistration(db)}
     where p.hash = ${hash}`);
  return rows.map(toFoundPool);
}

export async function findPoolsByTicker(db: Db, ticker: string, limit: number): Promise<readonly Found[]> {
  const rows = await db.rows<PoolRow>(sql`
    select p.hash, document.ticker, document.name
      from (select distinct g.pool_id from ${db.schema}.anchor_document a
              join ${db.schema}.pool_registration g on g.metadata_hash = a.hash
             where lower(a.ticker) = ${ticker.toLowerCase()}) w
      join ${db.schema}.pool p on p.id = w.pool_id
      ${newestRegistration(db)}
     where lower(document.ticker) = ${ticker.toLowerCase()}
     order by p.id limit ${limit}`);
  return rows.map(toFoundPool);
}

/** Whether an address or account appears on the chain. */
export async function addressExists(db: Db, bytes: Uint8Array): Promise<boolean> {
  const row = await db.first(sql`select from ${db.schema}.address where bytes = ${bytes}`);
  return row !== undefined;
}

export async function accountExists(
  db: Db,
  { hash, script }: { readonly hash: Uint8Array; readonly script: boolean },
): Promise<boolean> {
  const row = await db.first(sql`
    select from ${db.schema}.stake_credential where hash = ${hash} and script = ${script}`);
  return row !== undefined;
}
