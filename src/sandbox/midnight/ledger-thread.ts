import { Worker } from 'node:worker_threads';
import type { LedgerVersion } from '../../chains/midnight/tag.js';
import { buildFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { plainMessage } from '../../kernel/library-message.js';
import type { MerkleTree } from '../../sources/midnight/midnight-source.js';
import type {
  BridgedNight,
  LedgerOperation,
  LedgerOperations,
  LedgerRequest,
  LedgerResponse,
  OpenedWallet,
  OpenRequest,
} from './ledger/ledger-request.js';
import type { BlockRequest, ProducedBlock } from './ledger/produced-block.js';

/** The ledger of one simulated network, in a thread shared with the others of its version. */
export interface ThreadLedger {
  readonly wallets: ReadonlyMap<string, OpenedWallet>;
  produce(request: BlockRequest): Promise<ProducedBlock>;
  snapshot(): Promise<Uint8Array>;
  /** The reason why a transaction cannot be included in the next block; undefined when it can. */
  validate(raw: Uint8Array, timestamp: number): Promise<string | undefined>;
  /** Throws `ServiceError` for malformed transactions. */
  identify(raw: Uint8Array): Promise<{ readonly hash: string; readonly identifiers: readonly string[] }>;
  bridgeBalance(address: string): Promise<BridgedNight>;
  merkleUpdate(tree: MerkleTree, start: number, end: number): Promise<string>;
  close(): void;
}

const LIMIT_MS = 60_000;

interface PendingCall {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ServiceError) => void;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly version: LedgerVersion;
  readonly worker: Worker;
  readonly pendingCalls: Map<number, PendingCall>;
  readonly open: Set<number>;
  next: number;
}

const shared = new Map<LedgerVersion, Thread>();

function startThread(version: LedgerVersion): Thread {
  const thread: Thread = {
    version,
    worker: new Worker(buildFile('sandbox/midnight/ledger/worker.js'), { workerData: { ledgerVersion: version } }),
    pendingCalls: new Map(),
    open: new Set(),
    next: 1,
  };
  const { worker, pendingCalls: pending } = thread;
  worker.unref();
  worker.on('message', ({ id, response, failure }: LedgerResponse) => {
    const call = pending.get(id);
    if (call === undefined) return;
    pending.delete(id);
    clearTimeout(call.timer);
    if (pending.size === 0) worker.unref();
    if (failure === undefined) call.resolve(response);
    else call.reject(new ServiceError('invalid', describeRejection(failure), { cause: failure }));
  });
  const end = (cause: unknown): void => endThread(thread, cause);
  worker.on('error', end);
  worker.on('exit', () => end(undefined));
  return thread;
}

/** The message of the ledger library without its type names. */
export const describeRejection = (failure: string): string =>
  plainMessage(failure) || 'The simulated ledger rejected the transaction';

/** The ledgers of the thread must be reopened from the store. */
function endThread(thread: Thread, cause: unknown): void {
  if (shared.get(thread.version) === thread) shared.delete(thread.version);
  for (const { reject, timer } of thread.pendingCalls.values()) {
    clearTimeout(timer);
    reject(lost(cause));
  }
  thread.pendingCalls.clear();
  void thread.worker.terminate();
}

const lost = (cause: unknown): ServiceError =>
  new ServiceError('unavailable', 'The thread of the simulated ledger ended', { cause });

function callThread<Operation extends LedgerOperation>(
  thread: Thread,
  message: Omit<LedgerRequest<Operation>, 'id'>,
): Promise<LedgerOperations[Operation]['response']> {
  if (shared.get(thread.version) !== thread) return Promise.reject(lost(undefined));
  const id = thread.next++;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => endThread(thread, new Error(`${message.operation} took too long`)), LIMIT_MS);
    thread.pendingCalls.set(id, { resolve: resolve as PendingCall['resolve'], reject, timer });
    // A thread keeps the process alive only while a response is awaited.
    thread.worker.ref();
    thread.worker.postMessage({ id, ...message });
  });
}

/** Opens a ledger from a snapshot, or a new one. Several ledgers of one network may be open, independent of each other. */
export async function openThreadLedger(version: LedgerVersion, request: OpenRequest): Promise<ThreadLedger> {
  const thread = shared.get(version) ?? startThread(version);
  shared.set(version, thread);
  const chain = thread.next++;
  thread.open.add(chain);
  const call = <Operation extends LedgerOperation>(
    operation: Operation,
    given: LedgerOperations[Operation]['request'],
  ): Promise<LedgerOperations[Operation]['response']> => callThread(thread, { operation, chain, request: given });
  const wallets = await call('open', request);
  return {
    wallets: new Map(Object.entries(wallets)),
    produce: (block) => call('produce', block),
    snapshot: () => call('snapshot', {}),
    validate: (raw, timestamp) => call('validate', { raw, timestamp }),
    identify: (raw) => call('identify', { raw }),
    bridgeBalance: (address) => call('bridged', { address }),
    merkleUpdate: (tree, start, end) => call('merkle', { tree, start, end }),
    close() {
      if (!thread.open.delete(chain)) return;
      if (thread.open.size === 0) endThread(thread, undefined);
      else void call('close', {}).catch(() => undefined);
    },
  };
}
