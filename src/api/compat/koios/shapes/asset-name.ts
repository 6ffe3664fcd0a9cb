import { assetLabel, unlabelledName } from '../../../../chains/cardano/assets/asset-label.js';
import { fromHex } from '../../../../kernel/hex.js';

const FIRST_BEYOND_ASCII = 0x80;
const BACKSLASH = 0x5c;

/** The asset name without its CIP-67 label, in PostgreSQL's escape format: bytes other than ASCII are octal. */
export function toAsciiName(assetName: string): string {
  const bytes = fromHex(assetName);
  return [...(assetLabel(bytes) === undefined ? bytes : unlabelledName(bytes))].map(escapeByte).join('');
}

function escapeByte(byte: number): string {
  if (byte === BACKSLASH) return '\\\\';
  return byte === 0 || byte >= FIRST_BEYOND_ASCII
    ? `\\${byte.toString(8).padStart(3, '0')}`
    : String.fromCharCode(byte);
}

export const readCip67Label = (assetName: string): number | undefined => assetLabel(fromHex(assetName));
