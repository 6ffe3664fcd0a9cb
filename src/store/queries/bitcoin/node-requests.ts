import { ServiceError } from '../../../kernel/errors.js';
import { awaitHint, hint } from '../../hints.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** What is asked of a network's node, through the one process that speaks with it. */
export type NodeQuestion =
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
      readonly method: 'getblockchaininfo' | 'getnetworkinfo' | 'getchaintips' | 'getdeploymentinfo';
    };

/** As JSON keeps it: amounts are decimal text, what is not known is null. */
export interface NodeAnswers {
  readonly submit: { readonly accepted: boolean; readonly reason: string | null };
  readonly 'submit-package': readonly TestAnswer[];
  readonly test: readonly TestAnswer[];
  /** Satoshi for a virtual byte. */
  readonly 'estimate-fee': { readonly feeRate: number | null };
  /** One for each target. */
  readonly 'estimate-fees': readonly (number | null)[];
  readonly ask: unknown;
}

export interface TestAnswer {
  readonly txid: string;
  readonly accepted: boolean;
  readonly reason: string | null;
  readonly virtualBytes: number | null;
  readonly fee: string | null;
}

/** What those who serve a network's node wait for. */
export const requestsTopic = ({ schema }: Pick<Db, 'schema'>): string => `${schema.name} node requests`;

const answerTopic = ({ schema }: Pick<Db, 'schema'>, id: bigint): string => `${schema.name} node answer ${id}`;

export interface AskOptions {
  /** Whose it is, where that is to be remembered. */
  readonly accountId?: string | undefined;
  readonly now: () => number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const POLL_MS = 100;

/** Asks and waits for the answer. Throws `unavailable` where the node has none, or not in time. */
export async function askNode<Question extends NodeQuestion>(
  db: Db,
  question: Question,
  { accountId, now, timeoutMs, signal }: AskOptions,
): Promise<NodeAnswers[Question['kind']]> {
  const {
    kind,
    transactions = [],
    ...parameters
  } = question as NodeQuestion & {
    readonly transactions?: readonly Uint8Array[];
  };
  const asked = now();
  const row = await db.first<{ readonly id: bigint }>(sql`
    insert into ${db.schema}.node_request (asked_at, kind, account_id, parameters, transactions)
    values (${new Date(asked)}, ${kind}, ${accountId ?? null}, ${JSON.stringify(parameters)}::jsonb,
            ${transactions}::bytea[]) returning id`);
  const { id } = row!;
  hint(requestsTopic(db));
  while (now() - asked < timeoutMs && !signal?.aborted) {
    const found = await findAnswer(db, id);
    if (found?.state === ANSWERED) return found.answer as NodeAnswers[Question['kind']];
    if (found?.state === FAILED) throw new ServiceError('unavailable', found.failure ?? 'The node gave no answer');
    await awaitHint(answerTopic(db, id), POLL_MS, signal);
  }
  await db.run(sql`delete from ${db.schema}.node_request where id = ${id} and state = ${WAITING}`);
  throw new ServiceError('unavailable', 'The node did not answer in time');
}

const WAITING = 0;
const TAKEN = 1;
const ANSWERED = 2;
const FAILED = 3;

const findAnswer = (
  db: Db,
  id: bigint,
): Promise<{ readonly state: number; readonly answer: unknown; readonly failure: string | null } | undefined> =>
  db.first(sql`select state, answer, failure from ${db.schema}.node_request where id = ${id}`);

export interface TakenRequest {
  readonly id: bigint;
  readonly kind: NodeQuestion['kind'];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly transactions: readonly Uint8Array[];
}

/** The oldest that wait, each for one taker only, in their order. */
export async function takeRequests(db: Db, limit: number, now: Date): Promise<readonly TakenRequest[]> {
  const taken = await db.rows<TakenRequest>(sql`
    update ${db.schema}.node_request set state = ${TAKEN}, taken_at = ${now}
     where id in (select id from ${db.schema}.node_request where state = ${WAITING} order by id limit ${limit}
                     for update skip locked)
    returning id, kind, parameters, transactions`);
  return taken.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function answerRequest(db: Db, id: bigint, answer: unknown, now: Date): Promise<void> {
  await db.run(sql`update ${db.schema}.node_request
    set state = ${ANSWERED}, answered_at = ${now}, answer = ${JSON.stringify(answer ?? null)}::jsonb where id = ${id}`);
  hint(answerTopic(db, id));
}

export async function failRequest(db: Db, id: bigint, failure: string, now: Date): Promise<void> {
  await db.run(sql`update ${db.schema}.node_request
    set state = ${FAILED}, answered_at = ${now}, failure = ${failure} where id = ${id}`);
  hint(answerTopic(db, id));
}

/** What another process took and did not live to answer. Whether the node has it is not known. */
export const failTaken = (db: Db, failure: string, now: Date): Promise<number> =>
  db.run(sql`update ${db.schema}.node_request
    set state = ${FAILED}, answered_at = ${now}, failure = ${failure} where state = ${TAKEN}`);

export const forgetRequests = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from ${db.schema}.node_request where asked_at < ${before} and state > ${TAKEN}`);
