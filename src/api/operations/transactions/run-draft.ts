import type { ScriptTransactionRequest } from '../../../builder/script-request.js';
import type { RunDraft } from '../../../builder/script-rounds.js';
import type { ScriptTransaction } from '../../../builder/script-transaction.js';
import type { OutputReference } from '../../../chains/cardano/output.js';
import { decodeTransaction } from '../../../chains/cardano/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainHead } from '../../../store/queries/cardano/protocol-parameters.js';
import { runScripts } from './run-scripts.js';

export interface Runner {
  readonly network: CardanoNetwork;
  readonly flow: Flow;
  readonly head: ChainHead;
}

/** Runs drafts of one request. `refuse` says what it means that a script fails. */
export function draftRunner(
  { network, flow, head }: Runner,
  { inputs, referenceInputs, wallet, collateral = [] }: ScriptTransactionRequest,
  refuse: (failed: string, reason: string) => string,
): RunDraft {
  const placed = [...inputs.map(({ output }) => output), ...referenceInputs, ...wallet, ...collateral];
  const outputs = new Map(placed.map(({ reference, content }) => [outpoint(reference), content]));
  const state = {
    parameters: head.parameters,
    slot: head.slot,
    output: (reference: OutputReference) => outputs.get(outpoint(reference)),
  };
  return async (draft) => {
    const evaluation = await runScripts(decodeTransaction(draft.cbor), state, network, flow);
    if (evaluation.ok) return evaluation.scripts;
    throw new ServiceError('invalid', refuse(failedOf(draft, evaluation), describeEvaluation(evaluation)));
  };
}

const outpoint = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

type Failure = Extract<Evaluation, { readonly ok: false }>;

function failedOf({ redeemers }: ScriptTransaction, { failed }: Failure): string {
  const redeemer = failed === undefined ? undefined : redeemers[failed];
  return redeemer === undefined
    ? `one of ${redeemers.map(({ name }) => name).join(', ')}`
    : `${redeemer.name} (redeemer ${redeemer.purpose} ${redeemer.index})`;
}

const MOST_CHARACTERS = 1_000;

/** Why a script failed, and what it had logged before. */
export function describeEvaluation({ reason, logs }: Failure): string {
  const trace = logs.length === 0 ? '' : `, trace: ${logs.join(' | ')}`;
  const text = `${reason}${trace}`;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
