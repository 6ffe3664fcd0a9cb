import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../../../chains/cardano/scripts/script-hash.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { toDRep } from '../governance/drep-columns.js';

/** Properties of a script; bytes only for a native script, which needs them as its witness. */
export interface ScriptFact {
  readonly hash: string;
  readonly language: ScriptLanguage;
  readonly sizeBytes: number;
  readonly bytes: Uint8Array | undefined;
}

export async function scriptFacts(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly ScriptFact[]> {
  if (hashes.length === 0) return [];
  const rows = await db.rows<{
    readonly hash: string;
    readonly language: number;
    readonly size: number;
    readonly bytes: Uint8Array | null;
  }>(sql`
    select encode(hash, 'hex') as hash, language, length(bytes) as size, case when language = 0 then bytes end as bytes
      from ${db.schema}.script where hash = any(${hashes}::bytea[])`);
  return rows.map(({ hash, language, size, bytes }) => ({
    hash,
    language: SCRIPT_LANGUAGES[language] as ScriptLanguage,
    sizeBytes: size,
    bytes: bytes ?? undefined,
  }));
}

export interface AccountFact {
  readonly stakeId: number;
  readonly registered: boolean;
  /**
   * Deposit of the last registration; undefined where its certificate does not state it and the protocol parameters
   * apply.
   */
  readonly deposit: bigint | undefined;
  /** Epoch of the last registration; undefined where the account is not registered. */
  readonly registeredIn: number | undefined;
  /** The DRep to which it delegates its vote. */
  readonly drep: DRep | undefined;
}

/** One entry per credential, in order; undefined for one that does not appear on the chain. */
export async function accountFacts(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<readonly (AccountFact | undefined)[]> {
  if (credentials.length === 0) return [];
  const rows = await db.rows<{
    readonly place: number;
    readonly id: number;
    readonly registration: boolean | null;
    readonly deposit: bigint | null;
    readonly epoch: number | null;
    readonly drep_kind: number | null;
    readonly drep_hash: Uint8Array | null;
  }>(sql`
    select w.place::integer, c.id, u.registration, u.deposit,
           (select b.epoch from ${db.schema}.transaction t join ${db.schema}.block b on b.height = t.height
             where t.id = u.tx_id) as epoch,
           d.kind as drep_kind, d.hash as drep_hash
      from unnest(${credentials.map(({ hash }) => hash)}::bytea[],
                  ${credentials.map(({ type }) => type === 'script')}::boolean[]) with ordinality w (hash, script, place)
      join ${db.schema}.stake_credential c on c.hash = w.hash and c.script = w.script
      left join lateral (
        select registration, deposit, tx_id from ${db.schema}.stake_update u
         where u.stake_id = c.id order by tx_id desc, cert_index desc limit 1) u on true
      left join ${db.schema}.vote_delegation v on v.stake_id = c.id and v.ended_height is null
      left join ${db.schema}.drep d on d.id = v.drep_id`);
  return arrangeByPosition(credentials.length, rows, ({ id, registration, deposit, epoch, drep_kind, drep_hash }) => ({
    stakeId: id,
    registered: registration === true,
    deposit: registration === true ? (deposit ?? undefined) : undefined,
    registeredIn: registration === true ? (epoch ?? undefined) : undefined,
    drep: drep_kind === null || drep_hash === null ? undefined : toDRep(drep_kind, drep_hash),
  }));
}

export interface DRepFact {
  readonly registered: boolean;
  readonly deposit: bigint | undefined;
}

/** One entry per credential, in order; undefined for one that does not appear as a DRep on the chain. */
export async function drepFacts(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<readonly (DRepFact | undefined)[]> {
  if (credentials.length === 0) return [];
  const rows = await db.rows<{
    readonly place: number;
    readonly action: number | null;
    readonly deposit: bigint | null;
  }>(sql`
    select w.place::integer, u.action,
           (select deposit from ${db.schema}.drep_update r where r.drep_id = d.id and r.action = 0
             order by tx_id desc, cert_index desc limit 1) as deposit
      from unnest(${credentials.map(({ hash }) => hash)}::bytea[],
                  ${credentials.map(({ type }) => (type === 'script' ? 1 : 0))}::smallint[])
             with ordinality w (hash, kind, place)
      join ${db.schema}.drep d on d.hash = w.hash and d.kind = w.kind
      left join lateral (
        select action from ${db.schema}.drep_update u
         where u.drep_id = d.id order by tx_id desc, cert_index desc limit 1) u on true`);
  return arrangeByPosition(credentials.length, rows, ({ action, deposit }) => {
    const registered = action === 0 || action === 1;
    return { registered, deposit: registered ? (deposit ?? undefined) : undefined };
  });
}

/** Whether each pool is registered, in order; undefined for one that does not appear on the chain. */
export async function poolFacts(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly (boolean | undefined)[]> {
  if (hashes.length === 0) return [];
  const rows = await db.rows<{ readonly place: number; readonly registered: boolean }>(sql`
    select w.place::integer,
           exists (select from ${db.schema}.pool_registration r
                    where r.pool_id = p.id and r.ended_height is null) as registered
      from unnest(${hashes}::bytea[]) with ordinality w (hash, place)
      join ${db.schema}.pool p on p.hash = w.hash`);
  return arrangeByPosition(hashes.length, rows, ({ registered }) => registered);
}

function arrangeByPosition<Row extends { readonly place: number }, Fact>(
  count: number,
  rows: readonly Row[],
  toFact: (row: Row) => Fact,
): readonly (Fact | undefined)[] {
  const facts = new Array<Fact | undefined>(count).fill(undefined);
  for (const row of rows) facts[row.place - 1] = toFact(row);
  return facts;
}
