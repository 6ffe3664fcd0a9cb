import { parentPort } from 'node:worker_threads';
import scalus from 'scalus';
import { thrownMessage } from '../../kernel/library-message.js';
import type { EvaluationRequest, SplitTransaction, WorkerMessage } from './script-evaluator.js';

const { Scalus, SlotConfig } = scalus;

if (parentPort === null) throw new Error('The evaluator of scripts runs in a worker thread');
const port = parentPort;
const send = (message: WorkerMessage): void => port.postMessage(message);

/** Only failures of a script have logs; all others are failures of the transaction. */
const getScriptLogs = (error: unknown): Iterable<unknown> | undefined =>
  (error as { readonly logs?: Iterable<unknown> } | undefined)?.logs;

port.on(
  'message',
  ({ transaction, parts, utxos, zeroTimeMs, zeroSlot, slotMs, costModels }: EvaluationRequest): void => {
    const models = costModels.map((model) => [...model]);
    const run = (bytes: Uint8Array) =>
      Scalus.evalPlutusScripts(bytes, utxos, new SlotConfig(zeroTimeMs, zeroSlot, slotMs), models);
    try {
      send({
        evaluated: run(transaction).map(({ tag, index, budget }) => ({
          tag,
          index,
          memory: BigInt(budget.memory),
          steps: BigInt(budget.steps),
        })),
      });
    } catch (error) {
      const failure = thrownMessage(error);
      const logs = getScriptLogs(error);
      send({
        failure,
        ran: logs !== undefined,
        logs: [...(logs ?? [])].map(String),
        failed: parts && findFailedRedeemer(parts, run, failure),
      });
    }
  },
);

const SEARCH_MS = 1_000;

/**
 * The library does not say which redeemer failed. Scripts run one after the other, and a missing redeemer ends the run
 * with another failure. So without a redeemer that comes later the failure stays the same, and among the others the last
 * one failed. Undefined where that cannot be decided.
 */
function findFailedRedeemer(
  { before, redeemers, after, bare }: SplitTransaction,
  run: (bytes: Uint8Array) => unknown,
  failure: string,
): number | undefined {
  if (redeemers.length === 1) return 0;
  const until = performance.now() + SEARCH_MS;
  const failureWithout = (...indexes: readonly number[]): string | undefined => {
    if (performance.now() > until) return undefined;
    const left = redeemers.filter((_, index) => !indexes.includes(index));
    try {
      // A list of redeemers must not be empty.
      run(left.length === 0 ? bare : Buffer.concat([before, Uint8Array.of(0x98, left.length), ...left, after]));
      return undefined;
    } catch (error) {
      return thrownMessage(error);
    }
  };
  let last: { readonly index: number; readonly failure: string } | undefined;
  for (const index of redeemers.keys()) {
    const alone = failureWithout(index);
    if (alone === undefined) return undefined;
    if (alone === failure) continue;
    if (last === undefined) last = { index, failure: alone };
    else {
      const first = failureWithout(last.index, index);
      if (first === last.failure) last = { index, failure: alone };
      else if (first !== alone) return undefined;
    }
  }
  return last?.index;
}

// Loading takes longer than most scripts, so the time limit of an evaluation starts after this message.
send({ ready: true });
