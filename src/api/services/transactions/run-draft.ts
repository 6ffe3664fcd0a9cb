import { listPlacedOutputs, type ScriptTransactionRequest } from '../../../builder/request/script-request.js';
import type { RunDraft } from '../../../builder/scripts/script-rounds.js';
import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import { decodeTransaction } from '../../../chains/cardano/transactions/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { describeEvaluation, describeFailed, outpoint, type Runner } from '../../shapes/transactions/run-draft.js';
import { runScripts } from './run-scripts.js';

/** Runs drafts of one request. `refuse` creates the error for a failing script. */
export function draftRunner(
  { network, flow, head }: Runner,
  request: ScriptTransactionRequest,
  refuse: (failed: string, reason: string) => string,
): RunDraft {
  // Listed when a script runs: that decodes the whole wallet, and a request may state all units.
  let outputs: ReadonlyMap<string, OutputContent> | undefined;
  const listOutputs = (): ReadonlyMap<string, OutputContent> =>
    new Map(listPlacedOutputs(request).map(({ reference, content }) => [outpoint(reference), content]));
  const state = {
    parameters: head.parameters,
    slot: head.slot,
    output: (reference: OutputReference) => {
      outputs ??= listOutputs();
      return outputs.get(outpoint(reference));
    },
  };
  return async (draft) => {
    const evaluation = await runScripts(decodeTransaction(draft.cbor), state, network, flow);
    if (evaluation.ok) return evaluation.scripts;
    throw new ServiceError('invalid', refuse(describeFailed(draft, evaluation), describeEvaluation(evaluation)));
  };
}
