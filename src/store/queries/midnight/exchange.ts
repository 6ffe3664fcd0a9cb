import type { Lookup } from '../../../chains/midnight/lookups.js';
import { hint } from '../../hints.js';
import { type Sql, sql } from '../../sql.js';
import { recordEvents } from '../service/account-events.js';
import type { MidnightDb } from './tip.js';

/**
 * Requests of callers to the one process that is connected to the source, and their results. States: migrations 0005,
 * 0007.
 */
const EXCHANGE_STATES = ['waiting', 'taken', 'accepted', 'refused', 'given-up', 'unsupported'] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

const encodeState = (state: ExchangeState): number => EXCHANGE_STATES.indexOf(state);

export const exchangeTopic = ({ schema }: Pick<MidnightDb, 'schema'>): string => `${schema.name} exchange`;
export const resultTopic = ({ schema }: Pick<MidnightDb, 'schema'>, kind: string, id: bigint): string =>
  `${schema.name} ${kind} ${id}`;

export interface Outcome {
  readonly state: ExchangeState;
  readonly reason: string | undefined;
}

export async function addSubmission(
  db: MidnightDb,
  { accountId, txHash, bytes, now }: { accountId: string; txHash: Uint8Array; bytes: Uint8Array; now: Date },
): Promise<bigint> {
  const row = await db.first<{ readonly id: bigint }>(sql`
    insert into ${db.schema}.submission (submitted_at, account_id, tx_hash, bytes)
    values (${now}, ${accountId}, ${txHash}, ${bytes}) returning id`);
  hint(exchangeTopic(db));
  return row!.id;
}

export interface ClaimedSubmission {
  readonly id: bigint;
  readonly bytes: Uint8Array;
}

export const claimSubmissions = (db: MidnightDb, limit: number): Promise<readonly ClaimedSubmission[]> =>
  db.rows<ClaimedSubmission>(sql`
    update ${db.schema}.submission set state = 1
     where id in (select id from ${db.schema}.submission where state = 0 order by id limit ${limit}
                     for update skip locked)
    returning id, bytes`);

/** `published` replaces the hash where the source completed the transaction. */
export async function completeSubmission(
  db: MidnightDb,
  id: bigint,
  {
    state,
    reason,
    published,
    now,
  }: {
    readonly state: Exclude<ExchangeState, 'waiting' | 'taken'>;
    readonly reason: string | undefined;
    readonly published: Uint8Array | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const change = sql`update ${db.schema}.submission
    set state = ${encodeState(state)}, answered_at = ${now}, reason = ${reason ?? null},
        tx_hash = coalesce(${published ?? null}, tx_hash)
    where id = ${id} returning ${resultEvent(db)}`;
  await db.run(recordEvents(change, now));
  hint(resultTopic(db, 'submission', id));
}

/** The event of the result of a submission. */
const resultEvent = ({ network }: MidnightDb): Sql => sql`
  account_id, ${network}::text as network, 'submission.result' as type, encode(tx_hash, 'hex') as subject, tx_hash,
  null::bigint as expires_slot,
  jsonb_build_object('txHash', encode(tx_hash, 'hex'), 'reason', reason,
    'status', case state when 2 then 'ACCEPTED' when 3 then 'REJECTED' else 'UNKNOWN' end) as payload`;

export async function submissionOutcome(
  db: MidnightDb,
  id: bigint,
): Promise<(Outcome & { readonly txHash: Uint8Array }) | undefined> {
  const row = await db.first<{ state: number; reason: string | null; tx_hash: Uint8Array }>(
    sql`select state, reason, tx_hash from ${db.schema}.submission where id = ${id}`,
  );
  return row && { state: EXCHANGE_STATES[row.state]!, reason: row.reason ?? undefined, txHash: row.tx_hash };
}

/** A query that only the source can answer. */
export type SourceQuery =
  | { readonly kind: 'registrations'; readonly stakeAddresses: readonly string[] }
  | { readonly kind: 'lookup'; readonly lookup: Lookup }
  | { readonly kind: 'merkle'; readonly tree: string; readonly start: number; readonly end: number };

export async function addInquiry(db: MidnightDb, query: SourceQuery, now: Date): Promise<bigint> {
  const row = await db.first<{ readonly id: bigint }>(sql`
    insert into ${db.schema}.inquiry (asked_at, question) values (${now}, ${JSON.stringify(query)}::jsonb)
    returning id`);
  hint(exchangeTopic(db));
  return row!.id;
}

export const claimInquiries = (
  db: MidnightDb,
  limit: number,
): Promise<readonly { readonly id: bigint; readonly question: SourceQuery }[]> =>
  db.rows(sql`
    update ${db.schema}.inquiry set state = 1
     where id in (select id from ${db.schema}.inquiry where state = 0 order by id limit ${limit} for update skip locked)
    returning id, question`);

export async function completeInquiry(
  db: MidnightDb,
  id: bigint,
  {
    state,
    answer,
    reason,
  }: {
    readonly state: Exclude<ExchangeState, 'waiting' | 'taken'>;
    readonly answer?: unknown;
    readonly reason?: string | undefined;
  },
): Promise<void> {
  const text = answer === undefined ? null : JSON.stringify(answer);
  await db.run(sql`update ${db.schema}.inquiry
    set state = ${encodeState(state)}, answer = ${text}::jsonb, reason = ${reason ?? null} where id = ${id}`);
  hint(resultTopic(db, 'inquiry', id));
}

export async function inquiryOutcome(
  db: MidnightDb,
  id: bigint,
): Promise<(Outcome & { readonly answer: unknown }) | undefined> {
  const row = await db.first<{ state: number; reason: string | null; answer: unknown }>(
    sql`select state, reason, answer from ${db.schema}.inquiry where id = ${id}`,
  );
  return row && { state: EXCHANGE_STATES[row.state]!, reason: row.reason ?? undefined, answer: row.answer };
}

/** Abandons requests that a process claimed and did not complete before it ended. */
export async function abandonClaimed(db: MidnightDb, now: Date): Promise<void> {
  const reason = 'The process that asked the source ended before the answer';
  const change = sql`
    update ${db.schema}.submission set state = 4, reason = ${reason} where state = 1 returning ${resultEvent(db)}`;
  await db.run(recordEvents(change, now));
  await db.run(sql`update ${db.schema}.inquiry set state = 4, reason = ${reason} where state = 1`);
}

/**
 * Removes the request from the queue, so that it is not executed after the caller has given up; false when it was
 * already claimed.
 */
export async function withdraw(db: MidnightDb, kind: 'submission' | 'inquiry', id: bigint): Promise<boolean> {
  const table = kind === 'submission' ? sql`${db.schema}.submission` : sql`${db.schema}.inquiry`;
  return (await db.run(sql`update ${table} set state = 4 where id = ${id} and state = 0`)) > 0;
}

export async function deleteOldExchanges(db: MidnightDb, submittedBefore: Date, inquiredBefore: Date): Promise<void> {
  await db.run(sql`delete from ${db.schema}.submission where submitted_at < ${submittedBefore} and state > 1`);
  await db.run(sql`delete from ${db.schema}.inquiry where asked_at < ${inquiredBefore}`);
}
