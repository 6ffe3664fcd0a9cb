import type { Utxo } from '../../../builder/request/request.js';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { newestHolder } from '../../../store/queries/cardano/builder/utxos.js';
import { outputFacts } from '../../../store/queries/cardano/outputs/output-facts.js';
import type { SourceBody } from '../../shapes/transaction-builder/build-unsigned.js';
import { afterPending, parsePendingTransactions } from '../../shapes/transaction-builder/pending.js';
import { parseUtxos } from '../../shapes/transaction-builder/read-request.js';
import {
  type FoundReference,
  holds,
  listLockingScripts,
  parseUnit,
} from '../../shapes/transaction-builder/reference-token.js';

/**
 * The output that holds a reference token: one of the client's, or the newest on the chain, as readers of CIP-68 do;
 * with pending updates, the output of the last one.
 */
export async function findReference(
  db: NetworkDb<'cardano'>,
  body: Pick<SourceBody, 'utxos' | 'pendingTransactions'> & { readonly referenceUnit: string },
): Promise<FoundReference> {
  const unit = body.referenceUnit.toLowerCase();
  const given = parseUtxos(body.utxos ?? []).find((utxo) => holds(utxo, unit));
  const present = given ?? (await onChain(db, unit));
  const { address } = present;
  const reference = afterPending([present], parsePendingTransactions(body.pendingTransactions), [address]).findLast(
    (utxo) => holds(utxo, unit),
  );
  if (reference === undefined)
    throw new ServiceError('invalid', `pendingTransactions move ${unit} away from ${address}: update it afterwards`);
  return { reference, factRequest: { signers: listLockingScripts(address) } };
}

async function onChain(db: NetworkDb<'cardano'>, unit: string): Promise<Utxo> {
  const output = await newestHolder(db, parseUnit(unit));
  const [fact] = output ? await outputFacts(db, [{ txHash: fromHex(output.txHash), index: output.outputIndex }]) : [];
  if (output === undefined || !fact?.exists)
    throw new ServiceError('invalid', `No unspent output with ${unit} is known: include it in 'utxos'`);
  const { dataHash, inlineDatum, referenceScriptHash, ...rest } = output;
  return {
    ...rest,
    address: addressBytesText(fact.address),
    ...(dataHash !== undefined && { dataHash }),
    ...(inlineDatum !== undefined && { inlineDatum }),
    ...(referenceScriptHash !== undefined && { referenceScriptHash }),
  };
}
