import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { type Evaluation, scriptEvaluator } from '../../../gateways/script-evaluator/script-evaluator.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { withDefiniteMaps } from '../../shapes/transactions/definite-maps.js';
import {
  mapAccountIndexes,
  requestFor,
  type ScriptState,
  withAccountIndexes,
} from '../../shapes/transactions/run-scripts.js';

/** One per process: its thread exists only while it is used. */
const evaluator = scriptEvaluator();

/**
 * Throws when the account has used up its share of concurrent evaluations; called before any work is done for another.
 */
export const requireEvaluation = (flow: Flow): void => evaluator.requireQueueCapacity(flow);

/** Transactions in the queue of the evaluator, for metrics. */
export const queuedEvaluations = (): number => evaluator.queued;

/** The execution units of the Plutus scripts of a transaction, or the reason why one of them fails. */
export async function runScripts(
  transaction: Transaction,
  state: ScriptState,
  network: CardanoNetwork,
  flow: Flow,
): Promise<Evaluation> {
  const evaluation = await evaluate(transaction, state, network, flow);
  if (evaluation.ok || evaluation.kind !== 'unreadable') return evaluation;
  return evaluate(withDefiniteMaps(transaction), state, network, flow);
}

async function evaluate(
  transaction: Transaction,
  state: ScriptState,
  network: CardanoNetwork,
  flow: Flow,
): Promise<Evaluation> {
  const accounts = mapAccountIndexes(transaction);
  const counted = accounts === undefined ? transaction : withAccountIndexes(transaction, accounts);
  const evaluation = await evaluator.evaluate(requestFor(counted, state, network), flow);
  if (!evaluation.ok || accounts === undefined) return evaluation;
  const scripts = evaluation.scripts.map((script) =>
    script.purpose === 'reward' ? { ...script, index: accounts.indexOf(script.index) } : script,
  );
  return { ok: true, scripts };
}
