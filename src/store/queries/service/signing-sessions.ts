import type { NetworkId } from '../../../chains/networks.js';
import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { type Sql, sql } from '../../sql.js';
import { recordEvents } from './account-events.js';

/** A multisig signing session; see migration 0013. */
export interface SigningSessionRow {
  readonly accountId: string;
  readonly txHash: string;
  readonly cbor: Uint8Array;
  readonly required: readonly string[];
  readonly allowed: readonly string[];
  readonly scripts: readonly Uint8Array[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly submittedAt: Date | null;
  readonly lastError: string | null;
}

const SESSION = sql`account_id as "accountId", encode(tx_hash, 'hex') as "txHash", cbor, required, allowed, scripts,
  created_at as "createdAt", expires_at as "expiresAt", submitted_at as "submittedAt", last_error as "lastError"`;

export interface WitnessRow {
  readonly keyHash: string;
  readonly witness: Uint8Array;
  readonly addedAt: Date;
}

export interface NewSigningSession extends Pick<SigningSessionRow, 'accountId' | 'required' | 'allowed' | 'scripts'> {
  readonly id: Uint8Array;
  readonly network: NetworkId;
  readonly txHash: Uint8Array;
  readonly cbor: Uint8Array;
  readonly expiresAt: Date;
  /** Signatures that the transaction already contained. */
  readonly signatures: readonly Pick<WitnessRow, 'keyHash' | 'witness'>[];
  /** Whether they are all that is required. */
  readonly isComplete: boolean;
  /** Maximum number of open sessions of an account. */
  readonly maxOpen: number;
  readonly now: Date;
}

/** False where the account has reached its maximum number of open sessions. */
export const insertSigningSession = (db: FlowDb, session: NewSigningSession): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { id, accountId, now } = session;
    // Serialized per account, so that the count is exact.
    await tx.run(sql`select from ${service}.account where id = ${accountId} for update`);
    const open = await tx.first<{ readonly count: bigint }>(sql`
      select count(*) as count from ${service}.signing_session
       where account_id = ${accountId} and submitted_at is null and expires_at > ${now}`);
    if ((open?.count ?? 0n) >= BigInt(session.maxOpen)) return false;
    await tx.run(sql`
      insert into ${service}.signing_session
        (id, account_id, created_at, expires_at, network, tx_hash, cbor, required, allowed, scripts)
      values (${id}, ${accountId}, ${now}, ${session.expiresAt}, ${session.network}, ${session.txHash}, ${session.cbor},
              ${session.required}::text[], ${session.allowed}::text[], ${session.scripts}::bytea[])`);
    await insertWitnesses(tx, id, session.signatures, now);
    const keys = session.signatures.map(({ keyHash }) => keyHash);
    await recordEvent(tx, id, 'CREATED', keys, now);
    if (session.isComplete) await recordEvent(tx, id, 'COMPLETED', [], now);
    return true;
  });

/** Columns of an event of the session `s`. */
const eventColumns = (status: Sql, keyHashes: Sql): Sql => sql`
  s.account_id, s.network, 'signing.session' as type, encode(s.id, 'hex') as subject, s.tx_hash,
  null::bigint as expires_slot,
  jsonb_build_object('sessionId', encode(s.id, 'hex'), 'txHash', encode(s.tx_hash, 'hex'), 'status', ${status}::text,
    'keyHashes', to_jsonb(${keyHashes})) as payload`;

const NO_KEYS = sql`'{}'::text[]`;

/** Records an event of a session in the transaction that changed it. */
const recordEvent = (
  tx: Queryable,
  id: Uint8Array,
  status: 'CREATED' | 'SIGNED' | 'COMPLETED',
  keyHashes: readonly string[],
  now: Date,
): Promise<number> =>
  tx.run(
    recordEvents(
      sql`
        select ${eventColumns(sql`${status}`, sql`${keyHashes}::text[]`)} from ${service}.signing_session s
         where s.id = ${id}`,
      now,
    ),
  );

/** Undefined once it has expired. */
export const findSigningSession = (
  db: Queryable,
  id: Uint8Array,
  network: NetworkId,
  now: Date,
): Promise<SigningSessionRow | undefined> =>
  db.first<SigningSessionRow>(sql`
    select ${SESSION} from ${service}.signing_session
     where id = ${id} and network = ${network} and expires_at > ${now}`);

/** In order of arrival. */
export const listWitnesses = (db: Queryable, id: Uint8Array): Promise<readonly WitnessRow[]> =>
  db.rows<WitnessRow>(sql`
    select key_hash as "keyHash", witness, added_at as "addedAt" from ${service}.signing_witness
     where session_id = ${id} order by added_at, key_hash`);

/**
 * Adds signatures of keys that have not signed, and records who signed. `isComplete` tells whether the signatures of a
 * session suffice.
 */
export const addWitnesses = (
  db: FlowDb,
  id: Uint8Array,
  signatures: readonly Pick<WitnessRow, 'keyHash' | 'witness'>[],
  isComplete: (witnesses: readonly WitnessRow[]) => boolean,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Serialized per session, so that exactly one call completes it.
    await tx.run(sql`select from ${service}.signing_session where id = ${id} for update`);
    const before = await listWitnesses(tx, id);
    await insertWitnesses(tx, id, signatures, now);
    const after = await listWitnesses(tx, id);
    const known = new Set(before.map(({ keyHash }) => keyHash));
    const added = after.flatMap(({ keyHash }) => (known.has(keyHash) ? [] : [keyHash]));
    if (added.length === 0) return;
    await recordEvent(tx, id, 'SIGNED', added, now);
    if (isComplete(after) && !isComplete(before)) await recordEvent(tx, id, 'COMPLETED', [], now);
  });

/**
 * A key that has already signed is unchanged. Of two different signatures of one key, which only a wallet with
 * non-deterministic signing produces, the smaller one stays, so that the result does not depend on their order.
 */
async function insertWitnesses(
  db: Queryable,
  id: Uint8Array,
  signatures: readonly Pick<WitnessRow, 'keyHash' | 'witness'>[],
  now: Date,
): Promise<void> {
  if (signatures.length === 0) return;
  // In a fixed order, to prevent deadlocks between two calls with the same keys.
  const each = new Map(signatures.map(({ keyHash, witness }) => [keyHash, witness]));
  const keys = [...each.keys()].toSorted();
  await db.run(sql`
    insert into ${service}.signing_witness as w (session_id, added_at, key_hash, witness)
    select s.id, ${now}, g.key_hash, g.witness
      from unnest(${keys}::text[], ${keys.map((key) => each.get(key))}::bytea[]) g (key_hash, witness)
      join ${service}.signing_session s on s.id = ${id}
    on conflict (session_id, key_hash) do update set witness = excluded.witness where excluded.witness < w.witness`);
}

/** A session that was submitted before is unchanged. */
export const markSubmitted = (db: Queryable, id: Uint8Array, now: Date): Promise<number> =>
  db.run(
    recordEvents(
      sql`
        update ${service}.signing_session s set submitted_at = ${now}, last_error = null
         where s.id = ${id} and s.submitted_at is null returning ${eventColumns(sql`'SUBMITTED'`, NO_KEYS)}`,
      now,
    ),
  );

export const markRejected = (db: Queryable, id: Uint8Array, reason: string): Promise<number> =>
  db.run(sql`
    update ${service}.signing_session set last_error = ${reason} where id = ${id} and submitted_at is null`);

/** The deletion of a session that was neither submitted nor has expired cancels it. */
export const deleteSigningSession = (db: Queryable, id: Uint8Array, now: Date): Promise<number> =>
  db.run(
    recordEvents(
      sql`
        select ${eventColumns(sql`'CANCELLED'`, NO_KEYS)} from deleted s where s.submitted_at is null and not s.expired`,
      now,
      sql`deleted as (delete from ${service}.signing_session where id = ${id} returning *),`,
    ),
  );

/** Records the expiry of some sessions that were not submitted. */
export const expireSessions = (db: Queryable, now: Date, limit: number): Promise<number> =>
  db.run(
    recordEvents(
      sql`
        update ${service}.signing_session s set expired = true
         where s.id in (
           select id from ${service}.signing_session
            where expires_at <= ${now} and submitted_at is null and not expired
            order by expires_at limit ${limit} for update skip locked)
        returning ${eventColumns(sql`'EXPIRED'`, NO_KEYS)}`,
      now,
    ),
  );

/** Sessions whose expiry has not been recorded yet are kept. */
export const deleteEndedSessions = (db: Queryable, { endedBefore }: { readonly endedBefore: Date }): Promise<number> =>
  db.run(sql`
    delete from ${service}.signing_session
     where expires_at < ${endedBefore} and (expired or submitted_at is not null)`);
