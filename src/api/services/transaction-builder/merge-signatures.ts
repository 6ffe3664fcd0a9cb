import type { Static } from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { type MergedTx, mergeWitnesses } from '../../../builder/signing/merge-witnesses.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { TxInputRequest } from '../../shapes/transaction-builder/shapes.js';
import type { Witnessed } from '../../shapes/transaction-builder/signed-form.js';
import { resolveInputs } from './resolve-inputs.js';

/** Missing signers are reported for inputs that are indexed or described in `utxos`. */
export async function mergeSignatures(
  db: NetworkDb<'cardano'>,
  { cbor, witnesses, names }: Witnessed,
  utxos: readonly Static<typeof TxInputRequest>[] = [],
): Promise<MergedTx> {
  const { inputs, collateral } = parseTransaction(cbor, names.transaction).body;
  const resolved = await resolveInputs(db, [...inputs, ...collateral], utxos);
  const inputAddresses = new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address]));
  return mergeWitnesses({ cbor, witnesses, names, inputAddresses });
}

/** The signed transaction, to be submitted. Signers of inputs that are not indexed are left to the node. */
export async function signCompletely(db: NetworkDb<'cardano'>, witnessed: Witnessed): Promise<string> {
  const { cbor, missingKeyHashes } = await mergeSignatures(db, witnessed);
  if (missingKeyHashes.length > 0)
    throw new ServiceError('invalid', `Signatures of these keys are missing: ${missingKeyHashes.join(', ')}`);
  return cbor;
}
