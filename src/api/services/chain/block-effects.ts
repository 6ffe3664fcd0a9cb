import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { decodeBlock as decodeBitcoinBlock } from '../../../chains/bitcoin/block.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { COINBASE_VOUT } from '../../../chains/bitcoin/transaction.js';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../../chains/cardano/assets/asset-id.js';
import { decodeBlock as decodeCardanoBlock } from '../../../chains/cardano/blocks/block.js';
import { getDatumHash } from '../../../chains/cardano/transactions/output.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import type { BitcoinNetwork, Network } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';

/** Changes of the UTxO set by one transaction, in the same form for all chains with UTxOs. */
export interface TransactionEffects {
  readonly txHash: string;
  /** False for a Cardano transaction with a failed script, which spends its collateral. */
  readonly valid: boolean;
  readonly spent: { readonly txHash: string; readonly index: number }[];
  readonly created: {
    readonly index: number;
    /** Null for a script without an address. */
    readonly address: string | null;
    readonly amount: string;
    readonly assets: { readonly unit: string; readonly quantity: string }[];
    readonly datumHash: string | null;
  }[];
}

/** Decodes the bytes that the follower returns. */
export const decodeEffects = (bytes: Uint8Array, network: Network): TransactionEffects[] =>
  network.family === 'bitcoin' ? bitcoinEffects(bytes, network) : cardanoEffects(bytes);

function cardanoEffects(bytes: Uint8Array): TransactionEffects[] {
  return decodeCardanoBlock(bytes).transactions.map((transaction) => {
    const { spent, created } = computeUtxoEffects(transaction);
    return {
      txHash: toHex(transaction.hash),
      valid: transaction.valid,
      spent: spent.map(({ txHash, index }) => ({ txHash: toHex(txHash), index })),
      created: created.map(([index, output]) => {
        const datumHash = getDatumHash(output);
        return {
          index,
          address: addressBytesText(output.address),
          amount: output.lovelace.toString(),
          assets: output.assets.map((asset) => ({ unit: assetUnit(asset), quantity: asset.quantity.toString() })),
          datumHash: datumHash === undefined ? null : toHex(datumHash),
        };
      }),
    };
  });
}

function bitcoinEffects(bytes: Uint8Array, network: BitcoinNetwork): TransactionEffects[] {
  const { addresses } = getChainParameters(network);
  return decodeBitcoinBlock(bytes).transactions.map(({ txid, inputs, outputs }) => ({
    txHash: toHex(txid),
    valid: true,
    spent: inputs.flatMap(({ previous }) =>
      previous.vout === COINBASE_VOUT ? [] : [{ txHash: toHex(previous.txid), index: previous.vout }],
    ),
    created: outputs.map(({ value, script }, index) => ({
      index,
      address: encodeScriptAddress(script, addresses) ?? null,
      amount: value.toString(),
      assets: [],
      datumHash: null,
    })),
  }));
}
