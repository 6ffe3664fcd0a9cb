import type { Static } from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { type MergedTx, mergeWitnesses } from '../../../builder/signing/merge-witnesses.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { TxInputRequest } from '../../shapes/transaction-builder/shapes.js';
import { resolveInputs } from './resolve-inputs.js';

/** Missing signers are reported for inputs that are indexed or described in `utxos`. */
export async function mergeSignatures(
  db: NetworkDb<'cardano'>,
  cbor: string,
  witnesses: readonly string[],
  utxos: readonly Static<typeof TxInputRequest>[] = [],
): Promise<MergedTx> {
  const { inputs, collateral } = parseTransaction(cbor).body;
  const resolved = await resolveInputs(db, [...inputs, ...collateral], utxos);
  const inputAddresses = new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address]));
  return mergeWitnesses({ cbor, witnesses, inputAddresses });
}
