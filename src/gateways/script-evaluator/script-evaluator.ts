import { Worker } from 'node:worker_threads';
import type { RedeemerPurpose } from '../../chains/cardano/witnesses.js';
import { ServiceError } from '../../kernel/errors.js';

/** What running the scripts of a transaction needs. */
export interface EvaluationRequest {
  readonly transaction: Uint8Array;
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
  | { readonly ok: false; readonly reason: string; readonly logs: readonly string[] };

export interface ScriptEvaluator {
  evaluate(request: EvaluationRequest): Promise<Evaluation>;
  stop(): Promise<void>;
}

export interface EvaluatorLimits {
  /** For the scripts of one transaction. */
  readonly timeMs: number;
  readonly loadMs: number;
  readonly waiting: number;
  readonly idleMs: number;
}

const LIMITS: EvaluatorLimits = { timeMs: 5_000, loadMs: 30_000, waiting: 32, idleMs: 60_000 };
const MEMORY_MB = 256;

interface Said {
  readonly evaluated?: readonly { tag: string; index: number; memory: bigint; steps: bigint }[];
  readonly failure?: string;
  readonly logs?: readonly string[];
}

/**
 * Runs Plutus scripts (by scalus, a ledger in JavaScript) in a thread of their own, one transaction at a time: scripts
 * are strangers' programs, and the thread is ended when one takes too long. It is there only while it is used.
 */
export function scriptEvaluator(limits: Partial<EvaluatorLimits> = {}): ScriptEvaluator {
  const { timeMs, loadMs, waiting, idleMs } = { ...LIMITS, ...limits };
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let inLine = 0;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function loaded(): Promise<Worker> {
    if (worker !== undefined) return worker;
    worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const started = worker;
    await nextWord(started, loadMs, () => new ServiceError('unavailable', 'The evaluator of scripts did not start'));
    return started;
  }

  /** A thread keeps the process alive only while it is waited for. */
  function nextWord(from: Worker, limitMs: number, tooLate: () => ServiceError): Promise<Said> {
    from.ref();
    return new Promise<Said>((resolve, reject) => {
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
      const onMessage = (said: Said): void => {
        settle();
        resolve(said);
      };
      const onError = (cause: unknown): void =>
        fail(new ServiceError('invalid', 'The scripts need more memory than there is for them', { cause }));
      const timer = setTimeout(() => fail(tooLate()), limitMs);
      from.on('message', onMessage).on('error', onError);
    });
  }

  async function ask(request: EvaluationRequest): Promise<Said> {
    const asked = await loaded();
    asked.postMessage(request);
    return nextWord(asked, timeMs, () => new ServiceError('invalid', `The scripts ran longer than ${timeMs} ms`));
  }

  return {
    stop,
    async evaluate(request) {
      if (inLine >= waiting)
        throw new ServiceError('unavailable', 'Too many transactions wait to be evaluated: try again in a moment');
      inLine += 1;
      clearTimeout(idle);
      const mine = turn.then(() => ask(request));
      turn = mine.catch(() => undefined);
      try {
        return evaluationOf(await mine);
      } finally {
        inLine -= 1;
        if (inLine === 0) idle = setTimeout(() => void stop(), idleMs).unref();
      }
    },
  };
}

const PURPOSES: Readonly<Record<string, RedeemerPurpose>> = {
  spend: 'spend',
  mint: 'mint',
  cert: 'cert',
  reward: 'reward',
  voting: 'vote',
  proposing: 'propose',
};

function evaluationOf({ evaluated, failure, logs = [] }: Said): Evaluation {
  if (evaluated === undefined) return { ok: false, reason: failure ?? 'unknown', logs };
  const scripts = evaluated.flatMap(({ tag, index, memory, steps }) => {
    const purpose = PURPOSES[tag.toLowerCase()];
    return purpose === undefined ? [] : [{ purpose, index, memory, steps }];
  });
  return { ok: true, scripts };
}
