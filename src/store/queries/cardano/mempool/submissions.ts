import { hint } from '../../../hints.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { recordEvents } from '../../service/account-events.js';

type Db = NetworkDb<'cardano'>;

/** States of a submission: see migration 0009. */
const SUBMISSION_STATES = ['waiting', 'taken', 'accepted', 'refused', 'given-up'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

const encodeState = (state: SubmissionState): number => SUBMISSION_STATES.indexOf(state);

/** Topic for the process that serves a network's submissions. */
export const submissionsTopic = ({ schema }: Pick<Db, 'schema'>): string => `${schema.name} submissions`;

/** Topic for the request that waits for the result of a submission. */
export const submissionResultTopic = ({ schema }: Pick<Db, 'schema'>, id: bigint): string =>
  `${schema.name} submission result ${id}`;

export interface NewSubmission {
  readonly accountId: string;
  readonly txHash: Uint8Array;
  readonly cbor: Uint8Array;
  /** First slot in which it is no longer valid. */
  readonly expiresSlot: bigint | undefined;
  readonly monitored: boolean;
  readonly now: Date;
}

/** Queues a transaction and returns its submission id. */
export async function addSubmission(db: Db, submission: NewSubmission): Promise<bigint> {
  const { accountId, txHash, cbor, expiresSlot = null, monitored, now } = submission;
  const row = await db.first<{ readonly id: bigint }>(sql`
    insert into ${db.schema}.submission (submitted_at, account_id, tx_hash, cbor, expires_slot, monitored)
    values (${now}, ${accountId}, ${txHash}, ${cbor}, ${expiresSlot}::numeric, ${monitored})
    returning id`);
  hint(submissionsTopic(db));
  return row!.id;
}

export interface ClaimedSubmission {
  readonly id: bigint;
  readonly cbor: Uint8Array;
}

/** Claims the oldest queued submissions in order; each is claimed by one process only. */
export async function claimSubmissions(db: Db, limit: number, now: Date): Promise<readonly ClaimedSubmission[]> {
  const claimed = await db.rows<ClaimedSubmission>(sql`
    update ${db.schema}.submission set state = 1, taken_at = ${now}
     where id in (select id from ${db.schema}.submission where state = 0 order by id limit ${limit}
                     for update skip locked)
    returning id, cbor`);
  return claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export interface SubmissionOutcome {
  readonly state: Exclude<SubmissionState, 'waiting' | 'taken'>;
  /** Readable reason. */
  readonly reason?: string;
  /** CBOR of the node's rejection. */
  readonly reasonCbor?: Uint8Array;
}

export async function completeSubmission(db: Db, id: bigint, answer: SubmissionOutcome, now: Date): Promise<void> {
  const { state, reason = null, reasonCbor = null } = answer;
  const change = sql`
    update ${db.schema}.submission
       set state = ${encodeState(state)}, answered_at = ${now}, reason = ${reason}, reason_cbor = ${reasonCbor}
     where id = ${id} returning ${resultEvent(db)}`;
  await db.run(recordEvents(change, now));
  hint(submissionResultTopic(db, id));
}

/** The event of the result of a submission. */
const resultEvent = ({ network }: Db): Sql => sql`
  account_id, ${network}::text as network, 'submission.result' as type, encode(tx_hash, 'hex') as subject, tx_hash,
  case when state <> 3 and expires_slot < 9223372036854775808 then expires_slot::bigint end as expires_slot,
  jsonb_build_object('txHash', encode(tx_hash, 'hex'), 'reason', reason,
    'status', case state when 2 then 'ACCEPTED' when 3 then 'REJECTED' else 'UNKNOWN' end) as payload`;

/**
 * Abandons submissions that a process claimed and did not complete before it ended. It is unknown whether the source
 * has them.
 */
export const abandonClaimed = (db: Db, reason: string, now: Date): Promise<number> =>
  db.run(
    recordEvents(
      sql`
        update ${db.schema}.submission set state = 4, answered_at = ${now}, reason = ${reason} where state = 1
        returning ${resultEvent(db)}`,
      now,
    ),
  );

/** Removes a submission from the queue; false when it was already claimed. */
export async function withdrawSubmission(db: Db, id: bigint, reason: string, now: Date): Promise<boolean> {
  const touched = await db.run(sql`
    update ${db.schema}.submission set state = 4, answered_at = ${now}, reason = ${reason}
     where id = ${id} and state = 0`);
  return touched > 0;
}

export interface SubmissionResult {
  readonly state: SubmissionState;
  readonly reason: string | undefined;
  readonly reasonCbor: Uint8Array | undefined;
}

export async function findSubmissionResult(db: Db, id: bigint): Promise<SubmissionResult | undefined> {
  const row = await db.first<{ state: number; reason: string | null; reason_cbor: Uint8Array | null }>(sql`
    select state, reason, reason_cbor from ${db.schema}.submission where id = ${id}`);
  return (
    row && {
      state: SUBMISSION_STATES[row.state]!,
      reason: row.reason ?? undefined,
      reasonCbor: row.reason_cbor ?? undefined,
    }
  );
}

export interface Line {
  readonly waiting: number;
  /** Currently at the source. */
  readonly taken: number;
}

/** Number of submissions queued before a given one. */
export async function lineBefore(db: Db, id: bigint): Promise<Line> {
  const row = await db.first<{ readonly waiting: bigint; readonly taken: bigint }>(sql`
    select count(*) filter (where state = 0 and id < ${id}) as waiting, count(*) filter (where state = 1) as taken
      from ${db.schema}.submission where state < 2`);
  return { waiting: Number(row?.waiting ?? 0n), taken: Number(row?.taken ?? 0n) };
}

/** Requeues accepted transactions that are neither on the chain nor in the mempool and can still be included. */
export async function resubmitLost(db: Db, acceptedBefore: Date): Promise<number> {
  const again = await db.run(sql`
    update ${db.schema}.submission s
       set state = 0, taken_at = null, answered_at = null, resubmissions = resubmissions + 1
     where s.monitored and s.state = 2 and s.answered_at < ${acceptedBefore}
       and (s.expires_slot is null or s.expires_slot > (select slot from ${db.schema}.checkpoint))
       and not exists (select from ${db.schema}.transaction t where t.hash = s.tx_hash)
       and not exists (select from ${db.schema}.mempool_transaction m where m.tx_hash = s.tx_hash and m.left_at is null)`);
  if (again > 0) hint(submissionsTopic(db));
  return again;
}

export const deleteOldSubmissions = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from ${db.schema}.submission where submitted_at < ${before} and state > 1`);

export interface Submission {
  readonly id: bigint;
  readonly txHash: string;
  readonly submittedAt: Date;
  readonly state: SubmissionState;
  readonly resubmissions: number;
  readonly lastError: string | undefined;
  readonly expiresSlot: bigint | undefined;
}

interface SubmissionRow {
  readonly id: bigint;
  readonly tx_hash: string;
  readonly submitted_at: Date;
  readonly state: number;
  readonly resubmissions: number;
  readonly reason: string | null;
  readonly expires_slot: bigint | null;
}

const COLUMNS = sql`id, encode(tx_hash, 'hex') as tx_hash, submitted_at, state, resubmissions, reason, expires_slot`;

const toSubmission = (row: SubmissionRow): Submission => ({
  id: row.id,
  txHash: row.tx_hash,
  submittedAt: row.submitted_at,
  state: SUBMISSION_STATES[row.state]!,
  resubmissions: row.resubmissions,
  lastError: row.reason ?? undefined,
  expiresSlot: row.expires_slot ?? undefined,
});

/** Submissions of an account, newest first. */
export async function listAccountSubmissions(
  db: Db,
  accountId: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Submission[]> {
  const rows = await db.rows<SubmissionRow>(sql`
    select ${COLUMNS} from ${db.schema}.submission where account_id = ${accountId}
     order by id desc limit ${limit} offset ${skip}`);
  return rows.map(toSubmission);
}

export async function countSubmissions(db: Db, accountId: string): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(
    sql`select count(*) from ${db.schema}.submission where account_id = ${accountId}`,
  );
  return Number(row?.count ?? 0n);
}

/** The newest submission of a transaction by the account. */
export async function submissionBy(db: Db, accountId: string, txHash: Uint8Array): Promise<Submission | undefined> {
  const row = await db.first<SubmissionRow>(sql`
    select ${COLUMNS} from ${db.schema}.submission
     where tx_hash = ${txHash} and account_id = ${accountId} order by id desc limit 1`);
  return row && toSubmission(row);
}
