import type { NetworkId } from '../../../chains/networks.js';
import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

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
    await addWitnesses(tx, id, session.signatures, now);
    return true;
  });

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
 * A key that has already signed is unchanged. Of two different signatures of one key, which only a wallet with
 * non-deterministic signing produces, the smaller one stays, so that the result does not depend on their order.
 */
export async function addWitnesses(
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

export const markSubmitted = (db: Queryable, id: Uint8Array, now: Date): Promise<number> =>
  db.run(sql`
    update ${service}.signing_session set submitted_at = coalesce(submitted_at, ${now}), last_error = null
     where id = ${id}`);

export const markRejected = (db: Queryable, id: Uint8Array, reason: string): Promise<number> =>
  db.run(sql`
    update ${service}.signing_session set last_error = ${reason} where id = ${id} and submitted_at is null`);

export const deleteSigningSession = (db: Queryable, id: Uint8Array): Promise<number> =>
  db.run(sql`delete from ${service}.signing_session where id = ${id}`);

export const deleteEndedSessions = (db: Queryable, { endedBefore }: { readonly endedBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.signing_session where expires_at < ${endedBefore}`);
