import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import { buildFile } from '../../kernel/build-files.js';
import { ServiceError } from '../../kernel/errors.js';
import { FairQueue, type Flow } from '../../kernel/fair-queue.js';
import { describeFailure, type FailureKind } from './evaluation-failure.js';
import { processorMs, startTimeLimit } from './time-limit.js';

/** A transaction split around its list of redeemers, which is between `before` and `after`, including its head. */
export interface SplitTransaction {
  readonly before: Uint8Array;
  readonly redeemers: readonly Uint8Array[];
  readonly after: Uint8Array;
  /** The transaction without the list. */
  readonly bare: Uint8Array;
}

/** The input for running the scripts of a transaction. */
export interface EvaluationRequest {
  readonly transaction: Uint8Array;
  /** For finding the failed script; undefined if not requested or if there are too many redeemers. */
  readonly parts: SplitTransaction | undefined;
  /** CBOR of `{input: output}`. */
  readonly utxos: Uint8Array;
  /** Start of the zero slot as Unix time in milliseconds, and the slot length from there on. */
  readonly zeroTimeMs: number;
  readonly zeroSlot: number;
  readonly slotMs: number;
  /** For Plutus V1, V2 and V3; empty for a language without a model. */
  readonly costModels: readonly (readonly number[])[];
}

export interface EvaluatedScript {
  readonly purpose: RedeemerPurpose;
  readonly index: number;
  readonly memory: bigint;
  readonly steps: bigint;
}

/** The cost of every script, or the reason why one failed. */
export type Evaluation =
  | { readonly ok: true; readonly scripts: readonly EvaluatedScript[] }
  | {
      readonly ok: false;
      readonly kind: FailureKind;
      /** Our own message: the library's message is not exposed. */
      readonly reason: string;
      /** The trace messages of the script before it failed. */
      readonly logs: readonly string[];
      /** Index of its redeemer in the transaction; undefined if it could not be determined. */
      readonly failed: number | undefined;
    };

export interface ScriptEvaluator {
  /** Flows are scheduled fairly by used time, and each has a share of the queue. */
  evaluate(request: EvaluationRequest, flow: Flow): Promise<Evaluation>;
  /** Throws the error of `evaluate` for a full queue. */
  requireQueueCapacity(flow: Flow): void;
  /** Queued and running evaluations. */
  readonly queued: number;
  stop(): Promise<void>;
}

export interface EvaluatorLimits {
  /** CPU time limit for the scripts of one transaction: see `startTimeLimit`. */
  readonly timeMs: number;
  /** The same by the clock, for a machine that is so busy that the scripts hardly run. */
  readonly clockMs: number;
  readonly loadMs: number;
  /** Maximum of queued and running evaluations. */
  readonly maxQueued: number;
  /** Maximum for one flow. */
  readonly maxQueuedPerFlow: number;
  readonly idleMs: number;
}

const LIMITS: EvaluatorLimits = {
  timeMs: 5_000,
  clockMs: 30_000,
  loadMs: 30_000,
  maxQueued: 32,
  maxQueuedPerFlow: 4,
  idleMs: 60_000,
};
const MEMORY_MB = 256;
/** The output of a failed script is untrusted. */
const MAX_LINES = 20;
const MAX_CHARACTERS = 300;

/** A message of the worker thread: `ready` once, then one message per request. */
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
 * Runs Plutus scripts (with scalus, a ledger in JavaScript) in a worker thread, one transaction at a time: scripts are
 * untrusted programs, and the thread is terminated on a timeout. It exists only while it is used.
 */
export function scriptEvaluator(
  limits: Partial<EvaluatorLimits> = {},
  getProcessorMs: () => number = processorMs,
): ScriptEvaluator {
  const { timeMs, clockMs, loadMs, maxQueued, maxQueuedPerFlow, idleMs } = { ...LIMITS, ...limits };
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
    const notStarted = new ServiceError('unavailable', 'The script evaluator did not start');
    await nextWord(started, (expire) => {
      const timer = setTimeout(() => expire(notStarted), loadMs);
      return () => clearTimeout(timer);
    });
    return started;
  }

  /** A thread keeps the process alive only while a response is pending. `limit` starts the time limit of the response. */
  function nextWord(
    from: Worker,
    limit: (expire: (error: ServiceError) => void) => () => void,
  ): Promise<WorkerMessage> {
    from.ref();
    return new Promise<WorkerMessage>((resolve, reject) => {
      const settle = (): void => {
        endLimit();
        from.off('message', onMessage).off('error', onError);
        from.unref();
      };
      const fail = (error: ServiceError): void => {
        settle();
        void stop();
        reject(error);
      };
      const onMessage = (reply: WorkerMessage): void => {
        settle();
        resolve(reply);
      };
      const onError = (cause: unknown): void =>
        fail(new ServiceError('invalid', 'The scripts need more memory than the evaluator allows', { cause }));
      const endLimit = limit(fail);
      from.on('message', onMessage).on('error', onError);
    });
  }

  async function runInWorker(request: EvaluationRequest): Promise<WorkerMessage> {
    const target = await loaded();
    target.postMessage(request);
    return nextWord(target, (expire) =>
      startTimeLimit({ processorMs: timeMs, clockMs }, getProcessorMs, (exceeded) =>
        expire(exceeded === 'processor' ? ranTooLong(timeMs) : tooBusy()),
      ),
    );
  }

  async function serve(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(idle);
    for (let entry = queue.next(); entry !== undefined; entry = queue.next()) {
      const began = performance.now();
      const reply = runInWorker(entry.job.request);
      entry.job.settle(reply);
      await reply.catch(() => undefined);
      queue.done(entry.flow.key, performance.now() - began);
      // Lets a caller that evaluates a transaction repeatedly queue its next draft before another flow's scripts begin.
      await setImmediate();
    }
    busy = false;
    idle = setTimeout(() => void stop(), idleMs).unref();
  }

  const requireQueueCapacity = ({ key }: Flow): void => {
    if (queue.getLoad(key) >= maxQueuedPerFlow) throw accountQueueFull(maxQueuedPerFlow);
    if (queue.queued + queue.running >= maxQueued) throw queueFull();
  };

  return {
    stop,
    requireQueueCapacity,
    get queued() {
      return queue.queued + queue.running;
    },
    async evaluate(request, flow) {
      requireQueueCapacity(flow);
      const reply = new Promise<WorkerMessage>((settle) => queue.add(flow, { request, settle }));
      void serve();
      return toEvaluation(await reply);
    },
  };
}

const ranTooLong = (timeMs: number): ServiceError =>
  new ServiceError('invalid', `The scripts ran longer than ${timeMs} ms`);

const tooBusy = (): ServiceError =>
  new ServiceError('unavailable', 'The service is too busy to run the scripts: try again in a moment', {
    headers: { 'Retry-After': '5' },
  });

const accountQueueFull = (share: number): ServiceError =>
  new ServiceError(
    'rate-limited',
    `At most ${share} transactions of an account may be queued or evaluated: wait for a response before sending the next`,
    { headers: { 'Retry-After': '5' }, rejection: 'concurrency' },
  );

const queueFull = (): ServiceError =>
  new ServiceError('unavailable', 'Too many transactions are queued for evaluation: try again in a moment', {
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

const shortened = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

function toEvaluation({ evaluated, failure = '', ran = false, logs = [], failed }: WorkerMessage): Evaluation {
  if (evaluated === undefined) {
    const described = describeFailure({ message: failure, ran });
    return { ok: false, ...described, logs: logs.slice(-MAX_LINES).map(shortened), failed };
  }
  const scripts = evaluated.flatMap(({ tag, index, memory, steps }) => {
    const purpose = PURPOSES[tag.toLowerCase()];
    return purpose === undefined ? [] : [{ purpose, index, memory, steps }];
  });
  return { ok: true, scripts };
}
