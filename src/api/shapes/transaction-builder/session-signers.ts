import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { mergeWitnesses } from '../../../builder/signing/merge-witnesses.js';
import { type Address, decodeAddressInBlock, isOnNetwork } from '../../../chains/cardano/addresses/address.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';

/** Parses a transaction of this network and verifies its signatures, if it has some. */
export function readUnsigned(cbor: string, network: CardanoNetwork): Transaction {
  const transaction = parseTransaction(cbor);
  const { body } = transaction;
  const isForeign = (address: Address | undefined): boolean => address !== undefined && !isOnNetwork(address, network);
  const addresses = [...body.outputs.map(({ address }) => address), ...body.withdrawals.map(({ account }) => account)];
  if (
    (body.networkId !== undefined && body.networkId !== network.networkId) ||
    addresses.some((bytes) => isForeign(decodeAddressInBlock(bytes)))
  )
    throw new ServiceError('invalid', `Invalid cbor: the transaction is not for ${network.id}`);
  mergeWitnesses({ cbor, witnesses: [cbor] });
  return transaction;
}
