import { parentPort } from 'node:worker_threads';
import type { ScriptTransactionRequest } from '../../../builder/request/script-request.js';
import { fillTemplate } from '../../../builder/scripts/redeemer-template.js';
import { replaceRedeemers } from '../../../builder/scripts/script-redeemers.js';
import { buildScriptTransaction, type RunDraft } from '../../../builder/scripts/script-rounds.js';
import { runTask } from '../../../builder/tasks.js';
import type { WorkerMessage } from '../../../kernel/worker-pool.js';
import {
  type BuildOutcome,
  type BuildWork,
  EvaluationFailed,
  type EvaluationReply,
  type ScriptWork,
  toOutcome,
} from './build-outcome.js';

const port = parentPort!;

const send = (message: WorkerMessage): void => port.postMessage(message);

/** Receives the reply to a question; between questions each message is a new work. */
let receiveReply: ((reply: EvaluationReply) => void) | undefined;

const runDraft: RunDraft = async (draft) => {
  const reply = await new Promise<EvaluationReply>((resolve) => {
    receiveReply = resolve;
    send({ question: draft });
  });
  if ('units' in reply) return reply.units;
  throw new EvaluationFailed(reply);
};

const fillRequest = ({ request, templates }: ScriptWork): ScriptTransactionRequest =>
  replaceRedeemers(request, ({ name, redeemer }) => {
    const template = templates.get(name);
    return template === undefined ? redeemer : (inputIndex) => fillTemplate(template, inputIndex);
  });

async function run(work: BuildWork): Promise<BuildOutcome> {
  try {
    if ('task' in work) return { made: runTask(work.task, work.ledger) };
    const { parameters, marginPercent } = work.scripts;
    return { made: await buildScriptTransaction(fillRequest(work.scripts), parameters, runDraft, marginPercent) };
  } catch (error) {
    return toOutcome(error);
  }
}

async function answer(work: BuildWork): Promise<void> {
  try {
    send({ answer: await run(work) });
  } catch (error) {
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error), kind: 'broken' });
  }
}

port.on('message', (message: BuildWork | EvaluationReply) => {
  if (receiveReply === undefined) return void answer(message as BuildWork);
  const receive = receiveReply;
  receiveReply = undefined;
  receive(message as EvaluationReply);
});
send({ ready: true });
