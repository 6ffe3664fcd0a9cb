import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import { writeOutput, writeOutputReference } from '../../../chains/cardano/output.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { encodeTransaction, type Transaction } from '../../../chains/cardano/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import {
  type Evaluation,
  type EvaluationRequest,
  scriptEvaluator,
} from '../../../gateways/script-evaluator/script-evaluator.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/** One for the process: its thread is there only while it is used. */
const evaluator = scriptEvaluator();

/** What the Plutus scripts of a transaction cost, or why one of them fails. */
export const runScripts = (
  transaction: Transaction,
  state: LedgerState,
  network: CardanoNetwork,
): Promise<Evaluation> => evaluator.evaluate(requestFor(transaction, state, network));

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
