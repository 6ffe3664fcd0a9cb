import { mergeWitnesses } from '../../../builder/merge-witnesses.js';
import { requiredWitnesses } from '../../../builder/required-keys.js';
import { type Signers, signersOf } from '../../../builder/signing.js';
import { parseTransaction } from '../../../builder/transaction-text.js';
import { type Address, decodeAddressInBlock, isOnNetwork } from '../../../chains/cardano/address.js';
import type { Transaction } from '../../../chains/cardano/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { scriptFacts } from '../../../store/queries/cardano/builder-facts.js';
import { resolveInputs } from './resolve-inputs.js';

/** A transaction of this network whose signatures, if it has some, fit it. */
export function readUnsigned(cbor: string, network: CardanoNetwork): Transaction {
  const transaction = parseTransaction(cbor);
  const { body } = transaction;
  const elsewhere = (address: Address | undefined): boolean => address !== undefined && !isOnNetwork(address, network);
  const named = [...body.outputs.map(({ address }) => address), ...body.withdrawals.map(({ account }) => account)];
  if (
    (body.networkId !== undefined && body.networkId !== network.networkId) ||
    named.some((bytes) => elsewhere(decodeAddressInBlock(bytes)))
  )
    throw new ServiceError('invalid', `Invalid cbor: the transaction is not for ${network.id}`);
  mergeWitnesses({ cbor, witnesses: [cbor] });
  return transaction;
}

/** Who signs, by what the index knows of inputs and scripts and by whom the caller names. */
export async function findSigners(
  db: NetworkDb<'cardano'>,
  transaction: Transaction,
  named: readonly string[] | undefined,
): Promise<Signers> {
  const { inputs, collateral } = transaction.body;
  const resolved = await resolveInputs(db, [...inputs, ...collateral], []);
  const inputAddresses = new Map([...resolved].map(([outpoint, { address }]) => [outpoint, address]));
  const { scriptHashes } = requiredWitnesses(transaction, inputAddresses);
  const known = await scriptFacts(db, [...scriptHashes].map(fromHex));
  const { unknown, ...signers } = signersOf({
    transaction,
    inputAddresses,
    knownScripts: new Map(known.map(({ hash, bytes }) => [hash, bytes])),
    named: named ?? [],
  });
  if (unknown > 0 && (named ?? []).length === 0)
    throw new ServiceError(
      'invalid',
      `Who signs for ${unknown} inputs or scripts of the transaction is not known: name all signers in 'requiredKeyHashes'`,
    );
  return signers;
}
