import { readTag, type TaggedForm } from '../../chains/midnight/tag.js';
import type { EventView, ParametersView, TransactionView } from '../../chains/midnight/transaction-view.js';
import { buildFile } from '../../kernel/build-files.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { type PoolLimits, WorkFailed, workerPool } from '../../kernel/worker-pool.js';
import type { LedgerWork, RawEvent } from './ledger-work.js';

/** The part of a contract's state that is readable without the contract's program. */
export interface ContractStateView {
  readonly operations: readonly string[];
  readonly committee: readonly { readonly kind: 'SCHNORR' | 'ECDSA'; readonly key: string }[];
  readonly threshold: number;
  readonly counter: bigint;
  readonly balances: readonly { readonly tokenType: string; readonly shielded: boolean; readonly amount: bigint }[];
}

/**
 * Midnight's own ledger, which its authors publish as WebAssembly: the only available decoder. It runs in worker
 * threads, because its input is untrusted and a call cannot be interrupted, and is loaded on first use.
 */
export interface MidnightLedger {
  /** Rejects bytes that are not a transaction (`invalid`) and those of another version (`undecodable`). */
  transaction(bytes: Uint8Array): Promise<TransactionView>;
  /** In SPECK, at the prices of the given parameters or the initial ones of the networks. */
  fee(bytes: Uint8Array, parameters: Uint8Array | undefined): Promise<bigint>;
  parameters(bytes: Uint8Array): Promise<ParametersView>;
  contractState(bytes: Uint8Array): Promise<ContractStateView>;
  /** Undefined for each undecodable event: an index must not stop at an event of a future version. */
  events(raws: readonly Uint8Array[]): Promise<readonly (EventView | undefined)[]>;
  /** Rejects bytes that are not a viewing key. */
  checkViewingKey(viewingKey: Uint8Array): Promise<void>;
  /** For each transaction, whether the viewing key can decrypt one of its outputs. */
  relevance(transactions: readonly Uint8Array[], viewingKey: Uint8Array): Promise<readonly boolean[]>;
  /** Requests that wait for a thread. */
  readonly queued: number;
  stop(): Promise<void>;
}

const LIMITS: PoolLimits = {
  threads: 2,
  timeMs: 5_000,
  loadMs: 30_000,
  maxQueued: 64,
  idleMs: 60_000,
  worksPerThread: 20_000,
  subject: 'Midnight decoder',
  activity: 'decoding',
};

export function midnightLedger(limits: Partial<PoolLimits> = {}, script = WORKER): MidnightLedger {
  const pool = workerPool(script, { ...LIMITS, ...limits });

  async function runInWorker<Answer>(work: LedgerWork, what: string): Promise<Answer> {
    const reply = await pool.run(work);
    if ('answer' in reply) return reply.answer as Answer;
    // The library's message names internal types, which are useless to a client.
    if (reply.kind === 'malformed')
      throw new ServiceError('invalid', `Not a ${what} of Midnight: its bytes cannot be decoded`, {
        cause: reply.failure,
      });
    throw new WorkFailed('The Midnight decoder failed: try again', reply.failure);
  }

  /** Failing events are isolated by bisection, so that they hide no other event. */
  async function readEvents(raws: readonly Uint8Array[], attempt = 1): Promise<readonly (EventView | undefined)[]> {
    if (raws.length === 0) return [];
    try {
      return await runInWorker({ kind: 'events', raws: raws.map(taggedEvent) }, 'list of events');
    } catch (error) {
      if (!(error instanceof WorkFailed)) throw error;
      if (raws.length === 1) return attempt < EVENT_ATTEMPTS ? await readEvents(raws, attempt + 1) : [undefined];
      const half = raws.length >> 1;
      return [...(await readEvents(raws.slice(0, half))), ...(await readEvents(raws.slice(half)))];
    }
  }

  return {
    transaction: async (bytes) => {
      const tagged = readExpectedTag(bytes, ['transaction', 'system-transaction']);
      return runInWorker({ kind: 'transaction', tagged, bytes }, 'transaction');
    },
    fee: async (bytes, parameters) => {
      const { ledger } = readExpectedTag(bytes, ['transaction']);
      return runInWorker({ kind: 'fee', ledger, bytes, parameters }, 'transaction');
    },
    parameters: async (bytes) => {
      const { ledger } = readExpectedTag(bytes, ['ledger-parameters']);
      return runInWorker({ kind: 'parameters', ledger, bytes }, 'set of ledger parameters');
    },
    contractState: async (bytes) => {
      const { ledger } = readExpectedTag(bytes, ['contract-state']);
      return runInWorker({ kind: 'contract-state', ledger, bytes }, 'contract state');
    },
    async events(raws) {
      const views: (EventView | undefined)[] = [];
      for (let from = 0; from < raws.length; from += EVENT_BATCH_SIZE)
        views.push(...(await readEvents(raws.slice(from, from + EVENT_BATCH_SIZE))));
      return views;
    },
    async checkViewingKey(viewingKey) {
      await runInWorker({ kind: 'viewing-key', viewingKey }, 'viewing key');
    },
    async relevance(transactions, viewingKey) {
      const tagged = transactions.map((bytes) => ({ bytes, ledger: readExpectedTag(bytes, ['transaction']).ledger }));
      return await runInWorker({ kind: 'relevance', viewingKey, transactions: tagged }, 'transaction');
    },
    get queued() {
      return pool.queued;
    },
    stop: () => pool.stop(),
  };
}

/** Each request has a time limit, which a large batch must not exceed. */
const EVENT_BATCH_SIZE = 500;
/** On a busy machine even one event can time out. */
const EVENT_ATTEMPTS = 2;

const WORKER = buildFile('gateways/midnight-ledger/worker.js');

function readExpectedTag(bytes: Uint8Array, forms: readonly TaggedForm[]): ReturnType<typeof readTag> {
  const tagged = orInvalid(() => readTag(bytes));
  if (forms.includes(tagged.form)) return tagged;
  throw new ServiceError('invalid', `These bytes are a ${tagged.form} of Midnight, not a ${forms[0]}`);
}

/** Bytes without a tag do not belong to Midnight. */
function orInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Not a transaction of Midnight: ${cause.message}`, { cause });
  }
}

function taggedEvent(bytes: Uint8Array): RawEvent {
  try {
    return { bytes, ledger: readTag(bytes).ledger };
  } catch {
    return { bytes, ledger: undefined };
  }
}
