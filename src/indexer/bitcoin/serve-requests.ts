import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { AcceptanceTest, BitcoinNodeQueries, BitcoinSource } from '../../sources/bitcoin/bitcoin-source.js';
import { SHARED_POLL_MS } from '../../store/hints.js';
import type { NetworkDb } from '../../store/network-db.js';
import {
  answerRequest,
  failRequest,
  failTaken,
  forgetRequests,
  requestsTopic,
  type TakenRequest,
  type TestAnswer,
  takeRequests,
} from '../../store/queries/bitcoin/node-requests.js';
import { publicReason, reasonOf } from '../failures.js';
import { serveTaken } from '../serve-taken.js';

export interface ServeRequestsParts {
  readonly db: NetworkDb<'bitcoin'>;
  readonly source: Pick<BitcoinSource, 'submitter' | 'queries'>;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Polling interval for requests of other processes. */
  readonly pollMs?: number;
}

const AT_ONCE = 8;
const HOUSEKEEPING_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

/** Forwards requests of callers to the source and stores the results, until the signal aborts. */
export async function serveRequests(parts: ServeRequestsParts): Promise<void> {
  const { db, now, signal, pollMs = SHARED_POLL_MS } = parts;
  await failTaken(db, 'The process that sent the request to the node ended before the response', new Date(now()));
  await serveTaken({
    take: async (most) => (await takeRequests(db, most, new Date(now()))).map((request) => serveOne(parts, request)),
    atOnce: AT_ONCE,
    topic: requestsTopic(db),
    pollMs,
    tidy: (time) => forgetRequests(db, new Date(time - KEPT_MS)),
    tidyMs: HOUSEKEEPING_MS,
    now,
    signal,
  });
}

async function serveOne(parts: ServeRequestsParts, request: TakenRequest): Promise<void> {
  const { db, now, log } = parts;
  const { id, kind } = request;
  try {
    const [answer, failure] = await answerOf(parts, request).then(
      (value) => [value, undefined] as const,
      (error: unknown) => {
        log.warn('node-request.unanswered', { id: String(id), kind, reason: reasonOf(error), error });
        return [undefined, publicReason(error)] as const;
      },
    );
    if (failure === undefined) await answerRequest(db, id, answer, new Date(now()));
    else await failRequest(db, id, failure, new Date(now()));
    log.info('node-request.answered', { id: String(id), kind, failure });
  } catch (error) {
    log.error('node-request.answer-lost', { id: String(id), kind, error });
  }
}

async function answerOf({ source, signal }: ServeRequestsParts, request: TakenRequest): Promise<unknown> {
  const { kind, transactions, parameters } = request;
  if (kind === 'submit') {
    if (source.submitter === undefined)
      throw new ServiceError('unavailable', 'The source of this network takes no transactions');
    const verdict = await source.submitter.submit(transactions[0]!, signal);
    return { accepted: verdict.accepted, reason: verdict.accepted ? null : Buffer.from(verdict.reason).toString() };
  }
  const { queries } = source;
  if (queries === undefined) throw new ServiceError('unavailable', 'The source of this network supports no queries');
  switch (kind) {
    case 'submit-package':
      return (await queries.submitPackage(transactions)).map(testAnswer);
    case 'test':
      return (await queries.testAcceptance(transactions, parameters['maxFeeRate'] as number | undefined)).map(
        testAnswer,
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
      return queries.ask(parameters['method'] as Parameters<BitcoinNodeQueries['ask']>[0]);
  }
}

const testAnswer = ({ txid, accepted, reason, virtualBytes, fee }: AcceptanceTest): TestAnswer => ({
  txid,
  accepted,
  reason: reason ?? null,
  virtualBytes: virtualBytes ?? null,
  fee: fee === undefined ? null : String(fee),
});
