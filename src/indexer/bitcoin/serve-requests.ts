import { decodeTransaction } from '../../chains/bitcoin/transaction.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { AcceptanceTest, BitcoinNodeQueries, BitcoinSource } from '../../sources/bitcoin/bitcoin-source.js';
import { SHARED_POLL_MS } from '../../store/hints.js';
import type { NetworkDb } from '../../store/network-db.js';
import {
  type ClaimedRequest,
  claimRequests,
  completeRequest,
  deleteRequests,
  failRequest,
  listClaimedRequests,
  requestsTopic,
  type SubmittedTransaction,
  type TestResult,
} from '../../store/queries/bitcoin/node-requests.js';
import { formatPublicReason, publicReason } from '../failures.js';
import { serveQueue } from '../serve-queue.js';

export interface ServeRequestsDependencies {
  readonly db: NetworkDb<'bitcoin'>;
  readonly source: Pick<BitcoinSource, 'submitter' | 'queries'>;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Polling interval for requests of other processes. */
  readonly pollMs?: number;
}

const MAX_CONCURRENT_REQUESTS = 8;
const HOUSEKEEPING_MS = 60_000;
const RETENTION_MS = 24 * 3_600_000;
const UNANSWERED = 'The process that sent the request to the node ended before the response';

/** Forwards requests of callers to the source and stores the results, until the signal aborts. */
export async function serveRequests(dependencies: ServeRequestsDependencies): Promise<void> {
  const { db, now, signal, pollMs = SHARED_POLL_MS } = dependencies;
  // It is unknown whether the node received them.
  for (const { id, ...request } of await listClaimedRequests(db))
    await failRequest(db, id, UNANSWERED, listSubmitted(request, undefined), new Date(now()));
  await serveQueue({
    claim: async (max) =>
      (await claimRequests(db, max, new Date(now()))).map((request) => serveOne(dependencies, request)),
    maxConcurrent: MAX_CONCURRENT_REQUESTS,
    topic: requestsTopic(db),
    pollMs,
    tidy: (time) => deleteRequests(db, new Date(time - RETENTION_MS)),
    tidyMs: HOUSEKEEPING_MS,
    now,
    signal,
  });
}

async function serveOne(dependencies: ServeRequestsDependencies, request: ClaimedRequest): Promise<void> {
  const { db, now, log } = dependencies;
  const { id, kind } = request;
  try {
    const [answer, failure] = await executeRequest(dependencies, request).then(
      (value) => [value, undefined] as const,
      (error: unknown) => {
        log.warn('node-request.unanswered', { id: String(id), kind, reason: formatPublicReason(error), error });
        return [undefined, publicReason(error)] as const;
      },
    );
    const submitted = listSubmitted(request, answer);
    if (failure === undefined) await completeRequest(db, id, answer, submitted, new Date(now()));
    else await failRequest(db, id, failure, submitted, new Date(now()));
    log.info('node-request.answered', { id: String(id), kind, failure });
  } catch (error) {
    log.error('node-request.answer-lost', { id: String(id), kind, error });
  }
}

/** The transactions of a submission with their results; `answer` is undefined without a response of the node. */
function listSubmitted(
  { kind, transactions }: Pick<ClaimedRequest, 'kind' | 'transactions'>,
  answer: unknown,
): readonly SubmittedTransaction[] {
  if (kind !== 'submit' && kind !== 'submit-package') return [];
  return transactions.flatMap((bytes) => {
    const txid = readTxid(bytes);
    if (txid === undefined) return [];
    const result =
      kind === 'submit'
        ? (answer as Pick<TestResult, 'accepted' | 'reason'> | undefined)
        : (answer as readonly TestResult[] | undefined)?.find((each) => each.txid === toHex(txid));
    return [{ txid, accepted: result?.accepted, reason: result?.reason ?? undefined }];
  });
}

/** Undefined for bytes that are no transaction, which a node rejects. */
function readTxid(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return decodeTransaction(bytes).txid;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

async function executeRequest(
  { source, signal }: ServeRequestsDependencies,
  request: ClaimedRequest,
): Promise<unknown> {
  const { kind, transactions, parameters } = request;
  if (kind === 'submit') {
    if (source.submitter === undefined)
      throw new ServiceError('unavailable', 'The source of this network does not accept transactions');
    const result = await source.submitter.submit(transactions[0]!, signal);
    return { accepted: result.accepted, reason: result.accepted ? null : Buffer.from(result.reason).toString() };
  }
  const { queries } = source;
  if (queries === undefined) throw new ServiceError('unavailable', 'The source of this network supports no queries');
  switch (kind) {
    case 'submit-package':
      return (await queries.submitPackage(transactions)).map(toTestResult);
    case 'test':
      return (await queries.testAcceptance(transactions, parameters['maxFeeRate'] as number | undefined)).map(
        toTestResult,
      );
    case 'estimate-fee': {
      const [blocks, mode] = [parameters['blocks'], parameters['mode']];
      const rate = await queries.estimateFee(...([blocks, mode] as Parameters<BitcoinNodeQueries['estimateFee']>));
      return { feeRate: rate ?? null };
    }
    case 'estimate-fees': {
      const targets = parameters['targets'] as readonly number[];
      const mode = parameters['mode'] as Parameters<BitcoinNodeQueries['estimateFee']>[1];
      const rates = await Promise.all(targets.map((blocks) => queries.estimateFee(blocks, mode)));
      return rates.map((rate) => rate ?? null);
    }
    case 'ask':
      return queries.call(parameters['method'] as Parameters<BitcoinNodeQueries['call']>[0]);
  }
}

const toTestResult = ({ txid, accepted, reason, virtualBytes, fee }: AcceptanceTest): TestResult => ({
  txid,
  accepted,
  reason: reason ?? null,
  virtualBytes: virtualBytes ?? null,
  fee: fee === undefined ? null : String(fee),
});
