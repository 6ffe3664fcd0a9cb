import { addressBytesText } from '../../chains/cardano/addresses/address.js';

/** UTxOs of a wallet share the bytes of a few addresses. */
const texts = new WeakMap<Uint8Array, string>();

/** As `addressBytesText`, for bytes that are formatted repeatedly. */
export function getAddressText(bytes: Uint8Array): string {
  const known = texts.get(bytes);
  if (known !== undefined) return known;
  const text = addressBytesText(bytes);
  texts.set(bytes, text);
  return text;
}
