import Type, { type Static } from 'typebox';
import { parseTransaction } from '../../../builder/transaction-text.js';
import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import { writeOutput, writeOutputReference } from '../../../chains/cardano/output.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { encodeTransaction, type Transaction } from '../../../chains/cardano/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { type EvaluationRequest, scriptEvaluator } from '../../../gateways/script-evaluator/script-evaluator.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../operation.js';
import { Closed, Count, ExactInteger, Nullable, named } from '../../schema.js';
import { CBOR_EXAMPLE } from '../tx/examples.js';
import { BUILD_BODY_BYTES, TxCbor } from '../tx/shapes.js';
import { AdditionalUtxos, readAdditionalUtxos } from './additional-utxos.js';
import { ledgerStateFor } from './ledger-state.js';

/** One for the process: its thread is there only while it is used. */
const evaluator = scriptEvaluator();

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

  async handle({ db, network }, { body }) {
    const transaction = parseTransaction(body.cbor);
    const { redeemers } = transaction.witnesses;
    if (redeemers.length === 0) return [];
    const additional = readAdditionalUtxos(body.additionalUtxoSet);
    const state = await db.snapshot((snapshot) => ledgerStateFor(snapshot, network, transaction, additional));
    const evaluation = await evaluator.evaluate(requestFor(transaction, state, network));
    return redeemers.map(({ purpose, index }): Static<typeof RedeemerEval> => {
      if (!evaluation.ok) return { redeemerTag: purpose, index, exUnits: null, error: evaluation.reason };
      const found = evaluation.scripts.find((script) => script.purpose === purpose && script.index === index);
      if (found === undefined) return { redeemerTag: purpose, index, exUnits: null, error: 'No script has run for it' };
      return { redeemerTag: purpose, index, exUnits: { mem: found.memory, steps: found.steps }, error: null };
    });
  },
});

const LANGUAGES = [0, 1, 2];

function requestFor(transaction: Transaction, state: LedgerState, network: CardanoNetwork): EvaluationRequest {
  const models = new Map(state.parameters.costModels ?? []);
  if (models.size === 0)
    throw new ServiceError('unavailable', `The cost models of ${network.id} are not known, so scripts cannot run`);
  const slot = Number(state.slot);
  return {
    transaction: encodeTransaction(transaction, true),
    utxos: utxosFor(transaction, state),
    zeroTimeMs: slotToTime(network, slot) * 1000,
    zeroSlot: slot,
    slotMs: network.shelley.slotSeconds * 1000,
    costModels: LANGUAGES.map((language) => (models.get(language) ?? []).map(Number)),
  };
}

/** `{input: output}` of everything that the scripts may see. */
function utxosFor({ body }: Transaction, state: LedgerState): Uint8Array {
  const references = new Map(
    [...body.inputs, ...body.referenceInputs].map((reference) => [
      `${toHex(reference.txHash)}#${reference.index}`,
      reference,
    ]),
  );
  const writer = new CborWriter().map(references.size);
  for (const [outpoint, reference] of references) {
    const output = state.output(reference);
    if (typeof output !== 'object')
      throw new ServiceError(
        'invalid',
        `The input ${outpoint} ${output === 'spent' ? 'is spent already' : 'is not known'}`,
      );
    writeOutputReference(writer, reference);
    writeOutput(writer, output);
  }
  return writer.finish();
}
