import Type, { type Static } from 'typebox';
import { parseTransaction } from '../../../builder/transaction-text.js';
import { operation } from '../../operation.js';
import { Closed, Count, ExactInteger, Nullable, named } from '../../schema.js';
import { CBOR_EXAMPLE } from '../tx/examples.js';
import { BUILD_BODY_BYTES, TxCbor } from '../tx/shapes.js';
import { AdditionalUtxos, readAdditionalUtxos } from './additional-utxos.js';
import { ledgerStateFor } from './ledger-state.js';
import { requireEvaluation, runScripts } from './run-scripts.js';

const RedeemerEval = named(
  'RedeemerEval',
  Closed({
    redeemerTag: Type.String({ description: 'spend, mint, cert, reward, vote or propose' }),
    index: Count('Place of what it unlocks'),
    exUnits: Nullable(Closed({ mem: ExactInteger, steps: ExactInteger })),
    error: Nullable(Type.String({ description: 'Why the script, or one of the scripts, failed' })),
  }),
);

export const evaluateTransaction = operation({
  id: 'evaluateTransaction',
  route: 'POST /api/transactions/evaluate',
  tag: 'Transactions',
  summary: 'What the Plutus scripts of a transaction cost to run',
  description:
    'Inputs are looked up on the chain and in the mempool; `additionalUtxoSet` adds to them and wins. The scripts run here, in a thread of their own, for at most five seconds. When one fails the cost of none is known, and every redeemer carries the reason. Also taken as `text/plain` (hexadecimal) or `application/cbor`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: named(
    'EvaluateTransactionRequest',
    Closed({ cbor: TxCbor('The transaction'), additionalUtxoSet: AdditionalUtxos }),
  ),
  rawBody: { field: 'cbor' },
  bodyLimit: BUILD_BODY_BYTES,
  result: Type.Array(RedeemerEval),
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE } },

  async handle({ db, network, flow }, { body }) {
    const transaction = parseTransaction(body.cbor);
    const { redeemers } = transaction.witnesses;
    if (redeemers.length === 0) return [];
    requireEvaluation(flow);
    const additional = readAdditionalUtxos(body.additionalUtxoSet);
    const state = await db.snapshot((snapshot) => ledgerStateFor(snapshot, network, transaction, additional));
    const evaluation = await runScripts(transaction, state, network, flow);
    return redeemers.map(({ purpose, index }): Static<typeof RedeemerEval> => {
      if (!evaluation.ok) return { redeemerTag: purpose, index, exUnits: null, error: evaluation.reason };
      const found = evaluation.scripts.find((script) => script.purpose === purpose && script.index === index);
      if (found === undefined) return { redeemerTag: purpose, index, exUnits: null, error: 'No script has run for it' };
      return { redeemerTag: purpose, index, exUnits: { mem: found.memory, steps: found.steps }, error: null };
    });
  },
});
