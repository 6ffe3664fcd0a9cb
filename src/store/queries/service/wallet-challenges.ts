import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface NewChallenge {
  readonly messageHash: Uint8Array;
  readonly stakeHash: Uint8Array;
  readonly client: string;
  readonly expiresAt: Date;
}

export const insertChallenge = (db: Queryable, challenge: NewChallenge): Promise<number> =>
  db.run(sql`
    insert into ${service}.wallet_challenge (message_hash, stake_hash, client, expires_at)
    values (${challenge.messageHash}, ${challenge.stakeHash}, ${challenge.client}, ${challenge.expiresAt})`);

/** Consumes the challenge, so that only one of two concurrent responses succeeds. False when there is no valid one. */
export const spendChallenge = async (
  db: Queryable,
  { messageHash, stakeHash, now }: { messageHash: Uint8Array; stakeHash: Uint8Array; now: Date },
): Promise<boolean> =>
  (await db.run(sql`
    delete from ${service}.wallet_challenge
     where message_hash = ${messageHash} and stake_hash = ${stakeHash} and expires_at > ${now}`)) > 0;

/** Retains the newest `maxChallenges` of a client. */
export const deleteOldestChallenges = (
  db: Queryable,
  { client, keep: maxChallenges }: { client: string; keep: number },
): Promise<number> =>
  db.run(sql`
    delete from ${service}.wallet_challenge
     where message_hash in (
       select message_hash from ${service}.wallet_challenge
        where client = ${client} order by expires_at desc, message_hash offset ${maxChallenges})`);

export const deleteExpiredChallenges = (db: Queryable, { now }: { now: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.wallet_challenge where expires_at <= ${now}`);
