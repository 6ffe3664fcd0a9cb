import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import { buildFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { FairQueue, type Flow } from '../../kernel/fair-queue.js';
import { describeFailure, type FailureKind } from './evaluation-failure.js';

/** A transaction cut up: between `before` and `after` stands the list of its redeemers, head and all. */
export interface TransactionParts {
  readonly before: Uint8Array;
  readonly redeemers: readonly Uint8Array[];
  readonly after: Uint8Array;
  /** The whole without the list. */
  readonly bare: Uint8Array;
}

/** What running the scripts of a transaction needs. */
export interface EvaluationRequest {
  readonly transaction: Uint8Array;
  /** To find out which script failed; undefined where nobody asks, or there are too many. */
  readonly parts: TransactionParts | undefined;
  /** CBOR of `{input: output}`. */
  readonly utxos: Uint8Array;
  /** When a slot began, in milliseconds since 1970, and how long slots are since. */
  readonly zeroTimeMs: number;
  readonly zeroSlot: number;
  readonly slotMs: number;
  /** Of Plutus V1, V2 and V3; empty where a language has none. */
  readonly costModels: readonly (readonly number[])[];
}

export interface EvaluatedScript {
  readonly purpose: RedeemerPurpose;
  readonly index: number;
  readonly memory: bigint;
  readonly steps: bigint;
}

/** What every script cost, or why one of them failed. */
export type Evaluation =
  | { readonly ok: true; readonly scripts: readonly EvaluatedScript[] }
  | {
      readonly ok: false;
      readonly kind: FailureKind;
      /** In our words: what the library says stays inside. */
      readonly reason: string;
      /** What the script said before it failed. */
      readonly logs: readonly string[];
      /** Place of its redeemer among those of the transaction; undefined where that could not be told. */
      readonly failed: number | undefined;
    };

export interface ScriptEvaluator {
  /** Flows take turns by the time they use, and each has a share of the places in the queue. */
  evaluate(request: EvaluationRequest, flow: Flow): Promise<Evaluation>;
  /** Throws what `evaluate` would throw because the queue is full. */
  requirePlace(flow: Flow): void;
  /** Transactions that wait or are being evaluated. */
  readonly queued: number;
  stop(): Promise<void>;
}

export interface EvaluatorLimits {
  /** For the scripts of one transaction. */
  readonly timeMs: number;
  readonly loadMs: number;
  /** Evaluations that are queued or running. */
  readonly waiting: number;
  /** Of these, for one flow. */
  readonly waitingEach: number;
  readonly idleMs: number;
}

const LIMITS: EvaluatorLimits = { timeMs: 5_000, loadMs: 30_000, waiting: 32, waitingEach: 4, idleMs: 60_000 };
const MEMORY_MB = 256;
/** What a failed script says is a stranger's text. */
const MOST_LINES = 20;
const MOST_CHARACTERS = 300;

/** What the worker thread sends: once that it is ready, then one message for each request. */
export interface WorkerMessage {
  readonly ready?: true;
  readonly evaluated?: readonly {
    readonly tag: string;
    readonly index: number;
    readonly memory: bigint;
    readonly steps: bigint;
  }[];
  readonly failure?: string;
  /** Whether a script ran; else the failure is of the transaction. */
  readonly ran?: boolean;
  readonly logs?: readonly string[];
  readonly failed?: number | undefined;
}

interface Job {
  readonly request: EvaluationRequest;
  readonly settle: (outcome: Promise<WorkerMessage>) => void;
}

/**
 * Runs Plutus scripts (by scalus, a ledger in JavaScript) in a thread of their own, one transaction at a time: scripts
 * are strangers' programs, and the thread is ended when one takes too long. It is there only while it is used.
 */
export function scriptEvaluator(limits: Partial<EvaluatorLimits> = {}): ScriptEvaluator {
  const { timeMs, loadMs, waiting, waitingEach, idleMs } = { ...LIMITS, ...limits };
  const queue = new FairQueue<Job>({ slots: 1, slotsPerFlow: 1, now: () => performance.now() });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let busy = false;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function loaded(): Promise<Worker> {
    if (worker !== undefined) return worker;
    worker = new Worker(buildFile('gateways/script-evaluator/worker.js'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const started = worker;
    await nextWord(started, loadMs, () => new ServiceError('unavailable', 'The evaluator of scripts did not start'));
    return started;
  }

  /** A thread keeps the process alive only while it is waited for. */
  function nextWord(from: Worker, limitMs: number, tooLate: () => ServiceError): Promise<WorkerMessage> {
    from.ref();
    return new Promise<WorkerMessage>((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        from.off('message', onMessage).off('error', onError);
        from.unref();
      };
      const fail = (error: ServiceError): void => {
        settle();
        void stop();
        reject(error);
      };
      const onMessage = (said: WorkerMessage): void => {
        settle();
        resolve(said);
      };
      const onError = (cause: unknown): void =>
        fail(new ServiceError('invalid', 'The scripts need more memory than there is for them', { cause }));
      const timer = setTimeout(() => fail(tooLate()), limitMs);
      from.on('message', onMessage).on('error', onError);
    });
  }

  async function ask(request: EvaluationRequest): Promise<WorkerMessage> {
    const asked = await loaded();
    asked.postMessage(request);
    return nextWord(asked, timeMs, () => new ServiceError('invalid', `The scripts ran longer than ${timeMs} ms`));
  }

  async function serve(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(idle);
    for (let turn = queue.next(); turn !== undefined; turn = queue.next()) {
      const began = performance.now();
      const said = ask(turn.job.request);
      turn.job.settle(said);
      await said.catch(() => undefined);
      queue.done(turn.flow.key, performance.now() - began);
      // Whoever runs a transaction several times has its next draft in line before somebody else's scripts begin.
      await setImmediate();
    }
    busy = false;
    idle = setTimeout(() => void stop(), idleMs).unref();
  }

  const requirePlace = ({ key }: Flow): void => {
    if (queue.loadOf(key) >= waitingEach) throw accountQueueFull(waitingEach);
    if (queue.queued + queue.running >= waiting) throw queueFull();
  };

  return {
    stop,
    requirePlace,
    get queued() {
      return queue.queued + queue.running;
    },
    async evaluate(request, flow) {
      requirePlace(flow);
      const said = new Promise<WorkerMessage>((settle) => queue.add(flow, { request, settle }));
      void serve();
      return evaluationOf(await said);
    },
  };
}

const accountQueueFull = (share: number): ServiceError =>
  new ServiceError(
    'rate-limited',
    `At most ${share} transactions of an account are evaluated or wait for it: send the next when one has been answered`,
    { headers: { 'Retry-After': '5' }, rejection: 'concurrency' },
  );

const queueFull = (): ServiceError =>
  new ServiceError('unavailable', 'Too many transactions wait to be evaluated: try again in a moment', {
    headers: { 'Retry-After': '5' },
    rejection: 'concurrency',
  });

const PURPOSES: Readonly<Record<string, RedeemerPurpose>> = {
  spend: 'spend',
  mint: 'mint',
  cert: 'cert',
  reward: 'reward',
  voting: 'vote',
  proposing: 'propose',
};

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

function evaluationOf({ evaluated, failure = '', ran = false, logs = [], failed }: WorkerMessage): Evaluation {
  if (evaluated === undefined) {
    const described = describeFailure({ message: failure, ran });
    return { ok: false, ...described, logs: logs.slice(-MOST_LINES).map(shortened), failed };
  }
  const scripts = evaluated.flatMap(({ tag, index, memory, steps }) => {
    const purpose = PURPOSES[tag.toLowerCase()];
    return purpose === undefined ? [] : [{ purpose, index, memory, steps }];
  });
  return { ok: true, scripts };
}
