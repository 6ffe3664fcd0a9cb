import { parentPort } from 'node:worker_threads';
import { runTask } from '../../../builder/tasks.js';
import type { WorkerMessage } from '../../../kernel/worker-pool.js';
import { type BuildOutcome, type BuildWork, toOutcome } from './build-outcome.js';

const port = parentPort!;

const send = (message: WorkerMessage): void => port.postMessage(message);

function run({ task, ledger }: BuildWork): BuildOutcome {
  try {
    return { made: runTask(task, ledger) };
  } catch (error) {
    return toOutcome(error);
  }
}

port.on('message', (work: BuildWork) => {
  try {
    send({ answer: run(work) });
  } catch (error) {
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error), kind: 'broken' });
  }
});
send({ ready: true });
