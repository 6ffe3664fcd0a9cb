import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { toBitcoin } from '../../../chains/bitcoin/amount.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { coreAsm } from '../../../chains/bitcoin/script-asm.js';
import { scriptType } from '../../../chains/bitcoin/script-type.js';
import {
  computeVsize,
  computeWeight,
  computeWtxid,
  decodeTransaction,
  isCoinbase,
} from '../../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';

/** A transaction in the form of `getrawtransaction` of Bitcoin Core with `verbose`. */
export function toVerboseTransaction(
  { bytes, block }: Pick<StoredTransaction, 'bytes' | 'block'>,
  network: BitcoinNetwork,
  tipHeight: number,
) {
  const transaction = decodeTransaction(bytes);
  const coinbase = isCoinbase(transaction);
  const { addresses } = getChainParameters(network);
  return {
    txid: toHex(transaction.txid),
    hash: toHex(computeWtxid(transaction)),
    version: transaction.version,
    size: bytes.length,
    vsize: computeVsize(transaction),
    weight: computeWeight(transaction),
    locktime: transaction.lockTime,
    vin: transaction.inputs.map(({ previous, scriptSig, witness, sequence }) => ({
      ...(coinbase
        ? { coinbase: toHex(scriptSig) }
        : {
            txid: toHex(previous.txid),
            vout: previous.vout,
            scriptSig: { asm: coreAsm(scriptSig, { signatures: true }), hex: toHex(scriptSig) },
          }),
      ...(witness.length > 0 && { txinwitness: witness.map(toHex) }),
      sequence,
    })),
    vout: transaction.outputs.map(({ value, script }, n) => {
      const address = encodeScriptAddress(script, addresses);
      return {
        value: toBitcoin(value),
        n,
        scriptPubKey: {
          asm: coreAsm(script),
          hex: toHex(script),
          ...(address !== undefined && { address }),
          type: scriptType(script),
        },
      };
    }),
    hex: toHex(bytes),
    ...(block !== undefined && {
      blockhash: block.hash,
      confirmations: tipHeight - block.height + 1,
      time: block.time,
      blocktime: block.time,
    }),
  };
}
