import type { Credential, Pointer } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';

const { latin1Slice } = Buffer.prototype as unknown as {
  readonly latin1Slice: (this: Uint8Array, start: number, end: number) => string;
};

/**
 * Bytes as a map key: one character per byte, which the engine stores in one byte. Not by a `Buffer` of the same memory:
 * for a short array, access to its `buffer` costs more than the text.
 */
export const toKey = (bytes: Uint8Array): string => latin1Slice.call(bytes, 0, bytes.length);

export const bytesFromKey = (key: string): Uint8Array => new Uint8Array(Buffer.from(key, 'latin1'));

export const credentialKey = ({ type, hash }: Credential): string => (type === 'script' ? '1' : '0') + toKey(hash);

export const pointerKey = ({ slot, txIndex, certIndex }: Pointer): string => `${slot} ${txIndex} ${certIndex}`;

export const assetKey = ({ policyId, assetName }: Pick<AssetQuantity, 'policyId' | 'assetName'>): string =>
  toKey(policyId) + toKey(assetName);

const DREP_KINDS: readonly DRep['type'][] = ['key', 'script', 'abstain', 'no-confidence'];

export const drepKind = ({ type }: DRep): number => DREP_KINDS.indexOf(type);

const NO_HASH = new Uint8Array();

/** Empty for the predefined DReps (always abstain, always no confidence), which have no credential. */
export const drepHash = (drep: DRep): Uint8Array => ('hash' in drep ? drep.hash : NO_HASH);

export const drepKey = (drep: DRep): string => drepKind(drep) + toKey(drepHash(drep));
