import { looksSecret, parseEnvelope } from './witness-text.js';

/** The largest transaction of the ledger has 16 kB; scripts in references may come with a pasted file. */
const MAX_DIGITS = 200_000;

/** The CBOR of a pasted transaction: hexadecimal, or a cardano-cli file. Throws an error message for other text. */
export function parseTransactionText(text: string): string {
  if (looksSecret(text)) throw new Error('This text looks like a secret key or a recovery phrase. It was not sent.');
  const hex = (parseEnvelope(text) ?? text).replace(/\s/g, '').toLowerCase();
  if (hex.length > MAX_DIGITS) throw new Error('This text is too long for a transaction.');
  if (!/^(?:[0-9a-f]{2})+$/.test(hex)) throw new Error('A transaction is hexadecimal text or a cardano-cli file.');
  return hex;
}
