import Type, { type Static } from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, ExactInteger, Nullable, named } from '../../kit/schema.js';
import { evaluateScripts } from '../../services/transactions/evaluate-scripts.js';
import { CBOR_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES } from '../../shapes/transaction-builder/shapes.js';
import { AdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';
import { TxCborText } from '../../shapes/transactions/cbor-text.js';
import { describeEvaluation } from '../../shapes/transactions/run-draft.js';

const RedeemerEval = named(
  'RedeemerEval',
  Closed({
    redeemerTag: Type.String({ description: 'spend, mint, cert, reward, vote or propose' }),
    index: Count(
      'Index of the redeemer pointer: position of the input, policy, reward account or voter in ledger order, or of the certificate or proposal in the transaction',
    ),
    exUnits: Nullable(
      Closed(
        { mem: described(ExactInteger, FIELD.memoryUnits), steps: described(ExactInteger, FIELD.stepUnits) },
        { description: 'Execution units that the script used; null when it failed' },
      ),
    ),
    error: Nullable(Type.String({ description: 'Why the script, or one of the scripts, failed' })),
  }),
);

export const evaluateTransaction = operation({
  id: 'evaluateTransaction',
  route: 'POST /api/transactions/evaluate',
  tag: 'Transactions',
  summary: 'Evaluate the execution units of the Plutus scripts of a transaction',
  description:
    'Inputs are looked up on the chain and in the mempool; `additionalUtxoSet` adds to them and takes precedence. The scripts run in a separate thread of this service for at most five seconds. When one fails no cost is known, and every redeemer has the reason. A transaction without redeemers runs no Plutus script: the list is empty. A transaction that is not valid in the current era of the network, for example one of Babbage with empty lists of witnesses in Conway, is a 400 that says what to change. `cbor` is hexadecimal or base64. The body may also be `text/plain` (hexadecimal or base64) or `application/cbor` (the bytes, or either text).',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: named(
    'EvaluateTransactionRequest',
    Closed({ cbor: TxCborText('The transaction'), additionalUtxoSet: AdditionalUtxos }),
  ),
  rawBody: { field: 'cbor' },
  bodyLimit: BUILD_BODY_BYTES,
  result: Type.Array(RedeemerEval),
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE } },

  async handle(context, { body }) {
    const { redeemers, evaluation } = await evaluateScripts(context, body.cbor, body.additionalUtxoSet);
    if (evaluation === undefined) return [];
    return redeemers.map(({ purpose, index }): Static<typeof RedeemerEval> => {
      if (!evaluation.ok) return { redeemerTag: purpose, index, exUnits: null, error: describeEvaluation(evaluation) };
      const found = evaluation.scripts.find((script) => script.purpose === purpose && script.index === index);
      if (found === undefined)
        return { redeemerTag: purpose, index, exUnits: null, error: 'No script was run for this redeemer' };
      return { redeemerTag: purpose, index, exUnits: { mem: found.memory, steps: found.steps }, error: null };
    });
  },
});
