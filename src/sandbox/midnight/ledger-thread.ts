import { Worker } from 'node:worker_threads';
import type { MidnightTransaction } from '../../chains/midnight/block.js';
import { buildFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { plainMessage } from '../../kernel/library-message.js';
import type { MerkleTree } from '../../sources/midnight/midnight-source.js';
import type { Person } from './people.js';
import type { Deed } from './story.js';

export interface OpenedPerson {
  /** The 32 bytes of an unshielded address, in hexadecimal. */
  readonly address: string;
  readonly dustKey: string;
}

export interface BlockRequest {
  readonly seed: string;
  readonly height: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly parentHash: string;
  readonly deeds: readonly Deed[];
  readonly submitted: readonly Uint8Array[];
}

/** As messages between threads carry it: amounts are decimal text. */
export type ProducedTransaction = Readonly<Record<string, unknown>> & Pick<MidnightTransaction, 'hash' | 'raw'>;

export interface Produced {
  readonly transactions: readonly ProducedTransaction[];
  /** What could not be done, and why. */
  readonly refused: readonly { readonly deed?: number; readonly submitted?: number; readonly reason: string }[];
  readonly ends: { readonly zswap: number; readonly dustCommitment: number; readonly dustGeneration: number };
  readonly zswapRoot: string;
  readonly ledgerParameters: string;
}

/** The ledger of one simulated network, in the thread that it shares with the others. */
export interface ThreadLedger {
  readonly people: ReadonlyMap<string, OpenedPerson>;
  produce(request: BlockRequest): Promise<Produced>;
  snapshot(): Promise<Uint8Array>;
  /** Why a transaction cannot be in the next block; undefined where it can. */
  judge(raw: Uint8Array, timestamp: number): Promise<string | undefined>;
  /** Throws `ServiceError` for bytes that are no transaction. */
  identify(raw: Uint8Array): Promise<{ readonly hash: string; readonly identifiers: readonly string[] }>;
  merkleUpdate(tree: MerkleTree, start: number, end: number): Promise<string>;
  close(): void;
}

export interface OpenRequest {
  readonly networkName: string;
  readonly people: readonly Person[];
  readonly snapshot: Uint8Array | undefined;
}

const LIMIT_MS = 60_000;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ServiceError) => void;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  readonly open: Set<number>;
  next: number;
}

let shared: Thread | undefined;

function startThread(): Thread {
  const thread: Thread = {
    worker: new Worker(buildFile('sandbox/midnight/ledger/worker.mjs')),
    waiting: new Map(),
    open: new Set(),
    next: 1,
  };
  const { worker, waiting } = thread;
  worker.unref();
  worker.on('message', ({ id, answer, failure }: { id: number; answer?: unknown; failure?: string }) => {
    const asked = waiting.get(id);
    if (asked === undefined) return;
    waiting.delete(id);
    clearTimeout(asked.timer);
    if (waiting.size === 0) worker.unref();
    if (failure === undefined) asked.resolve(answer);
    else asked.reject(new ServiceError('invalid', describeRefusal(failure), { cause: failure }));
  });
  const end = (cause: unknown): void => endThread(thread, cause);
  worker.on('error', end);
  worker.on('exit', () => end(undefined));
  return thread;
}

/** What the ledger library says, without the names of its types. */
export const describeRefusal = (failure: string): string => plainMessage(failure) || 'The simulated ledger refused it';

/** Ledgers that were in it have to be opened again from what is stored. */
function endThread(thread: Thread, cause: unknown): void {
  if (shared === thread) shared = undefined;
  for (const { reject, timer } of thread.waiting.values()) {
    clearTimeout(timer);
    reject(lost(cause));
  }
  thread.waiting.clear();
  void thread.worker.terminate();
}

const lost = (cause: unknown): ServiceError =>
  new ServiceError('unavailable', 'The thread of the simulated ledger ended', { cause });

function ask<Answer>(thread: Thread, work: Readonly<Record<string, unknown>>): Promise<Answer> {
  if (shared !== thread) return Promise.reject(lost(undefined));
  const id = thread.next++;
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => endThread(thread, new Error(`${work['kind']} took too long`)), LIMIT_MS);
    thread.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer });
    // A thread keeps the process alive only while it is waited for.
    thread.worker.ref();
    thread.worker.postMessage({ id, work });
  });
}

/** Takes a ledger up from a snapshot, or begins one. Several of one network may be open; none knows of the others. */
export async function openThreadLedger(request: OpenRequest): Promise<ThreadLedger> {
  shared ??= startThread();
  const thread = shared;
  const chain = thread.next++;
  thread.open.add(chain);
  const call = <Answer>(kind: string, given: object = {}): Promise<Answer> => ask(thread, { kind, chain, ...given });
  const people = await call<Readonly<Record<string, OpenedPerson>>>('open', request);
  return {
    people: new Map(Object.entries(people)),
    produce: (block) => call('produce', block),
    snapshot: () => call('snapshot'),
    judge: (raw, timestamp) => call('judge', { raw, timestamp }),
    identify: (raw) => call('identify', { raw }),
    merkleUpdate: (tree, start, end) => call('merkle', { tree, start, end }),
    close() {
      if (!thread.open.delete(chain)) return;
      if (thread.open.size === 0) endThread(thread, undefined);
      else void call('close').catch(() => undefined);
    },
  };
}
