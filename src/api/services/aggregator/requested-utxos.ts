import type { Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import { readOutput, readOutputReference, type TxOutput } from '../../../chains/cardano/transactions/output.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { TxInputRequest } from '../../shapes/transaction-builder/shapes.js';
import type { AggUtxo } from './shapes.js';

const PAIR = 0x82;

/** Converts UTxOs of a request to the inputs of the transaction builder. */
export const toTxInputs = (given: readonly Static<typeof AggUtxo>[]): Static<typeof TxInputRequest>[] =>
  given.map(({ txHash, index, cborHex }, position) => {
    const { address, lovelace, assets, datumHash, inlineDatum, scriptRef } = readUtxo(
      cborHex,
      { txHash, index },
      position,
    );
    return {
      txHash,
      outputIndex: index,
      address: addressBytesText(address),
      lovelace: lovelace.toString(),
      assets: assets.map(({ policyId, assetName, quantity }) => ({
        policyId: toHex(policyId),
        assetName: toHex(assetName),
        quantity: quantity.toString(),
      })),
      ...(datumHash !== undefined && { dataHash: toHex(datumHash) }),
      ...(inlineDatum !== undefined && { inlineDatum: toHex(inlineDatum) }),
      ...(scriptRef !== undefined && { referenceScriptHash: toHex(hashScript(scriptRef)) }),
    };
  });

function readUtxo(hex: string, named: { readonly txHash: string; readonly index: number }, position: number): TxOutput {
  try {
    const bytes = fromHex(hex);
    const reader = new CborReader(bytes);
    // An output encoded as a list begins with the bytes of its address; an input-output pair begins with the list of
    // the input.
    if (bytes[0] === PAIR && bytes[1] === PAIR) {
      reader.readTuple(2);
      const { txHash, index } = readOutputReference(reader);
      if (toHex(txHash) !== named.txHash.toLowerCase() || index !== named.index)
        throw new DecodeError('the bytes encode another output than txHash and index name');
    }
    const output = readOutput(reader);
    reader.expectEnd();
    return output;
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Field 'utxos[${position}].cborHex' is not a UTxO: ${cause.message}`, { cause });
  }
}
