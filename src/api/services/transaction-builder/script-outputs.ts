import type { PlacedOutput } from '../../../builder/request/script-request.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type OutputLookup, pendingOutputs, toReference } from '../../shapes/transaction-builder/script-outputs.js';
import type { BuildScript } from '../../shapes/transaction-builder/script-shapes.js';
import { outpointText } from '../../shapes/transaction-builder/script-sources.js';
import { readAdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';
import { findReferencedOutputs } from '../transactions/ledger-state.js';

/**
 * All outputs that a body references, from the chain, the mempool, `pendingTransactions`, `additionalUtxoSet` and the
 * wallet; later ones take precedence.
 */
export async function outputLookup(
  db: NetworkDb<'cardano'>,
  body: BuildScript,
  wallet: readonly PlacedOutput[],
): Promise<OutputLookup> {
  const { inputs = [], mints = [], withdrawals = [], certificates = [], referenceInputs = [], collateral = [] } = body;
  const carriers = [...inputs, ...mints, ...withdrawals, ...certificates].flatMap(
    ({ referenceInput }) => referenceInput ?? [],
  );
  const references = [...inputs, ...referenceInputs, ...collateral, ...carriers].map(toReference);
  const provided = new Map<string, OutputContent>(pendingOutputs(body.pendingTransactions));
  for (const [outpoint, content] of readAdditionalUtxos(body.additionalUtxoSet)) provided.set(outpoint, content);
  for (const { reference, content } of wallet) provided.set(outpointText(reference), content);
  const outputs = await findReferencedOutputs(db, references, provided);
  return (field, given) => {
    const reference = toReference(given);
    const content = outputs.get(outpointText(reference));
    if (typeof content === 'object') return { reference, content };
    const problem = content === 'spent' ? 'is spent already' : "is unknown: describe it in 'additionalUtxoSet'";
    throw new ServiceError('invalid', `${field}: the output ${outpointText(reference)} ${problem}`);
  };
}
