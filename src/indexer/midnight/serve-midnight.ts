import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { MerkleTree, MidnightSource } from '../../sources/midnight/midnight-source.js';
import { pause } from '../../sources/retry.js';
import type { Db } from '../../store/db.js';
import { listenForHints, pollMsFor } from '../../store/hints.js';
import { networkDb } from '../../store/network-db.js';
import {
  abandonClaimed,
  type ClaimedSubmission,
  claimInquiries,
  claimSubmissions,
  completeInquiry,
  completeSubmission,
  deleteOldExchanges,
  exchangeTopic,
  type SourceQuery,
} from '../../store/queries/midnight/exchange.js';
import { type MidnightDb, noteFinalized } from '../../store/queries/midnight/tip.js';
import { formatPublicReason, publicReason } from '../failures.js';
import { runWithRestarts } from '../run-with-restarts.js';

export interface ServeMidnightDependencies {
  readonly db: Db;
  readonly network: NetworkId;
  readonly source: Pick<MidnightSource, 'submitter' | 'queries'>;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const MAX_CONCURRENT_REQUESTS = 8;
const FINALITY_MS = 3_000;
const HOUSEKEEPING_MS = 60_000;
const SUBMISSION_RETENTION_MS = 30 * 24 * 3_600_000;
const INQUIRY_RETENTION_MS = 3_600_000;

/** Additional tasks of the writer of a network's index on behalf of all processes: requests to the source. */
export async function serveMidnight(dependencies: ServeMidnightDependencies): Promise<void> {
  const db = networkDb(dependencies.db, dependencies.network, 'midnight');
  await Promise.all([
    runWithRestarts('exchange', () => serveExchange(dependencies, db), dependencies),
    runWithRestarts('finality', () => watchFinality(dependencies, db), dependencies),
  ]);
}

async function watchFinality({ source, now, signal }: ServeMidnightDependencies, db: MidnightDb): Promise<void> {
  while (!signal.aborted) {
    const height = await source.queries.finalizedHeight(signal);
    if (height !== undefined) await noteFinalized(db, height, new Date(now()));
    await pause(FINALITY_MS, signal);
  }
}

async function serveExchange(dependencies: ServeMidnightDependencies, db: MidnightDb): Promise<void> {
  const { now, signal } = dependencies;
  await abandonClaimed(db, new Date(now()));
  const underway = new Set<Promise<void>>();
  const hints = listenForHints(exchangeTopic(db));
  const pollMs = pollMsFor(dependencies.db);
  let tidied = now();
  try {
    while (!signal.aborted) {
      hints.reset();
      const submissions = await claimSubmissions(db, MAX_CONCURRENT_REQUESTS);
      const inquiries = await claimInquiries(db, MAX_CONCURRENT_REQUESTS);
      const works = [
        ...submissions.map((each) => submitOne(dependencies, db, each)),
        ...inquiries.map((each) => serveInquiry(dependencies, db, each)),
      ];
      for (const started of works) {
        const work: Promise<void> = started.finally(() => underway.delete(work));
        underway.add(work);
      }
      if (underway.size >= 2 * MAX_CONCURRENT_REQUESTS) await Promise.race(underway);
      else if (works.length === 0) await hints.wait(pollMs, signal);
      if (now() - tidied < HOUSEKEEPING_MS) continue;
      tidied = now();
      await deleteOldExchanges(db, new Date(tidied - SUBMISSION_RETENTION_MS), new Date(tidied - INQUIRY_RETENTION_MS));
    }
  } finally {
    hints.close();
  }
  await Promise.all(underway);
}

async function submitOne(
  { source, now, log, signal }: ServeMidnightDependencies,
  db: MidnightDb,
  { id, bytes }: ClaimedSubmission,
): Promise<void> {
  const { submitter } = source;
  const answer = await (async () => {
    try {
      if (submitter === undefined)
        return { state: 'given-up', reason: 'The source does not accept transactions' } as const;
      const result = await submitter.submit(bytes, signal);
      if (!result.accepted) return { state: 'refused', reason: Buffer.from(result.reason).toString('utf8') } as const;
      return { state: 'accepted', published: result.published && fromHex(result.published.hash) } as const;
    } catch (error) {
      const state = error instanceof ServiceError && error.kind === 'invalid' ? 'refused' : 'given-up';
      log.warn('submission.unanswered', { id: String(id), reason: formatPublicReason(error), error });
      return { state, reason: publicReason(error) } as const;
    }
  })();
  await writeResult(log, id, () =>
    completeSubmission(db, id, { reason: undefined, published: undefined, ...answer, now: new Date(now()) }),
  );
}

async function serveInquiry(
  { source, log, signal }: ServeMidnightDependencies,
  db: MidnightDb,
  { id, question: query }: { readonly id: bigint; readonly question: SourceQuery },
): Promise<void> {
  const answer = await (async () => {
    try {
      return { state: 'accepted', answer: await executeQuery(source, query, signal) } as const;
    } catch (error) {
      log.warn('inquiry.unanswered', { id: String(id), reason: formatPublicReason(error), error });
      return { state: inquiryFailure(error), reason: publicReason(error) } as const;
    }
  })();
  await writeResult(log, id, () => completeInquiry(db, id, answer));
}

function inquiryFailure(error: unknown): 'refused' | 'unsupported' | 'given-up' {
  if (!(error instanceof ServiceError)) return 'given-up';
  if (error.kind === 'not-implemented') return 'unsupported';
  return error.kind === 'invalid' ? 'refused' : 'given-up';
}

async function executeQuery({ queries }: Pick<MidnightSource, 'queries'>, query: SourceQuery, signal: AbortSignal) {
  if (query.kind === 'registrations') return await queries.registrations?.(query.stakeAddresses, signal);
  if (query.kind === 'lookup') return await queries.lookup(query.lookup, signal);
  return await queries.merkleUpdate(query.tree as MerkleTree, query.start, query.end, signal);
}

/** When a result cannot be written, the waiting request times out by itself. */
async function writeResult(log: Log, id: bigint, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error('exchange.answer-lost', { id: String(id), error });
  }
}
