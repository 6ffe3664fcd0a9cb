import { toUtxo } from '../../../builder/plan/fixed-inputs.js';
import type { Utxo } from '../../../builder/request/request.js';
import { encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import { decodeTransaction, type Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';

export interface Outpoint {
  readonly txHash: string;
  readonly outputIndex: number;
}

const formatOutpoint = (txHash: string, index: number): string => `${txHash.toLowerCase()}#${index}`;

/**
 * The UTxOs after the pending transactions are applied in order: spent outputs are removed, outputs to one of
 * `ownAddresses` are added.
 */
export function afterPending(
  utxos: readonly Utxo[],
  pending: readonly string[],
  ownAddresses: readonly string[],
): readonly Utxo[] {
  if (pending.length === 0) return utxos;
  const own = new Map(ownAddresses.flatMap((text) => withBytes(text)));
  const left = new Map(utxos.map((utxo) => [formatOutpoint(utxo.txHash, utxo.outputIndex ?? 0), utxo]));
  for (const [index, cbor] of pending.entries()) {
    const { body, hash } = read(cbor, index);
    for (const { txHash, index: outputIndex } of body.inputs) left.delete(formatOutpoint(toHex(txHash), outputIndex));
    for (const [outputIndex, output] of body.outputs.entries()) {
      const address = own.get(toHex(output.address));
      if (address === undefined) continue;
      const utxo = toUtxo({ reference: { txHash: hash, index: outputIndex }, content: output });
      left.set(formatOutpoint(utxo.txHash, outputIndex), { ...utxo, address });
    }
  }
  return [...left.values()];
}

export function without(utxos: readonly Utxo[], excluded: readonly Outpoint[]): readonly Utxo[] {
  if (excluded.length === 0) return utxos;
  const names = new Set(excluded.map(({ txHash, outputIndex }) => formatOutpoint(txHash, outputIndex)));
  return utxos.filter(({ txHash, outputIndex = 0 }) => !names.has(formatOutpoint(txHash, outputIndex)));
}

function read(cbor: string, index: number): Transaction {
  try {
    return decodeTransaction(fromHex(cbor));
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `pendingTransactions[${index}] is not a valid transaction: ${cause.message}`, {
      cause,
    });
  }
}

/** Empty for an invalid address: the builder rejects it. */
function withBytes(text: string): readonly (readonly [string, string])[] {
  try {
    return [[toHex(encodeAddress(parseAddress(text))), text]];
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}
