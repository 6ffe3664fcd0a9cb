import { requiredWitnesses } from '../../../builder/signing/required-keys.js';
import { resolveSigners, type Signers } from '../../../builder/signing/signing.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { scriptFacts } from '../../../store/queries/cardano/builder/facts.js';
import { resolveInputs } from './resolve-inputs.js';

/** The signers, from indexed inputs and scripts and from the request. */
export async function findSigners(
  db: NetworkDb<'cardano'>,
  transaction: Transaction,
  requested: readonly string[] | undefined,
): Promise<Signers> {
  const { inputs, collateral } = transaction.body;
  const resolved = await resolveInputs(db, [...inputs, ...collateral], []);
  const inputAddresses = new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address]));
  const { scriptHashes } = requiredWitnesses(transaction, inputAddresses);
  const known = await scriptFacts(db, [...scriptHashes].map(fromHex));
  const { unknown, ...signers } = resolveSigners({
    transaction,
    inputAddresses,
    knownScripts: new Map(known.map(({ hash, bytes }) => [hash, bytes])),
    callerKeys: requested ?? [],
  });
  if (unknown > 0 && (requested ?? []).length === 0)
    throw new ServiceError(
      'invalid',
      `The signers of ${unknown} inputs or scripts of the transaction are unknown: list all signers in 'requiredKeyHashes'`,
    );
  return signers;
}
