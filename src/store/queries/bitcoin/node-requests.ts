import { ServiceError } from '../../../kernel/errors.js';
import { awaitHint, hint } from '../../hints.js';
import type { NetworkDb } from '../../network-db.js';
import { type Sql, sql } from '../../sql.js';
import { recordEvents } from '../service/account-events.js';

type Db = NetworkDb<'bitcoin'>;

/** A request to a network's node, sent through the one process that is connected to it. */
export type NodeRequest =
  | { readonly kind: 'submit'; readonly transactions: readonly [Uint8Array] }
  | { readonly kind: 'submit-package'; readonly transactions: readonly Uint8Array[] }
  | { readonly kind: 'test'; readonly transactions: readonly Uint8Array[]; readonly maxFeeRate?: number | undefined }
  | { readonly kind: 'estimate-fee'; readonly blocks: number; readonly mode: 'economical' | 'conservative' }
  | {
      readonly kind: 'estimate-fees';
      readonly targets: readonly number[];
      readonly mode: 'economical' | 'conservative';
    }
  | {
      readonly kind: 'ask';
      readonly method:
        | 'getblockchaininfo'
        | 'getnetworkinfo'
        | 'getchaintips'
        | 'getdeploymentinfo'
        | 'getblocktemplate';
    };

/** Results as stored in JSON: amounts are decimal text, unknown values are null. */
export interface NodeResults {
  readonly submit: { readonly accepted: boolean; readonly reason: string | null };
  readonly 'submit-package': readonly TestResult[];
  readonly test: readonly TestResult[];
  /** Satoshi per virtual byte. */
  readonly 'estimate-fee': { readonly feeRate: number | null };
  /** One per target. */
  readonly 'estimate-fees': readonly (number | null)[];
  readonly ask: unknown;
}

export interface TestResult {
  readonly txid: string;
  readonly accepted: boolean;
  readonly reason: string | null;
  readonly virtualBytes: number | null;
  readonly fee: string | null;
}

/** Topic for the process that serves the node requests of a network. */
export const requestsTopic = ({ schema }: Pick<Db, 'schema'>): string => `${schema.name} node requests`;

const responseTopic = ({ schema }: Pick<Db, 'schema'>, id: bigint): string => `${schema.name} node response ${id}`;

export interface NodeRequestOptions {
  /** The account to record with a submission. */
  readonly accountId?: string | undefined;
  readonly now: () => number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const POLL_MS = 100;

/**
 * Sends the request and waits for the result. Throws `unavailable` when the node has none, or does not respond in time.
 */
export async function sendNodeRequest<Question extends NodeRequest>(
  db: Db,
  request: Question,
  { accountId, now, timeoutMs, signal }: NodeRequestOptions,
): Promise<NodeResults[Question['kind']]> {
  const {
    kind,
    transactions = [],
    ...parameters
  } = request as NodeRequest & {
    readonly transactions?: readonly Uint8Array[];
  };
  const requestedAt = now();
  const row = await db.first<{ readonly id: bigint }>(sql`
    insert into ${db.schema}.node_request (asked_at, kind, account_id, parameters, transactions)
    values (${new Date(requestedAt)}, ${kind}, ${accountId ?? null}, ${JSON.stringify(parameters)}::jsonb,
            ${transactions}::bytea[]) returning id`);
  const { id } = row!;
  hint(requestsTopic(db));
  while (now() - requestedAt < timeoutMs && !signal?.aborted) {
    const found = await findResult(db, id);
    if (found?.state === COMPLETED) return found.answer as NodeResults[Question['kind']];
    if (found?.state === FAILED) throw new ServiceError('unavailable', found.failure ?? 'The node gave no answer');
    await awaitHint(responseTopic(db, id), POLL_MS, signal);
  }
  await db.run(sql`delete from ${db.schema}.node_request where id = ${id} and state = ${QUEUED}`);
  throw new ServiceError('unavailable', 'The node did not answer in time');
}

const QUEUED = 0;
const CLAIMED = 1;
const COMPLETED = 2;
const FAILED = 3;

const findResult = (
  db: Db,
  id: bigint,
): Promise<{ readonly state: number; readonly answer: unknown; readonly failure: string | null } | undefined> =>
  db.first(sql`select state, answer, failure from ${db.schema}.node_request where id = ${id}`);

export interface ClaimedRequest {
  readonly id: bigint;
  readonly kind: NodeRequest['kind'];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly transactions: readonly Uint8Array[];
}

/** Claims the oldest queued requests in order; each is claimed by one process only. */
export async function claimRequests(db: Db, limit: number, now: Date): Promise<readonly ClaimedRequest[]> {
  const claimed = await db.rows<ClaimedRequest>(sql`
    update ${db.schema}.node_request set state = ${CLAIMED}, taken_at = ${now}
     where id in (select id from ${db.schema}.node_request where state = ${QUEUED} order by id limit ${limit}
                     for update skip locked)
    returning id, kind, parameters, transactions`);
  return claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The result of a submitted transaction; undefined without a response of the node. */
export interface SubmittedTransaction {
  readonly txid: Uint8Array;
  readonly accepted: boolean | undefined;
  readonly reason: string | undefined;
}

/** `submitted` are the transactions of a submission, whose results are events of the account. */
export async function completeRequest(
  db: Db,
  id: bigint,
  answer: unknown,
  submitted: readonly SubmittedTransaction[],
  now: Date,
): Promise<void> {
  const change = sql`update ${db.schema}.node_request
    set state = ${COMPLETED}, answered_at = ${now}, answer = ${JSON.stringify(answer ?? null)}::jsonb where id = ${id}`;
  await db.run(withResults(db, change, submitted, now));
  hint(responseTopic(db, id));
}

export async function failRequest(
  db: Db,
  id: bigint,
  failure: string,
  submitted: readonly SubmittedTransaction[],
  now: Date,
): Promise<void> {
  const change = sql`update ${db.schema}.node_request
    set state = ${FAILED}, answered_at = ${now}, failure = ${failure} where id = ${id}`;
  await db.run(withResults(db, change, submitted, now));
  hint(responseTopic(db, id));
}

/** Records the results with the change, an update of one request. */
const withResults = ({ network }: Db, change: Sql, submitted: readonly SubmittedTransaction[], now: Date): Sql => {
  if (submitted.length === 0) return change;
  return recordEvents(
    sql`
      select d.account_id, ${network}::text as network, 'submission.result' as type, encode(s.txid, 'hex') as subject,
             s.txid as tx_hash, null::bigint as expires_slot,
             jsonb_build_object('txHash', encode(s.txid, 'hex'), 'reason', s.reason, 'status',
               case when s.accepted then 'ACCEPTED' when not s.accepted then 'REJECTED' else 'UNKNOWN' end) as payload
        from done d, unnest(${submitted.map(({ txid }) => txid)}::bytea[],
                            ${submitted.map(({ accepted }) => accepted ?? null)}::boolean[],
                            ${submitted.map(({ reason }) => reason ?? null)}::text[]) s (txid, accepted, reason)
       where d.account_id is not null`,
    now,
    sql`done as (${change} returning account_id),`,
  );
};

/** Requests that a process claimed and did not complete. */
export const listClaimedRequests = (db: Db): Promise<readonly ClaimedRequest[]> =>
  db.rows<ClaimedRequest>(sql`
    select id, kind, parameters, transactions from ${db.schema}.node_request where state = ${CLAIMED} order by id`);

export const deleteRequests = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from ${db.schema}.node_request where asked_at < ${before} and state > ${CLAIMED}`);
