import { encodeBech32 } from '../../../kernel/bech32.js';
import { blake2b160 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';

const POLICY_BYTES = 28;
const MAX_NAME_BYTES = 32;

export interface AssetId {
  readonly policyId: Uint8Array;
  readonly assetName: Uint8Array;
}

/** CIP-14. */
export function assetFingerprint({ policyId, assetName }: AssetId): string {
  const joined = new Uint8Array(policyId.length + assetName.length);
  joined.set(policyId);
  joined.set(assetName, policyId.length);
  return encodeBech32('asset', blake2b160(joined));
}

/** Policy and name as one hexadecimal text, the asset key used by explorers. */
export const assetUnit = ({ policyId, assetName }: AssetId): string => toHex(policyId) + toHex(assetName);

/** Accepts a unit, also with a dot between policy and name. */
export function parseAssetUnit(text: string): AssetId {
  const dot = text.indexOf('.');
  if (dot !== -1 && dot !== POLICY_BYTES * 2) throw new DecodeError('a policy has 56 hexadecimal digits');
  const bytes = fromHex(dot === -1 ? text : text.slice(0, dot) + text.slice(dot + 1));
  if (bytes.length < POLICY_BYTES || bytes.length > POLICY_BYTES + MAX_NAME_BYTES)
    throw new DecodeError('an asset is a policy of 28 bytes and a name of at most 32');
  return { policyId: bytes.subarray(0, POLICY_BYTES), assetName: bytes.subarray(POLICY_BYTES) };
}

/** The name as text if it is printable ASCII, otherwise undefined. */
export function assetNameAscii(assetName: Uint8Array): string | undefined {
  return assetName.every((byte) => byte >= 0x20 && byte < 0x7f) ? String.fromCharCode(...assetName) : undefined;
}
