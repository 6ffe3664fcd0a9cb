import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';

/** A credential as the codecs of the node write it. */
export interface NodeCredential {
  readonly type: 'key' | 'script';
  readonly hash: string;
}

export const toNodeCredential = ({ type, hash }: Credential): NodeCredential => ({ type, hash: toHex(hash) });

export const fromNodeCredential = ({ type, hash }: NodeCredential): Credential => ({ type, hash: fromHex(hash) });

/** The order of the ledger's sets and maps: scripts before keys, each by hash. */
export const compareNodeCredentials = (a: NodeCredential, b: NodeCredential): number =>
  a.type === b.type ? (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0) : a.type === 'script' ? -1 : 1;
