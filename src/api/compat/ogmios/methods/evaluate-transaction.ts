import Type from 'typebox';
import type { Redeemer } from '../../../../chains/cardano/transactions/witnesses.js';
import type { Evaluation } from '../../../../gateways/script-evaluator/script-evaluator.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { Closed } from '../../../kit/schema.js';
import { evaluateTransaction as evaluate } from '../../../services/transactions/evaluate.js';
import { AdditionalUtxos } from '../../../shapes/transactions/additional-utxos.js';
import { parseEvaluable } from '../../../shapes/transactions/evaluable.js';
import { method } from '../method.js';
import { RpcError } from '../rpc.js';
import { TransactionCbor, toDeserialisationFailure } from '../transaction-cbor.js';
import { PURPOSES } from '../transaction-json.js';

const EVALUATION_ERROR = { noContext: 3_004, scriptFailures: 3_010, validatorFailed: 3_012 } as const;

const toPointer = ({ purpose, index }: Pick<Redeemer, 'purpose' | 'index'>) => ({ purpose: PURPOSES[purpose], index });

export const evaluateTransaction = method({
  lane: 'submission',
  params: Closed({ transaction: TransactionCbor, additionalUtxo: Type.Optional(AdditionalUtxos) }),

  async run(context, { transaction: { cbor }, additionalUtxo }) {
    const failure = toDeserialisationFailure(cbor);
    if (failure !== undefined) throw failure;
    const evaluating = Promise.resolve().then(() => evaluate(context, parseEvaluable(cbor), additionalUtxo));
    const { redeemers, evaluation } = await evaluating.catch(noContext);
    if (!evaluation.ok) throw scriptFailure(redeemers, evaluation);
    return evaluation.scripts.map(({ memory, steps, ...script }) => ({
      validator: toPointer(script),
      budget: { memory, cpu: steps },
    }));
  },
});

/** A transaction whose scripts cannot be run, for example because an input is unknown. */
function noContext(error: unknown): never {
  if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
  throw new RpcError(
    EVALUATION_ERROR.noContext,
    "Unable to create the evaluation context from the given transaction: see 'data.reason'.",
    { reason: error.message },
  );
}

function scriptFailure(redeemers: readonly Redeemer[], failed: Extract<Evaluation, { readonly ok: false }>): RpcError {
  const culprits = failed.failed === undefined ? redeemers : redeemers.slice(failed.failed, failed.failed + 1);
  const data = culprits.map((redeemer) => ({
    validator: toPointer(redeemer),
    error: {
      code: EVALUATION_ERROR.validatorFailed,
      message: 'Some of the scripts failed to evaluate to a positive outcome.',
      data: { validationError: failed.reason, traces: [...failed.logs] },
    },
  }));
  return new RpcError(
    EVALUATION_ERROR.scriptFailures,
    "Some scripts of the transaction terminated with error(s): see 'data' for each validator.",
    data,
  );
}
