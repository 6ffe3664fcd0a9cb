import Type, { type TObject } from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { scriptType } from '../../../chains/bitcoin/script-type.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Example } from '../../kit/operation.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { BITCOIN_EXAMPLE } from './examples.js';

/** The owner of outputs: a script, identified by its address or its hash. */
export interface Owner {
  /** Undefined when no script with the hash is known: it owns nothing. */
  readonly script: Uint8Array | undefined;
  readonly address: string | undefined;
  readonly type: string | undefined;
}

/** Most operations on addresses also exist for script hashes, which every script has. */
export interface OwnerForm {
  readonly at: '/api/btc/addresses/{address}' | '/api/btc/scripts/{scriptHash}';
  readonly path: TObject;
  readonly example: Required<Pick<Example, 'path'>>;
  /** Noun phrase for the summary. */
  readonly of: string;
  /** Word in the operation ids. */
  readonly word: 'Address' | 'Script';
  find(db: NetworkDb<'bitcoin'>, network: BitcoinNetwork, path: unknown): Promise<Owner>;
  /** The requested address or hash, for cursors. */
}

export const toOwner = (script: Uint8Array, network: BitcoinNetwork): Owner => ({
  script,
  address: encodeScriptAddress(script, getChainParameters(network).addresses),
  type: scriptType(script),
});

export const BY_ADDRESS: OwnerForm = {
  at: '/api/btc/addresses/{address}',
  path: Type.Object({ address: BitcoinAddress }),
  example: { path: { address: BITCOIN_EXAMPLE.address } },
  of: 'an address',
  word: 'Address',
  async find(_, network, path) {
    const { script, text, type } = bitcoinAddress((path as { readonly address: string }).address, network);
    return { script, address: text, type };
  },
};

export const parseScriptHash = (path: unknown): Uint8Array =>
  Buffer.from((path as { readonly scriptHash: string }).scriptHash.toLowerCase(), 'hex');
